/** Shows the dialog of an expired confirmation (ACCT-046, BANK-020) over the form it was for. */
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { accountChanges, closeSessionExpired } from "../data/index.ts";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";

const isShown = (): boolean => accountChanges.getState().isSessionExpired;

interface Ways {
  /** Back to the codes; the typed values are kept. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function useExpiredConfirmation({ onAgain, onClose }: Ways): ReactNode {
  const isExpired = useSyncExternalStore(accountChanges.subscribe, isShown, () => false);
  // On unmount, reset the shared state, so that no other dialog starts with it.
  useEffect(() => closeSessionExpired, []);
  if (!isExpired) return null;
  const leave = (next: () => void) => () => {
    closeSessionExpired();
    next();
  };
  return <SessionExpiredDialog onAgain={leave(onAgain)} onClose={leave(onClose)} />;
}
