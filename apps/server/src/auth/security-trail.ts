/** Records an account's security events and notifies its owner, with a link that freezes the account. */
import { randomUUID } from "node:crypto";
import type { SecurityEventName } from "@feo/contract";
import type { Database } from "../platform/database.ts";
import { maySms } from "../platform/notice.ts";
import type { Outbox } from "../platform/outbox.ts";
import type { Quotas } from "../platform/quota.ts";
import { deviceWords } from "./device-words.ts";
import { eventMail, eventSms } from "./notices.ts";
import type { PersonStore } from "./person.store.ts";
import type { TokenKeys } from "./token-keys.ts";

/** The address and device of a request. */
export interface Place {
  readonly address: string;
  readonly userAgent: string;
}

/** What is needed to notify a person. */
export interface Owner {
  readonly id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly antiPhishingWord: string;
}

export interface SecurityTrail {
  record(person: Owner, event: SecurityEventName, place: Place, detail?: string, within?: Database): Promise<void>;
  /** Newest first. */
  readonly list: PersonStore["events"];
  /** Records the event and notifies the owner, also at an address that was just replaced. */
  notify(
    person: Owner,
    event: SecurityEventName,
    place: Place,
    options?: { readonly detail?: string; readonly also?: Pick<Owner, "email" | "mobile"> },
  ): Promise<void>;
}

interface SecurityTrailDeps {
  readonly store: PersonStore;
  readonly outbox: Outbox;
  readonly quotas: Quotas;
  readonly keys: TokenKeys;
  readonly hasSms: boolean;
  readonly publicUrl: string;
  readonly now: () => number;
}

export const freezeLinkMs = 7 * 24 * 60 * 60 * 1000;
const wantedForMs = 24 * 60 * 60 * 1000;

export function createSecurityTrail(deps: SecurityTrailDeps): SecurityTrail {
  const { store, outbox, quotas, keys, hasSms, publicUrl, now } = deps;

  async function freezeUrlFor({ id: subject }: Owner): Promise<string> {
    const [issuedAt, expiresAt] = [new Date(now()), new Date(now() + freezeLinkMs)];
    // In the URL fragment, which is neither sent to servers nor logged.
    return `${publicUrl}/auth/notMe#${await keys.sign("feo-freeze", { subject, id: randomUUID(), issuedAt, expiresAt })}`;
  }

  async function record(person: Owner, event: SecurityEventName, place: Place, detail = "", within?: Database) {
    const device = deviceWords(place.userAgent);
    const row = { userId: person.id, event, at: new Date(now()), address: place.address, device, detail };
    await store.record(row, within);
  }

  return {
    record,
    list: store.events,

    async notify(person, event, place, { detail = "", also } = {}) {
      await record(person, event, place, detail);
      const hasEnded = event === "FROZEN" || event === "ACCOUNT_DELETED";
      const freezeUrl = hasEnded ? undefined : await freezeUrlFor(person);
      const device = deviceWords(place.userAgent);
      const { antiPhishingWord } = person;
      const facts = { event, detail, device, address: place.address, at: new Date(now()), antiPhishingWord, freezeUrl };
      const addresses = new Set([person.email, also?.email].filter((email) => typeof email === "string"));
      const numbers = new Set([also?.mobile].filter((mobile) => typeof mobile === "string"));
      // People without an email address are notified by SMS.
      if (addresses.size === 0 && person.mobile !== null) numbers.add(person.mobile);
      const isBySms =
        hasSms && numbers.size > 0 && (await maySms(quotas, { kind: event, userId: person.id, at: now() }));
      const messages = [
        ...[...addresses].map((to) => eventMail({ to, ...facts })),
        ...(isBySms ? [...numbers] : []).map((to) => eventSms(to, event)),
      ];
      for (const message of messages) if (message) await outbox.post(message, { goodForMs: wantedForMs });
    },
  };
}
