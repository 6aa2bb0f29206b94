/**
 * Devices that have signed in to an account, recognised by a signed cookie that holds only a random id. A known device
 * has its own failure counts, so strangers cannot lock owners out of the browser they use.
 */
import { randomUUID } from "node:crypto";
import { cookieNames, isId, preferenceCookieSeconds, readCookies } from "@feo/contract";
import { and, eq, gt } from "drizzle-orm";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { limitKey } from "../platform/limits.ts";
import { knownDevices } from "./auth.tables.ts";
import type { Place } from "./security-trail.ts";
import type { TokenKeys } from "./token-keys.ts";

/** The browser that sent a request. */
export interface Device {
  /** The device's id if this account knows it; undefined for a stranger. */
  idKnownTo(userId: string | undefined): Promise<string | undefined>;
  /** Adds the device to the account's known devices. Sets the cookie. */
  remember(userId: string): Promise<void>;
}

/** Where a request came from, before the person is identified. */
export interface VisitorPlace extends Place {
  readonly device: Device;
}

interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly cookieHeader: string | undefined;
  readonly setHeader: (name: string, value: string) => void;
}

export interface KnownDevices {
  placeOf(visit: Visit): Promise<VisitorPlace>;
  /** After a password change, forgets all devices: a person who knew the old password becomes a stranger. */
  forget(userId: string): Promise<void>;
}

interface KnownDevicesDeps {
  readonly db: Database;
  readonly keys: TokenKeys;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** The cookie is sent only to the calls that read it. */
const cookiePath = "/api/auth";

export function createKnownDevices({ db, keys, publicUrl, now }: KnownDevicesDeps): KnownDevices {
  const isSecure = publicUrl.startsWith("https://");
  const attributes = `Path=${cookiePath}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

  async function read(cookieHeader: string | undefined): Promise<string | undefined> {
    const token = readCookies(cookieHeader).get(cookieNames.knownDevice);
    const signed = token === undefined ? undefined : await keys.read("feo-device", token);
    const id = signed?.state === "good" ? signed.payload.jti : undefined;
    return isId(id) ? id : undefined;
  }

  /** Also queried when no account exists, so that timing does not reveal it. */
  async function isKnown(userId: string, deviceId: string): Promise<boolean> {
    const isIt = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId));
    const rows = await db
      .select({ deviceId: knownDevices.deviceId })
      .from(knownDevices)
      .where(and(isIt, gt(knownDevices.expiresAt, new Date(now()))));
    return rows.length === 1;
  }

  return {
    async placeOf({ address, userAgent, cookieHeader, setHeader }) {
      const id = await read(cookieHeader);
      const device: Device = {
        async idKnownTo(userId = nobody) {
          return id !== undefined && (await isKnown(userId, id)) ? id : undefined;
        },

        async remember(userId) {
          const deviceId = id ?? randomUUID();
          const [issuedAt, expiresAt] = [new Date(now()), new Date(now() + preferenceCookieSeconds * 1000)];
          await db
            .insert(knownDevices)
            .values({ userId, deviceId, expiresAt })
            .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceId], set: { expiresAt } });
          const token = await keys.sign("feo-device", { id: deviceId, issuedAt, expiresAt });
          const value = `${cookieNames.knownDevice}=${token}; Max-Age=${preferenceCookieSeconds}; ${attributes}`;
          setHeader("set-cookie", value);
        },
      };
      return { address, userAgent, device };
    },

    async forget(userId) {
      await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
    },
  };
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** The requester's identity stored in a flow; code requests and wrong codes are counted under it. */
export async function beginnerOf(place: VisitorPlace, userId: string | undefined): Promise<Flow["data"]> {
  const device = await place.device.idKnownTo(userId);
  return device === undefined ? { requester: `address ${limitKey(place.address)}` } : { requester: device, device };
}

/** The known device that began a flow; undefined if a stranger began it. */
export function deviceOf({ data: { device } }: Pick<Flow, "data">): string | undefined {
  return typeof device === "string" ? device : undefined;
}
