/** The providers' short-lived state: open requests, codes, tokens. */
import { randomBytes } from "node:crypto";

/** Stores values for a short time under unguessable keys. */
export interface ShortMemory<T> {
  put(thing: T): string;
  find(name: string): T | undefined;
  /** Removes the value, for single use. */
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
