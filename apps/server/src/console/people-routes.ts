/** Customers as operators find them: the list, one account's head with masked data, and one value in full. */
import { listPeople, type PersonLine, readPerson, type ShownAccount, unmaskValue } from "@feo/contract";
import {
  lastSeen,
  mostSessions,
  newestPeople,
  type PersonRow,
  peopleCalled,
  peopleNamed,
  sessionsOf,
} from "../account/account-desk.ts";
import { latestEntries } from "../audit/audit.ts";
import { accountOf } from "../bank/bank-desk.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import { maskAddress, maskedValues } from "../operator/personal-values.ts";
import type { Unmasking } from "../operator/unmasking.ts";
import { countOpenOrders } from "../order/order-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { OpenPerson } from "./open-person.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface PeopleRoutesDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly looks: LogRead;
  readonly reads: CustomerReads;
  readonly openPerson: OpenPerson;
  readonly unmasking: Unmasking;
  readonly now: () => number;
}

/** Few, because every customer on a page counts as opened. */
const pageRows = 25;
/** Counts stop here, and the console says "20+". */
const countBound = mostSessions;

export function peopleRoutes(api: Api, deps: PeopleRoutesDeps): void {
  const { db, box, looks, reads, openPerson, unmasking, now } = deps;

  api.call(listPeople, async ({ operator, query: { q, before } }) => {
    const isSearch = q.trim() !== "";
    await looks(operator, { action: isSearch ? "people search" : "people list", subject: "people" });
    const below = before === undefined ? undefined : Number(before);
    const people = isSearch ? await findPeople(db, q, pageRows) : await newestPeople(db, pageRows, below);
    await reads.open(
      operator.name,
      people.map(({ id }) => id),
    );
    const last = people.at(-1);
    const hasMore = !isSearch && last !== undefined && people.length === pageRows;
    return { people: people.map(personLine), before: hasMore ? String(last.number) : null };
  });

  api.call(readPerson, async ({ operator, params: { id } }) => {
    const person = await openPerson(operator, id);
    const [values, counts, seen] = [
      await maskedValues(db, box, id),
      await countsOf(db, person, new Date(now())),
      await lastSeen(db, id),
    ];
    return {
      ...personLine(person),
      ...values,
      ...counts,
      frozenAt: person.frozenAt?.toISOString() ?? null,
      closedAt: person.closedAt?.toISOString() ?? null,
      bankAccount: await accountOf(db, id),
      lastActive: seen
        ? { at: seen.lastSeenAt.toISOString(), device: seen.device, address: maskAddress(seen.address) }
        : null,
      unmask: await unmasking.allowance(operator.name),
    };
  });

  api.call(unmaskValue, async ({ operator, params: { id: userId }, body: { field, reason } }) => {
    await openPerson(operator, userId);
    const { value, allowance } = await withRefusal(unmasking.show(operator, { userId, field, reason }));
    return { value, unmask: allowance };
  });
}

const bounded = (count: number) => ({ count: Math.min(count, countBound - 1), isMore: count >= countBound });

async function countsOf(
  db: Database,
  { id, number }: PersonRow,
  at: Date,
): Promise<Pick<ShownAccount, "openOrders" | "sessions" | "notes">> {
  const [orders, sessions, notes] = await Promise.all([
    countOpenOrders(db, number, countBound),
    sessionsOf(db, id, at),
    latestEntries(db, countBound, { subject: id, only: ["note"] }),
  ]);
  return { openOrders: bounded(orders), sessions: bounded(sessions.length), notes: bounded(notes.length) };
}

/** Exact matches come before name prefix matches. */
export async function findPeople(db: Database, asked: string, limit: number): Promise<PersonRow[]> {
  const called = await peopleCalled(db, asked);
  const named = await peopleNamed(db, asked, limit);
  return [...called, ...named.filter(({ id }) => called.every((known) => known.id !== id))].slice(0, limit);
}

const personLine = ({ id, name, feoTag, kycLevel, frozenAt, closedAt, createdAt }: PersonRow): PersonLine => ({
  userId: id,
  name: name ?? "",
  feoTag: feoTag ?? "",
  kycLevel,
  since: createdAt.toISOString(),
  isFrozen: frozenAt !== null,
  isClosed: closedAt !== null,
});
