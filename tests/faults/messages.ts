/** The messages between the witness and an engine's process. */
import type { OrderStatus, Refusal } from "@feo/exchange";
import type { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import type { DeathPoint } from "./death-point.ts";

export type ToEngine =
  | { readonly kind: "submit"; readonly id: number; readonly draft: Draft; readonly key: string }
  | { readonly kind: "arm"; readonly point: DeathPoint };

export type Reply =
  | {
      readonly kind: "done";
      readonly id: number;
      readonly sequence: number;
      readonly refusal: Refusal | null;
      readonly placed: { readonly id: number; readonly status: OrderStatus } | null;
    }
  | {
      readonly kind: "not taken";
      readonly id: number;
      readonly reason: NotTaken["reason"] | "ERROR";
      readonly message: string;
    };

export type FromEngine = Reply | { readonly kind: "leading" };
