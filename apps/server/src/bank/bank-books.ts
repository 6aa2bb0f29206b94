/**
 * Reconciles the ledger's rupees with the bank statement, in one database snapshot. What was booked is read from the
 * core's idempotency keys, which are written with the balances, so work in progress never shows up as a difference.
 */
import { formatUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { RailReport } from "../books/rail-report.ts";
import { rupeeAsset } from "../market/first-data.ts";
import type { Database } from "../platform/database.ts";
import { outsideAccount, rails } from "../sequencer/rails.ts";
import { withdrawalKeys } from "../withdrawal/withdrawal-money.ts";
import { depositKey } from "./money-keys.ts";
import { bankDecimals, rupeesText, shownRupees, unitsPerPaisa } from "./rupees.ts";

/** How a statement line relates to the ledger. Credits count up, debits down. */
export const lineKinds = {
  /** Booked: in the ledger and on the statement. */
  deposit: { sign: 1n, isBooked: true },
  return: { sign: 1n, isBooked: true },
  withdrawal: { sign: -1n, isBooked: true },
  /** Recognised, but not in the ledger (yet). */
  "deposits not credited yet": { sign: 1n, isBooked: false },
  "returned payouts": { sign: 1n, isBooked: false },
  "unclaimed transfers": { sign: 1n, isBooked: false },
  "transfers in review": { sign: 1n, isBooked: false },
  "transfers to send back": { sign: 1n, isBooked: false },
  "transfers sent back": { sign: 1n, isBooked: false },
  "payouts not settled yet": { sign: -1n, isBooked: false },
  "refunds paid": { sign: -1n, isBooked: false },
  "account checks": { sign: -1n, isBooked: false },
  /** Not caused by Feo. */
  foreign: { sign: -1n, isBooked: false },
} as const;
type LineKind = keyof typeof lineKinds;

export const inTransit = "payouts not on the statement yet";

/** A payout reported as paid must appear on the statement within this time. */
const longestTransitMs = 3 * 24 * 60 * 60 * 1000;
/** A payout that was given back but left the bank must return within this time. */
const longestReturnMs = 24 * 60 * 60 * 1000;
const mostFindings = 5;

export interface BankFigures {
  /** Net deposits according to the ledger, in ledger units. */
  readonly outsideUnits: bigint;
  readonly decimals: number;
  readonly paise: Readonly<Partial<Record<LineKind, bigint>>>;
  readonly inTransitPaise: bigint;
  /** Findings on single lines and payouts that cannot be right. */
  readonly oddities: readonly string[];
}

/** The rule: statement = ledger + recognised but not booked + in transit. */
export function judgeBank({ outsideUnits, decimals, paise, inTransitPaise, oddities }: BankFigures): RailReport {
  const perPaisa = 10n ** BigInt(decimals - bankDecimals);
  let statement = 0n;
  let booked = 0n;
  const parts: Record<string, string> = {};
  for (const [kind, { sign, isBooked }] of Object.entries(lineKinds) as [LineKind, (typeof lineKinds)[LineKind]][]) {
    const amount = sign * (paise[kind] ?? 0n);
    statement += amount;
    if (isBooked) booked += amount;
    else if (amount !== 0n && kind !== "foreign") parts[kind] = rupeesText(amount);
  }
  if (inTransitPaise !== 0n) parts[inTransit] = rupeesText(inTransitPaise);
  const foreign = paise.foreign ?? 0n;
  const difference = (booked - inTransitPaise - foreign) * perPaisa - outsideUnits;
  const sentence = `The ledger and the bank differ by ₹${formatUnits(difference, decimals)}`;
  return {
    ticker: "INR",
    ledger: formatUnits(outsideUnits, decimals),
    statement: rupeesText(statement),
    parts,
    difference: formatUnits(difference, decimals),
    findings: difference === 0n ? oddities : [sentence, ...oddities],
  };
}

/** Money at the bank that is no customer's yet: their balances do not count it either. */
const unclaimed: readonly LineKind[] = [
  ...(["deposits not credited yet", "returned payouts", "unclaimed transfers"] as const),
  ...(["transfers in review", "transfers to send back"] as const),
];

/** What the bank holds, for proof of solvency, in paise. */
export interface BankHoldings {
  readonly statement: bigint;
  /** The statement less money that is no customer's, and less payouts that it does not show yet. */
  readonly counted: bigint;
  /** Payouts that the bank has made and the ledger has not settled: their customers still own the money. */
  readonly underWay: bigint;
}

export function bankHoldings({ paise, inTransitPaise }: Pick<BankFigures, "paise" | "inTransitPaise">): BankHoldings {
  const kinds = Object.entries(lineKinds) as [LineKind, (typeof lineKinds)[LineKind]][];
  const statement = kinds.reduce((sum, [kind, { sign }]) => sum + sign * (paise[kind] ?? 0n), 0n);
  const notOurs = unclaimed.reduce((sum, kind) => sum + (paise[kind] ?? 0n), 0n);
  const counted = statement - notOurs - inTransitPaise;
  return { statement, counted, underWay: paise["payouts not settled yet"] ?? 0n };
}

const keys = withdrawalKeys.bank;

/** The amount that a withdrawal takes out of the bank, in paise. */
export const paidOut = sql.raw(`((w.units - w.fee_units) / ${unitsPerPaisa})`);

const isDone = (key: (id: string) => string, id: string) =>
  sql.raw(`exists (select 1 from command_key k where k.key = '${key("")}' || ${id})`);

/** Every line, classified, with the withdrawal it belongs to. */
export const classified = sql`
  select l.id, l.utr, l.paise, l.taken_at, w.id as withdrawal, ${paidOut} as owed,
    row_number() over (partition by l.direction, w.id order by l.taken_at) as place,
    case
      when l.direction = 'credit' then case l.state
        when 'deposit' then case when ${isDone(depositKey, "d.id")} then 'deposit' else 'deposits not credited yet' end
        when 'returned' then case when ${isDone(keys.giveBack, "l.about")} then 'return' else 'returned payouts' end
        when 'review' then 'transfers in review'
        when 'refund' then 'transfers to send back'
        when 'refunded' then 'transfers sent back'
        else 'unclaimed transfers' end
      when w.id is not null then case
        when ${isDone(keys.settle, "w.id")} then 'withdrawal' else 'payouts not settled yet' end
      when exists (select 1 from bank_line r where r.refund_reference = l.about) then 'refunds paid'
      when l.paise = 100 and exists (select 1 from bank_account a where a.id = l.about) then 'account checks'
      else 'foreign' end as kind
  from bank_line l
  left join fiat_deposit d on d.line_id = l.id
  left join withdrawal w on w.rail = 'bank' and (w.id = l.about
    or (l.direction = 'debit' and l.about is null and l.utr <> '' and w.reference = l.utr))`;

/** Payouts that the bank has accepted and does not show yet; to be read beside the classified lines. */
export const payoutsInTransit = sql`
  from withdrawal w where w.rail = 'bank' and ${isDone(keys.settle, "w.id")}
    and not exists (select 1 from line where line.withdrawal = w.id)`;

const rupees = (paise: unknown): string => shownRupees(BigInt(String(paise)));

interface Oddity {
  readonly sql: (now: Date) => ReturnType<typeof sql>;
  readonly say: (row: Record<string, unknown>) => string;
}

const oddities: readonly Oddity[] = [
  {
    sql: () => sql`select utr, paise from line where kind = 'foreign'`,
    say: ({ utr, paise }) => `${rupees(paise)} left the bank without a request (${utr})`,
  },
  {
    sql: () => sql`select withdrawal, paise, owed from line
      where kind in ('withdrawal', 'payouts not settled yet') and paise <> owed`,
    say: ({ withdrawal, paise, owed }) =>
      `Withdrawal ${withdrawal} is for ${rupees(owed)}, but ${rupees(paise)} left the bank`,
  },
  {
    sql: () => sql`select withdrawal, utr from line
      where kind in ('withdrawal', 'payouts not settled yet') and place > 1`,
    say: ({ withdrawal, utr }) => `Withdrawal ${withdrawal} was paid more than once (${utr})`,
  },
  {
    sql: (now) => sql`select withdrawal, utr, paise from line
      where kind = 'payouts not settled yet' and ${isDone(keys.release, "withdrawal")}
        and taken_at < ${new Date(now.getTime() - longestReturnMs)}
        and not exists (select 1 from bank_line b where b.about = withdrawal and b.direction = 'credit')`,
    say: ({ withdrawal, utr, paise }) =>
      `Withdrawal ${withdrawal} was returned to the customer, but ${rupees(paise)} left the bank (${utr})`,
  },
  {
    sql: (now) => sql`select id as withdrawal, reference as utr from withdrawal w
      where rail = 'bank' and stage = 'done' and ${isDone(keys.settle, "w.id")}
        and updated_at < ${new Date(now.getTime() - longestTransitMs)}
        and not exists (select 1 from line where line.withdrawal = w.id)`,
    say: ({ withdrawal, utr }) =>
      `Withdrawal ${withdrawal} was paid (${utr}), but is not on the statement after three days`,
  },
];

export const readBankFigures = (db: Database, now: Date): Promise<BankFigures> =>
  db.transaction(
    async (tx) => {
      const rows = async (query: ReturnType<typeof sql>) => (await tx.execute<Record<string, string>>(query)).rows;
      const account = outsideAccount(rails.bank);
      const [outside] = await rows(sql`
        select decimals, -coalesce(main_available, 0) as units from coin
        left join balance on balance.asset = coin.asset and user_number = ${account} where coin.asset = ${rupeeAsset}`);
      const sums = await rows(
        sql`with line as (${classified}) select kind, sum(paise)::text as paise from line group by kind`,
      );
      const [transit] = await rows(sql`
        with line as (${classified})
        select coalesce(sum(${paidOut}), 0)::text as paise ${payoutsInTransit}`);
      const findings: string[] = [];
      for (const oddity of oddities) {
        const found = await rows(sql`with line as (${classified}) ${oddity.sql(now)} limit ${mostFindings}`);
        findings.push(...found.map(oddity.say));
      }
      return {
        outsideUnits: BigInt(outside?.["units"] ?? 0),
        decimals: Number(outside?.["decimals"] ?? bankDecimals),
        paise: Object.fromEntries(sums.map(({ kind, paise }) => [kind, BigInt(paise ?? 0)])),
        inTransitPaise: BigInt(transit?.["paise"] ?? 0),
        oddities: findings,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
