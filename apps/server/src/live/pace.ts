/** When something is told: the first time at once, and then never sooner than a gap after the time before. Knows nothing of what is told. */

export interface Pace {
  /** Something of this name has changed; it is told now, or with what follows when the gap is over. */
  changed(name: string): void;
  /** Resolves when nothing of this name waits to be told; at once, before anything else happens, if nothing does. */
  settled(name: string): Promise<void> | undefined;
  stop(): void;
}

interface Gap {
  readonly timer: NodeJS.Timeout;
  waits: boolean;
  readonly settled: (() => void)[];
}

export function createPace(gapMs: number, tell: (name: string) => void): Pace {
  const gaps = new Map<string, Gap>();

  function tellNow(name: string): void {
    gaps.set(name, { timer: setTimeout(() => end(name), gapMs), waits: false, settled: [] });
    tell(name);
  }

  function end(name: string): void {
    const gap = gaps.get(name);
    gaps.delete(name);
    if (!gap?.waits) return;
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
