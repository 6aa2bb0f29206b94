/** Banners of the shell: connection lost, new version ready. */
import { productName } from "@feo/contract";
import { Button } from "@feo/ui";
import { WifiOff } from "lucide-react";
import { useNewerBuild, useReach, useSession } from "../data/index.ts";
import { useHeldNavigation } from "./held-navigation.ts";

const lostWords = {
  offline: "You're offline.",
  unreachable: `The connection to ${productName} was lost.`,
} as const;

export function ConnectionBanner() {
  const reach = useReach();
  const { isHolding, stay } = useHeldNavigation();
  if (reach === "reached") return null;
  return (
    <div
      role="alert"
      className="flex min-h-10 items-center justify-center gap-2 bg-warn-tint px-4 py-1 text-13 text-warn max-md:text-12"
    >
      <WifiOff size={16} aria-hidden className="shrink-0" />
      {lostWords[reach]} {isHolding ? "The page opens" : "Prices resume"} when you're back online.
      {isHolding ? (
        <Button size="sm" variant="secondary" onClick={stay} className="ml-2 shrink-0">
          Stay here
        </Button>
      ) : null}
    </div>
  );
}

/** Waits for a moment after a login: a reload then would interrupt what the login loads (AUTH-041). */
export function UpdateBanner({ version }: { version: string }) {
  const isNewer = useNewerBuild(version);
  const { isSettling } = useSession();
  if (!isNewer || isSettling) return null;
  return (
    <div role="status" className="flex min-h-12 items-center justify-center gap-4 bg-brand-tint px-4 text-13 text-ink">
      A new version is ready.
      <Button size="sm" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
