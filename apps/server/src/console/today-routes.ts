/** The console's first page. Each part is read only for operators whose roles allow the call that shows the same. */
import {
  type Call,
  listBankAccounts,
  listConsoleWithdrawals,
  listPeople,
  listSenders,
  listTransfers,
  listVerifications,
  mayCall,
  readLedger,
  readToday,
  type TodayBook,
  type WaitingKind,
} from "@feo/contract";
import { sql } from "drizzle-orm";
import { latestReports } from "../books/ledger-desk.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Desk } from "../operator/desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { latestInvariants } from "../sequencer/invariants.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { createDayFigures } from "./day-figures.ts";
import type { LogRead } from "./read-log.ts";
import { countWaitingItems, oldestWaiting, waitingKinds } from "./waiting-items.ts";

interface TodayDeps {
  readonly db: Database;
  readonly desk: Desk;
  readonly instruments: () => Instruments;
  readonly sequencer: Pick<Sequencer, "standing" | "figures">;
  readonly looks: LogRead;
  readonly now: () => number;
}

/** The call of the page that shows the same. */
const shownBy: Readonly<Record<WaitingKind, Call>> = {
  kyc: listVerifications,
  withdrawal: listConsoleWithdrawals,
  transfer: listTransfers,
  coins: listTransfers,
  sender: listSenders,
  "bank-account": listBankAccounts,
  frozen: listPeople,
};

export function todayRoutes(api: Api, { db, desk, instruments, sequencer, looks, now }: TodayDeps): void {
  const figures = createDayFigures({ db, instruments, now });

  api.call(readToday, async ({ operator, query: { kind } }) => {
    await looks(operator, { action: "today show", subject: "today" });
    const kinds = waitingKinds.filter((one) => mayCall(shownBy[one], operator.roles));
    const shown = kind === undefined ? kinds : kinds.filter((one) => one === kind);
    const isForMoney = mayCall(readLedger, operator.roles);
    const proposals = await desk.open();
    const [waiting, counts, books, invariants, term, charts] = await Promise.all([
      oldestWaiting(db, shown, proposals),
      countWaitingItems(db, kinds),
      isForMoney ? booksOf(db) : null,
      latestInvariants(db),
      termOf(db),
      isForMoney ? figures.read() : null,
    ]);
    const { unacknowledged, lag, openOrders } = sequencer.figures();
    return {
      waiting,
      counts,
      books,
      invariants: invariants.map(({ name, checkedAt, fault }) => ({
        name,
        checkedAt: new Date(checkedAt).toISOString(),
        fault: fault === "" ? null : fault,
      })),
      engine: { isHere: sequencer.standing === "leading", term, queue: unacknowledged, lag, openOrders },
      charts,
    };
  });
}

async function termOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ epoch: string }>(sql`select epoch from engine_state`);
  return Number(rows[0]?.epoch ?? 0);
}

async function booksOf(db: Database): Promise<TodayBook[]> {
  const { rows } = await db.execute<{ ticker: string; open: boolean }>(
    sql`select ticker, can_withdraw as open from coin`,
  );
  const open = new Map(rows.map((row) => [row.ticker, row.open]));
  return (await latestReports(db)).map(({ ticker, at, ledger, statement, difference, findings, wrongSince }) => ({
    ticker,
    ledger,
    outside: statement,
    difference,
    comparedAt: at,
    isWrong: findings.length > 0,
    wrongSince,
    canWithdraw: open.get(ticker) ?? false,
  }));
}
