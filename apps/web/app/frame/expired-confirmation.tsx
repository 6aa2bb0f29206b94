/** The dialog of a confirmation that ran out before it was used (ACCT-046, BANK-020), over the form that it was for. */
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { accountChanges, closeSessionExpired } from "../data/index.ts";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";

const isShown = (): boolean => accountChanges.getState().isSessionExpired;

interface Ways {
  /** Back to the codes, with what was typed kept. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function useExpiredConfirmation({ onAgain, onClose }: Ways): ReactNode {
  const isExpired = useSyncExternalStore(accountChanges.subscribe, isShown, () => false);
  // Another dialog must not find it open.
  useEffect(() => closeSessionExpired, []);
  if (!isExpired) return null;
  const leave = (next: () => void) => () => {
    closeSessionExpired();
    next();
  };
  return <SessionExpiredDialog onAgain={leave(onAgain)} onClose={leave(onClose)} />;
}
