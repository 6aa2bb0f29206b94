/**
 * What a customer sees in their app, for an operator who helps them. Read-only, and without a token of the customer:
 * the same stores and rules as the customer's calls, behind an operator's call.
 */
import { type Announcement, customerActions, readAsCustomer } from "@feo/contract";
import { refusalsOf } from "../account/allowed-actions.ts";
import { levelsOf } from "../kyc/kyc-desk.ts";
import type { Instruments } from "../market/instruments.ts";
import { noticesOf } from "../notice/notice-desk.ts";
import { openOrdersOf } from "../order/order-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { newest } from "../platform/time-key.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { balancesOf, keyedMovements } from "../wallet/wallet-desk.ts";
import { limitsToday } from "../withdrawal/withdrawal-limits.ts";
import type { OpenPerson } from "./open-person.ts";
import { shownLimits } from "./person-money.ts";

/** The newest announcements that customers see. */
export type Announcements = (filter: { readonly limit: number }) => Promise<Announcement[]>;

interface AsCustomerDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly sequencer: Pick<Sequencer, "haltedBecause">;
  readonly openPerson: OpenPerson;
  /** As customers see them. */
  readonly announcements: Announcements;
  readonly now: () => number;
}

/** Rows per list, and how many announcements the home page shows. */
const mostRows = 10;
const mostAnnouncements = 3;

export function asCustomerRoutes(api: Api, deps: AsCustomerDeps): void {
  const { db, instruments, sequencer, openPerson, now } = deps;
  api.call(readAsCustomer, async ({ operator, params: { id } }) => {
    const person = await openPerson(operator, id, "person as customer");
    const { number: user, kycLevel, frozenAt, closedAt } = person;
    const known = instruments();
    const limits = await limitsToday(db, person, now());
    const standing = {
      kycLevel,
      isFrozen: frozenAt !== null,
      isClosed: closedAt !== null,
      isHeld: limits.hold !== null,
      hasLimitLeft: limits.leftPaise > 0n,
      isHalted: sequencer.haltedBecause !== null,
    };
    const movements = await keyedMovements(db, known, { user, key: newest, limit: mostRows });
    const announcements = await deps.announcements({ limit: mostAnnouncements });
    return {
      name: person.name ?? "",
      feoTag: person.feoTag ?? "",
      kycLevel,
      balances: await balancesOf(db, known, user),
      openOrders: await openOrdersOf(db, known, { id, number: user }, mostRows),
      movements: movements.map(({ row }) => row),
      limits: shownLimits(limits),
      levels: await levelsOf(db, id),
      notices: await noticesOf(db, id, { limit: mostRows }),
      announcements: announcements.map(({ slug, title, summary, publishedAt }) => ({
        slug,
        title,
        summary,
        at: publishedAt,
      })),
      actions: customerActions.map((action) => ({ action, refusals: refusalsOf(action, standing) })),
    };
  });
}
