/** What the witness and an engine's process say to each other. */
import type { OrderStatus, Refusal } from "@feo/exchange";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import type { NotTaken } from "../../apps/server/src/sequencer/sequencer.ts";
import type { DeathPoint } from "./death-point.ts";

export interface EngineSettings {
  readonly databaseUrl: string;
  /** Where it dies, when that is before it can be told. */
  readonly point: DeathPoint | null;
}

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
