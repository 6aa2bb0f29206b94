/** How much of the window a phone's keyboard covers, so that bottom elements stay above it. */
import { useSyncExternalStore } from "react";

interface Seen {
  readonly windowHeight: number;
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/** Zooming in shrinks the visual viewport too, but is not a keyboard. */
export function coveredHeight({ windowHeight, height, offsetTop, scale }: Seen): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - height - offsetTop));
}

function read(): number {
  if (!visualViewport) return 0;
  const { height, offsetTop, scale } = visualViewport;
  return coveredHeight({ windowHeight: innerHeight, height, offsetTop, scale });
}

function subscribe(listener: () => void): () => void {
  visualViewport?.addEventListener("resize", listener);
  visualViewport?.addEventListener("scroll", listener);
  return () => {
    visualViewport?.removeEventListener("resize", listener);
    visualViewport?.removeEventListener("scroll", listener);
  };
}

export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, read, () => 0);
