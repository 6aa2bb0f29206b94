/** Customers as operators see them: the list, one account, and its contact details, which are shown only on request. */
import { listPeople, type PersonLine, readPerson, readPersonContact } from "@feo/contract";
import { newestPeople, type PersonRow, peopleCalled, peopleNamed, sessionsOf } from "../account/account-desk.ts";
import { latestSecurityEvents } from "../auth/auth-desk.ts";
import { maskEmail, maskMobile } from "../auth/factors.ts";
import { accountOf } from "../bank/bank-desk.ts";
import type { Instruments } from "../market/instruments.ts";
import { latestOrders, latestTrades } from "../order/order-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { balancesOf, latestMovements } from "../wallet/wallet-desk.ts";
import { deedsAbout } from "./deeds.ts";
import type { LogRead } from "./read-log.ts";

interface PeopleRoutesDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly looks: LogRead;
  readonly now: () => number;
}

const pageRows = 50;
/** Rows per list on the account page. */
const latest = 10;

export function peopleRoutes(api: Api, { db, instruments, looks, now }: PeopleRoutesDeps): void {
  async function personOf(id: string): Promise<PersonRow> {
    const [person] = await peopleCalled(db, id);
    if (!person) throw new ProblemError("OPERATOR_REFUSED", { detail: "Account not found" });
    return person;
  }

  api.call(listPeople, async ({ operator, query: { q, before } }) => {
    await looks(operator, { action: q.trim() === "" ? "people list" : "people search", subject: "people" });
    if (q.trim() !== "") return { people: (await findPeople(db, q, pageRows)).map(personLine), before: null };
    const people = await newestPeople(db, pageRows, before === undefined ? undefined : Number(before));
    const last = people.at(-1);
    return { people: people.map(personLine), before: last && people.length === pageRows ? String(last.number) : null };
  });

  api.call(readPerson, async ({ operator, params: { id } }) => {
    const person = await personOf(id);
    await looks(operator, { action: "person show", subject: id });
    const { number } = person;
    const [known, holder] = [instruments(), { id, number }];
    const movements = (isIn: boolean) => latestMovements(db, known, { number, isIn, limit: latest });
    const [orders, trades, sessions, events] = await Promise.all([
      latestOrders(db, known, holder, latest),
      latestTrades(db, known, holder, latest),
      sessionsOf(db, id, new Date(now())),
      latestSecurityEvents(db, id, latest),
    ]);
    return {
      ...personLine(person),
      email: maskEmail(person.email ?? ""),
      mobile: maskMobile(person.mobile ?? ""),
      frozenAt: person.frozenAt?.toISOString() ?? null,
      closedAt: person.closedAt?.toISOString() ?? null,
      bankAccount: await accountOf(db, id),
      balances: await balancesOf(db, known, number),
      orders: orders.map(({ createdAt, originalVolume, ...order }) => ({
        ...order,
        volume: originalVolume,
        at: createdAt,
      })),
      trades: trades.map(({ createdAt, ...trade }) => ({ ...trade, at: createdAt })),
      deposits: await movements(true),
      withdrawals: await movements(false),
      sessions: sessions.map(({ id: session, device, address, lastSeenAt }) => ({
        id: session,
        device,
        address,
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      events: events.map(({ id: event, at, userId: _, ...rest }) => ({
        ...rest,
        id: String(event),
        at: at.toISOString(),
      })),
      deeds: await deedsAbout(db, id),
    };
  });

  api.call(readPersonContact, async ({ operator, params: { id } }) => {
    const { email, mobile } = await personOf(id);
    await looks(operator, { action: "person contact", subject: id });
    return { email: email ?? "", mobile: mobile ?? "" };
  });
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
