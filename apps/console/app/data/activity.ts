/**
 * When the operator last did something: pressed a key, clicked, touched or scrolled. Every request reports it, so a
 * poll needs no mark of its own, and reading a long document counts as being there.
 */
const inputs = ["keydown", "pointerdown", "touchstart", "wheel"] as const;

let lastInputAt: number | undefined;

/** Call once, when the console starts. */
export function watchActivity(target: Pick<EventTarget, "addEventListener"> = window): void {
  const onInput = () => {
    lastInputAt = Date.now();
  };
  // Capturing, so that a handler that stops an event does not hide it.
  for (const name of inputs) target.addEventListener(name, onInput, { capture: true, passive: true });
}

/** Undefined before the first input. A clock that was set back counts as no time at all. */
export const idleMs = (): number | undefined =>
  lastInputAt === undefined ? undefined : Math.max(0, Date.now() - lastInputAt);
