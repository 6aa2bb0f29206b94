/** Opens the list of keyboard shortcuts, by `?` or by a button. */
import { useHotkey } from "@feo/ui";
import { lazy, Suspense, useEffect, useState } from "react";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

const askedFor = "feo:keys";

export const openKeys = (): boolean => dispatchEvent(new Event(askedFor));

export function Keys() {
  const [isOpen, setOpen] = useState(false);
  useHotkey("?", () => setOpen(true));
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(askedFor, open);
    return () => removeEventListener(askedFor, open);
  }, []);
  return isOpen ? (
    <Suspense>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
