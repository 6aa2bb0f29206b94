/**
 * The end of a withdrawal, the same for rupees and coins: the confirmation's token is held, and the request is sent by it under
 * a key of its own. An expired confirmation sends nothing and opens the dialog that says so (BANK-019, BANK-020).
 */
import { useRef, useState } from "react";
import { type ApiFailure, failureOf, holdToken } from "../data/index.ts";
import { isAnswered, type WishKeys } from "./use-sending.ts";
import { leadsBack } from "./withdrawal-refusal.ts";

interface WithdrawalParts<Tx> {
  readonly purpose: "fiatWithdraw" | "cryptoWithdraw";
  /** Outlives the confirmation: confirming the same request again sends the same idempotency key. */
  readonly keys: WishKeys;
  /** False, with nothing sent, where the confirmation has expired. */
  readonly send: () => Promise<Tx | false>;
  readonly onSent: (tx: Tx) => void;
  /** Gets the refusals that the form can do something about; without it, all of them show at the codes. */
  readonly onRefused?: (failure: ApiFailure) => void;
}

export function useWithdrawal<Tx>({ purpose, keys, send, onSent, onRefused }: WithdrawalParts<Tx>) {
  const [isSending, setSending] = useState(false);
  /** A retry keeps the held token, so that its age counts from when it was issued. */
  const held = useRef("");
  const withdraw = async (sessionToken: string) => {
    if (held.current !== sessionToken) holdToken(purpose, sessionToken);
    held.current = sessionToken;
    setSending(true);
    try {
      const tx = await send();
      if (tx === false) return;
      keys.settle();
      holdToken(purpose, null);
      onSent(tx);
    } catch (error) {
      const failure = failureOf(error);
      if (isAnswered(failure)) keys.settle();
      if (!onRefused || !leadsBack(failure)) throw error;
      onRefused(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    ...{ isSending, withdraw },
    forgetToken() {
      held.current = "";
    },
  };
}
