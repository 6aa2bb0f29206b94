/** What the providers of the world keep for a while only: requests that are being looked at, codes, tokens. */
import { randomBytes } from "node:crypto";

/** Things that are good for a short while, by an unguessable name. */
export interface ShortMemory<T> {
  put(thing: T): string;
  find(name: string): T | undefined;
  /** For what is good once: it is gone afterwards. */
  take(name: string): T | undefined;
}

export function createShortMemory<T>(lifetimeMs: number, now: () => number): ShortMemory<T> {
  const things = new Map<string, { thing: T; until: number }>();
  const find = (name: string): T | undefined => {
    const found = things.get(name);
    return found && found.until > now() ? found.thing : undefined;
  };
  return {
    find,
    put(thing) {
      for (const [name, { until }] of things) if (until <= now()) things.delete(name);
      const name = randomBytes(24).toString("base64url");
      things.set(name, { thing, until: now() + lifetimeMs });
      return name;
    },
    take(name) {
      const thing = find(name);
      things.delete(name);
      return thing;
    },
  };
}
