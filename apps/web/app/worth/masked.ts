/** Masks amounts that show what the customer owns, if their settings say so. */
import { useSession } from "../data/index.ts";

/** Shown in place of an amount. */
export const masked = "••••••";

/** Until the settings are known, amounts are masked: one that should be hidden must not be shown for a moment. */
export function useIsMasked(): boolean {
  const { user, isSignedIn } = useSession();
  return user ? user.settings.maskBalance : isSignedIn;
}

/** Returns a function that replaces a text by the mask if balances are masked. */
export function useMask(): (text: string) => string {
  const isMasked = useIsMasked();
  return (text) => (isMasked ? masked : text);
}
