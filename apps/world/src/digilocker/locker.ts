/** The DigiLocker stand-in, assembled: citizens, grants and faults. Only the citizens survive a restart. */
import { createFaults, type Faults } from "../faults.ts";
import { type Client, codeMs, consentMs } from "../oauth/client.ts";
import { createShortMemory, type ShortMemory } from "../oauth/short-memory.ts";
import type { Shelf } from "../shelf.ts";
import { type Citizens, createCitizens } from "./citizens.ts";
import type { Authorization, Grant } from "./consent.ts";
import type { LockerFault } from "./faults.ts";

/** Its path below the world's address. */
export const lockerPath = "/digilocker";
export const authorizePath = `${lockerPath}/public/oauth2/1/authorize`;

export const tokenSeconds = 60 * 60;
const refreshMs = 30 * 24 * 60 * 60_000;

export interface Locker {
  readonly client: Client;
  readonly citizens: Citizens;
  /** Requests that a citizen is deciding on. */
  readonly shown: ShortMemory<Authorization>;
  readonly codes: ShortMemory<Grant>;
  readonly tokens: ShortMemory<Grant>;
  readonly refreshes: ShortMemory<Grant>;
  readonly faults: Faults<LockerFault>;
  readonly now: () => number;
}

export const createLocker = (client: Client, now: () => number, shelf?: Shelf): Locker => ({
  client,
  now,
  citizens: createCitizens(now, shelf),
  shown: createShortMemory(consentMs, now),
  codes: createShortMemory(codeMs, now),
  tokens: createShortMemory(tokenSeconds * 1000, now),
  refreshes: createShortMemory(refreshMs, now),
  faults: createFaults(),
});
