/** What the frame has to say about itself: that the connection is lost, that a new version is ready. */
import { Button } from "@feo/ui";
import { WifiOff } from "lucide-react";
import { useIsOffline, useNewerBuild, useSession } from "../data/index.ts";

export function ConnectionBanner() {
  const isOffline = useIsOffline();
  if (!isOffline) return null;
  return (
    <div role="alert" className="flex min-h-10 items-center justify-center gap-2 bg-warn-tint px-4 text-13 text-warn">
      <WifiOff size={16} aria-hidden />
      You are offline. Prices stand still until the connection is back.
    </div>
  );
}

/** Waits while somebody has just logged in: a reload then would cut off what the login brings (AUTH-041). */
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
