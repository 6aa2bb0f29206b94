/** One customer's money, trading, security and notes, for the tabs of the console's customer screen. */
import {
  listPersonLevels,
  listPersonLog,
  listPersonMovements,
  listPersonNotes,
  listPersonNotices,
  listPersonOrders,
  listPersonSessions,
  listPersonTimeline,
  listPersonTrades,
  readPersonMoney,
} from "@feo/contract";
import { mostSessions, type PersonRow, sessionsOf } from "../account/account-desk.ts";
import { latestEntries } from "../audit/audit.ts";
import { keyedSecurityEvents } from "../auth/auth-desk.ts";
import { levelsOf } from "../kyc/kyc-desk.ts";
import type { Instruments } from "../market/instruments.ts";
import type { MarketDesk } from "../market/market-desk.ts";
import { noticesOf } from "../notice/notice-desk.ts";
import { maskAddress } from "../operator/personal-values.ts";
import { keyedOrders, keyedTrades } from "../order/order-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { cutPage, type PageKey, readKey } from "../platform/time-key.ts";
import { keyedMovements } from "../wallet/wallet-desk.ts";
import { deedOf } from "./deeds.ts";
import type { OpenPerson } from "./open-person.ts";
import { moneyOf } from "./person-money.ts";
import {
  keyFor,
  readTimelineKey,
  sourcesFor,
  type TimelineRow,
  type TimelineSource,
  timelinePage,
} from "./timeline.ts";

interface PersonActivityDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly markets: Pick<MarketDesk, "coinFacts">;
  readonly openPerson: OpenPerson;
  readonly now: () => number;
}

const pageRows = 30;
const asked = pageRows + 1;

export function personActivityRoutes(api: Api, deps: PersonActivityDeps): void {
  tradingRoutes(api, deps);
  recordRoutes(api, deps);
}

function tradingRoutes(api: Api, deps: PersonActivityDeps): void {
  const { db, instruments, openPerson } = deps;
  const rowsOf = <Row>({ page, before }: { page: { readonly row: Row }[]; before: string | null }) =>
    [page.map(({ row }) => row), before] as const;

  api.call(readPersonMoney, async ({ operator, params: { id } }) => moneyOf(deps, await openPerson(operator, id)));

  api.call(listPersonOrders, async ({ operator, params: { id }, query: { show, order, before } }) => {
    const { number: user } = await openPerson(operator, id);
    const query = {
      user,
      key: readKey(before),
      limit: asked,
      isOpenOnly: show === "open",
      only: order ? Number(order) : undefined,
    };
    const [orders, next] = rowsOf(cutPage(await keyedOrders(db, instruments(), query), pageRows, ({ key }) => key));
    return { orders, before: next };
  });

  api.call(listPersonTrades, async ({ operator, params: { id }, query: { before } }) => {
    const { number: user } = await openPerson(operator, id);
    const query = { user, key: readKey(before), limit: asked, isMakerOnly: false };
    const [trades, next] = rowsOf(cutPage(await keyedTrades(db, instruments(), query), pageRows, ({ key }) => key));
    return { trades, before: next };
  });

  api.call(listPersonMovements, async ({ operator, params: { id }, query: { before } }) => {
    const { number: user } = await openPerson(operator, id);
    const query = { user, key: readKey(before), limit: asked };
    const [movements, next] = rowsOf(
      cutPage(await keyedMovements(db, instruments(), query), pageRows, ({ key }) => key),
    );
    return { movements, before: next };
  });

  api.call(listPersonTimeline, async ({ operator, params: { id }, query: { about, before } }) => {
    const person = await openPerson(operator, id);
    const ended = readTimelineKey(before);
    const lists = sourcesFor[about].map((source) => timelineRows(deps, person, source, keyFor(source, ended)));
    return timelinePage(await Promise.all(lists), pageRows);
  });
}

/** The withdrawal itself is in the list of movements. */
const toldByMovements = ["WITHDRAWAL_REQUESTED", "CRYPTO_WITHDRAWAL_REQUESTED"] as const;

async function timelineRows(
  { db, instruments }: PersonActivityDeps,
  { id: userId, number: user }: PersonRow,
  source: TimelineSource,
  key: PageKey,
): Promise<TimelineRow[]> {
  const query = { user, key, limit: asked };
  const rows = {
    orders: () => keyedOrders(db, instruments(), { ...query, isOpenOnly: false }),
    // Trades of an incoming order are told by the order.
    trades: () => keyedTrades(db, instruments(), { ...query, isMakerOnly: true }),
    movements: () => keyedMovements(db, instruments(), query),
    events: async () =>
      (await keyedSecurityEvents(db, { userId, key, limit: asked, except: toldByMovements })).map((keyed) => ({
        ...keyed,
        row: { ...keyed.row, address: maskAddress(keyed.row.address) },
      })),
  }[source];
  return (await rows()).map((keyed) => ({ ...keyed, source }));
}

function recordRoutes(api: Api, { db, openPerson, now }: PersonActivityDeps): void {
  api.call(listPersonSessions, async ({ operator, params: { id } }) => {
    await openPerson(operator, id);
    const sessions = await sessionsOf(db, id, new Date(now()));
    return {
      sessions: sessions.slice(0, mostSessions - 1).map(({ id: session, device, address, createdAt, lastSeenAt }) => ({
        id: session,
        device,
        address: maskAddress(address),
        since: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  });

  api.call(listPersonNotices, async ({ operator, params: { id }, query }) => {
    await openPerson(operator, id);
    const rows = await noticesOf(db, id, { limit: asked, before: numberIn(query.before) });
    const notices = rows.slice(0, pageRows);
    return { notices, before: rows.length > pageRows ? (notices.at(-1)?.id ?? null) : null };
  });

  const entries = async (subject: string, before: string | undefined, only?: readonly string[]) => {
    const rows = await latestEntries(db, asked, { subject, before: numberIn(before), only });
    const page = rows.slice(0, pageRows).map(deedOf);
    const last = page.at(-1);
    return { page, before: last !== undefined && rows.length > pageRows ? String(last.sequence) : null };
  };

  api.call(listPersonNotes, async ({ operator, params: { id }, query }) => {
    await openPerson(operator, id);
    const { page, before } = await entries(id, query.before, ["note"]);
    return { notes: page, before };
  });

  api.call(listPersonLog, async ({ operator, params: { id }, query }) => {
    await openPerson(operator, id);
    const { page, before } = await entries(id, query.before);
    return { entries: page, before };
  });

  api.call(listPersonLevels, async ({ operator, params: { id } }) => {
    const { kycLevel } = await openPerson(operator, id);
    return { kycLevel, levels: await levelsOf(db, id) };
  });
}

function numberIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new ProblemError("INVALID_INPUT");
  return Number(cursor);
}
