/** Masks amounts that show what the customer owns, if their settings say so. */
import { useSession } from "../data/index.ts";

/** Shown in place of an amount. */
export const masked = "••••••";

export const useIsMasked = (): boolean => useSession().user?.settings.maskBalance ?? false;

/** Returns a function that replaces a text by the mask if balances are masked. */
export function useMask(): (text: string) => string {
  const isMasked = useIsMasked();
  return (text) => (isMasked ? masked : text);
}
