/** Caches public answers for a few seconds, and coalesces simultaneous requests for the same one. */
export interface AnswerCache {
  get(key: string, lifetimeMs: number, make: () => Promise<string>): Promise<string>;
}

const largestSize = 1_000;

export function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, { answer: Promise<string>; until: number }>();
  return {
    get(key, lifetimeMs, make) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.answer;
      const answer = make();
      kept.delete(key);
      kept.set(key, { answer, until: now() + lifetimeMs });
      // Failures are not cached: the next request tries again, unless a newer answer is already there.
      answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
      const oldest = kept.keys().next();
      if (kept.size > largestSize && !oldest.done) kept.delete(oldest.value);
      return answer;
    },
  };
}
