/**
 * The last part of an INR or crypto withdrawal: holds the confirmation's token and sends the request with its own
 * idempotency key. An expired confirmation sends nothing and opens the session-expired dialog (BANK-019, BANK-020).
 */
import { useRef, useState } from "react";
import { type ApiFailure, failureOf, holdToken, type RequestKeys } from "../data/index.ts";
import { leadsBack } from "./withdrawal-refusal.ts";

interface WithdrawalParts<Tx> {
  readonly purpose: "fiatWithdraw" | "cryptoWithdraw";
  /** Outlives the confirmation: confirming the same request again sends the same idempotency key. */
  readonly keys: RequestKeys;
  readonly request: unknown;
  /** Returns false with nothing sent if the confirmation has expired. */
  readonly send: (key: string) => Promise<Tx | false>;
  readonly onSent: (tx: Tx) => void;
  /** Receives the refusals that the form can resolve; without it, all refusals show beside the codes. */
  readonly onRefused?: (failure: ApiFailure) => void;
}

export function useWithdrawal<Tx>({ purpose, keys, request, send, onSent, onRefused }: WithdrawalParts<Tx>) {
  const [isSending, setSending] = useState(false);
  /** A retry keeps the held token, so that its age counts from when it was issued. */
  const held = useRef("");
  const withdraw = async (sessionToken: string) => {
    if (held.current !== sessionToken) holdToken(purpose, sessionToken);
    held.current = sessionToken;
    setSending(true);
    try {
      const tx = await keys.send(request, send);
      if (tx === false) return;
      holdToken(purpose, null);
      onSent(tx);
    } catch (error) {
      const failure = failureOf(error);
      if (!onRefused || !leadsBack(failure)) throw error;
      onRefused(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    isSending,
    withdraw,
    forgetToken() {
      held.current = "";
    },
  };
}
