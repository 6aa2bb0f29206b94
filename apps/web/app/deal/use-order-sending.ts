/** Placing an order: confirm if wanted, send one request, report the outcome. */
import { messages, type Order, orderToastLifetimeMs } from "@feo/contract";
import { toast } from "@feo/ui";
import { useRef, useState } from "react";
import { isRefusal, type OrderRequest, placeOrder, useSubmission } from "../data/index.ts";

export type Sending =
  | { readonly step: "idle" }
  | { readonly step: "asking" }
  | { readonly step: "sending" }
  | {
      readonly step: "failed";
      readonly message: string;
      /** The outcome is unknown: a retry with the same idempotency key finds out and cannot place the order twice. */
      readonly isOpen: boolean;
    }
  | { readonly step: "placed"; readonly words: string; readonly order: Order };

interface SendingOptions {
  readonly asksFirst: boolean;
  readonly request: () => OrderRequest | null;
  /** Describes the order, for the outcome. */
  readonly words: () => string;
  readonly onPlaced?: () => void;
}

export interface OrderSending {
  readonly sending: Sending;
  /** Called by the button, or by Enter in a field. */
  press(): void;
  confirm(): void;
  giveUp(): void;
  /** Clears the last outcome, after the draft was edited. */
  forget(): void;
}

type Stage = Extract<Sending, { readonly step: "idle" | "asking" | "placed" }>;

export function useOrderSending({ asksFirst, request, words, onPlaced }: SendingOptions): OrderSending {
  const [stage, setStage] = useState<Stage>({ step: "idle" });
  /**
   * Describes the request in flight; kept outside it, because the wording may change while the request stays the same.
   */
  const said = useRef("");
  const submission = useSubmission(
    placeOrder,
    (order) => {
      setStage({ step: "placed", words: said.current, order });
      onPlaced?.();
    },
    { onFailure: (failure) => isRefusal(failure) && sayRefused(failure.message) },
  );
  const { isBusy, failure, isOpen } = submission;

  function send(): void {
    const wanted = request();
    if (!wanted || isBusy) return;
    said.current = words();
    void submission.submit(wanted);
  }

  const show = (next: Stage) => {
    submission.clear();
    setStage(next);
  };

  return {
    sending: isBusy ? { step: "sending" } : failure ? { step: "failed", message: failure.message, isOpen } : stage,
    press() {
      if (asksFirst) show({ step: "asking" });
      else send();
    },
    confirm: send,
    giveUp: () => show({ step: "idle" }),
    forget() {
      if (!isBusy && (failure || stage.step === "placed")) show({ step: "idle" });
    },
  };
}

/** An empty message means that the session has ended, which the page itself reports. */
function sayRefused(reason: string): void {
  if (reason === "") return;
  toast({ tone: "error", message: messages.orderFailed, description: reason, lifetimeMs: orderToastLifetimeMs });
}
