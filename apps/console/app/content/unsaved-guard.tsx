/** Asks before unsaved changes are lost: by a link in the console, by a reload, or by closing the tab. */
import { Button, Dialog, DialogContent } from "@feo/ui";
import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";

/** `isUnsaved` is a ref, because a save and the navigation after it happen in one turn. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && blocker.reset()}>
      <DialogContent title="Leave without saving?" size="sm">
        <p className="text-14 text-quiet">Your changes will be lost.</p>
        <div className="mt-4 flex justify-end gap-2">
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset()}>Keep editing</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
