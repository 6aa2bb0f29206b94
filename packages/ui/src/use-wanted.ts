/** Parts that open over a page are heavy and most visits open none: they are loaded when they are first wanted. */

import { type KeyboardEvent, useState } from "react";

export interface Wanted<Part> {
  /** Undefined until it was wanted and is there. */
  readonly part: Part | undefined;
  /** A hand or the focus comes near: it is loaded and not shown. */
  readonly near: () => void;
  readonly want: () => void;
}

export function useWanted<Part>(load: () => Promise<Part>): Wanted<Part> {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  // What did not come is asked for again with the next wish.
  const ask = (then: (part: Part) => void) => void load().then(then, () => undefined);
  return {
    part: loaded?.part,
    near: () => ask(() => undefined),
    want: () => ask((part) => setLoaded({ part })),
  };
}

/** What a button does whose list or menu is not there yet. Enter and Space press it; the arrows open it too. */
export const opensWhenThere = ({ near, want }: Pick<Wanted<unknown>, "near" | "want">) => ({
  ...{ onPointerEnter: near, onFocus: near, onClick: want },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    want();
  },
});
