/** Sending an order: asks first where that is wanted, sends once, and says how it went. */
import type { Order } from "@feo/contract";
import { useRef, useState } from "react";
import { type ApiFailure, failureOf, type OrderRequest, placeOrder } from "../data/index.ts";

export type Sending =
  | { readonly step: "idle" }
  | { readonly step: "asking" }
  | { readonly step: "sending" }
  | {
      readonly step: "failed";
      readonly message: string;
      /** Nobody knows whether it was placed; sending the same again finds out and places nothing twice. */
      readonly isOpen: boolean;
    }
  | { readonly step: "placed"; readonly words: string; readonly order: Order };

interface SendingOptions {
  readonly asksFirst: boolean;
  readonly request: () => OrderRequest | null;
  /** What was sent, in words. */
  readonly words: () => string;
  readonly onPlaced?: () => void;
}

export interface OrderSending {
  readonly sending: Sending;
  /** The button was pressed, or Enter in a field. */
  press(): void;
  confirm(): void;
  giveUp(): void;
  /** Something was edited: what was said about the order before is no longer about it. */
  forget(): void;
}

export function useOrderSending({ asksFirst, request, words, onPlaced }: SendingOptions): OrderSending {
  const [sending, setSending] = useState<Sending>({ step: "idle" });
  /** The key of a wish whose answer never came; sending the same wish again must not place it twice. */
  const unanswered = useRef<{ readonly wish: string; readonly key: string } | null>(null);

  async function send(): Promise<void> {
    const wanted = request();
    if (!wanted || sending.step === "sending") return;
    const said = words();
    const wish = JSON.stringify(wanted);
    const key = unanswered.current?.wish === wish ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { wish, key };
    setSending({ step: "sending" });
    try {
      const order = await placeOrder(wanted, key);
      unanswered.current = null;
      setSending({ step: "placed", words: said, order });
      onPlaced?.();
    } catch (error) {
      const failure = failureOf(error);
      if (isAnswer(failure)) unanswered.current = null;
      setSending({ step: "failed", message: failure.message, isOpen: !isAnswer(failure) });
    }
  }

  return {
    sending,
    press() {
      if (asksFirst) setSending({ step: "asking" });
      else void send();
    },
    confirm: () => void send(),
    giveUp: () => setSending({ step: "idle" }),
    forget: () => setSending((now) => (now.step === "failed" || now.step === "placed" ? { step: "idle" } : now)),
  };
}

/** A refusal says that nothing was placed; anything else leaves that open. */
const isAnswer = ({ status }: ApiFailure): boolean => status !== undefined && status < 500 && status !== 408;
