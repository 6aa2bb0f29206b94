/**
 * The rule for idempotency keys: a request keeps its key until it is answered. A retry after a lost answer sends the
 * same key, so the server recognises the first request and does nothing twice; a request with other contents has its
 * own key.
 */
import { failureOf, isRefusal } from "./api-failure.ts";

export interface RequestKeys {
  /** Sends the request with its key; an answer or a refusal retires the key. `false` means that nothing was sent. */
  readonly send: <Answer>(request: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

export function createRequestKeys(newKey: () => string = () => crypto.randomUUID()): RequestKeys {
  /** The key of each unanswered request, by its contents. */
  const unanswered = new Map<string, string>();
  return {
    async send(request, send) {
      const text = JSON.stringify(request);
      const key = unanswered.get(text) ?? newKey();
      unanswered.set(text, key);
      try {
        const answer = await send(key);
        if (answer !== false) unanswered.delete(text);
        return answer;
      } catch (error) {
        if (isRefusal(failureOf(error))) unanswered.delete(text);
        throw error;
      }
    },
  };
}
