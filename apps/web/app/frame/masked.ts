/** Whether others may read along: the person's own choice, for every amount that tells what they have. */
import { useSession } from "../data/index.ts";

/** In place of an amount that nobody else shall see. */
export const masked = "••••••";

export const useIsMasked = (): boolean => useSession().user?.settings.maskBalance ?? false;

/** Writes what somebody has, or that there is something. */
export function useMask(): (text: string) => string {
  const isMasked = useIsMasked();
  return (text) => (isMasked ? masked : text);
}
