/** Lazy loading of overlays: they are large and most visits open none, so each is loaded on first use. */

import { type KeyboardEvent, useState } from "react";

export interface Wanted<Part> {
  /** Undefined until requested and loaded. */
  readonly part: Part | undefined;
  /** Preloads the component when the pointer or the focus comes near. */
  readonly near: () => void;
  readonly want: () => void;
}

export function useWanted<Part>(load: () => Promise<Part>): Wanted<Part> {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  // A failed load is retried at the next request.
  const ask = (then: (part: Part) => void) => void load().then(then, () => undefined);
  return {
    part: loaded?.part,
    near: () => ask(() => undefined),
    want: () => ask((part) => setLoaded({ part })),
  };
}

/**
 * Event handlers for a button whose list or menu is not loaded yet. Enter and Space click it; the arrow keys open it,
 * too.
 */
export const opensWhenThere = ({ near, want }: Pick<Wanted<unknown>, "near" | "want">) => ({
  onPointerEnter: near,
  onFocus: near,
  onClick: want,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    want();
  },
});
