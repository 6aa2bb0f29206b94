/**
 * Throttle with backpressure: the first change is published at once, later ones after a gap and not before the previous
 * message has been delivered. A slow receiver gets fewer, larger messages.
 */

export interface Pace {
  /** Marks a topic as changed; published now or at the end of the gap. */
  changed(name: string): void;
  /** Resolves when no change of the topic is pending; undefined if there is none now. */
  settled(name: string): Promise<void> | undefined;
  stop(): void;
}

interface Gap {
  timer?: NodeJS.Timeout;
  waits: boolean;
  readonly settled: (() => void)[];
}

/** `tell` returns a promise if delivery takes time. */
export function createPace(gapMs: number, publish: (name: string) => Promise<void> | undefined): Pace {
  const gaps = new Map<string, Gap>();

  function publishNow(name: string): void {
    const gap: Gap = { waits: false, settled: [] };
    gaps.set(name, gap);
    const passedOn = publish(name);
    gap.timer = setTimeout(() => (passedOn ? void passedOn.then(() => end(name, gap)) : end(name, gap)), gapMs);
  }

  function end(name: string, gap: Gap): void {
    if (gaps.get(name) !== gap) return;
    gaps.delete(name);
    if (!gap.waits) return;
    publishNow(name);
    for (const resolve of gap.settled) resolve();
  }

  return {
    changed(name) {
      const gap = gaps.get(name);
      if (gap) gap.waits = true;
      else publishNow(name);
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
