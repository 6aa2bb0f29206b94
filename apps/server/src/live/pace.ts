/**
 * When something is told: the first time at once, and then never sooner than a gap after the time before, nor before that has been
 * passed on. Whoever passes it on is never given more than it can, and tells less often of more when it is slow.
 */

export interface Pace {
  /** Something of this name has changed; it is told now, or with what follows when the gap is over. */
  changed(name: string): void;
  /** Resolves when nothing of this name waits to be told; at once, before anything else happens, if nothing does. */
  settled(name: string): Promise<void> | undefined;
  stop(): void;
}

interface Gap {
  timer?: NodeJS.Timeout;
  waits: boolean;
  readonly settled: (() => void)[];
}

/** `tell` gives a promise where it takes time to pass it on. */
export function createPace(gapMs: number, tell: (name: string) => Promise<void> | undefined): Pace {
  const gaps = new Map<string, Gap>();

  function tellNow(name: string): void {
    const gap: Gap = { waits: false, settled: [] };
    gaps.set(name, gap);
    const passedOn = tell(name);
    gap.timer = setTimeout(() => (passedOn ? void passedOn.then(() => end(name, gap)) : end(name, gap)), gapMs);
  }

  function end(name: string, gap: Gap): void {
    if (gaps.get(name) !== gap) return;
    gaps.delete(name);
    if (!gap.waits) return;
    tellNow(name);
    for (const resolve of gap.settled) resolve();
  }

  return {
    changed(name) {
      const gap = gaps.get(name);
      if (gap) gap.waits = true;
      else tellNow(name);
    },
    settled(name) {
      const gap = gaps.get(name);
      return gap?.waits ? new Promise((resolve) => gap.settled.push(resolve)) : undefined;
    },
    stop() {
      for (const { timer, settled } of gaps.values()) {
        clearTimeout(timer);
        for (const resolve of settled) resolve();
      }
      gaps.clear();
    },
  };
}
