/**
 * Audits rupees after a fault, once everything is quiet: what people were told, our tables, the core's balances and the
 * bank's statement are four accounts of the same money, and must agree to the paisa.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { judgeBank, readBankFigures } from "../../apps/server/src/bank/bank-books.ts";
import type { StatementLine } from "../../apps/server/src/bank/bank-connection.ts";
import { createHttpBank } from "../../apps/server/src/bank/http-bank.ts";
import { auditTables } from "../../apps/server/src/sequencer/audit-tables.ts";
import { outsideAccount, rails } from "../../apps/server/src/sequencer/rails.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { type FreshDatabase, open } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import type { World } from "./money-nodes.ts";
import type { People, Promised } from "./rupee-people.ts";

interface AuditedRupees {
  readonly database: FreshDatabase;
  readonly world: World;
  readonly people: People;
}

interface Withdrawal extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly paise: string;
  readonly fee: string;
  readonly status: string;
  readonly utr: string;
  readonly reason: string;
}

const quietWithinMs = patientMs(80);
/** The ledger's unit is a ten-thousandth of a paisa. */
const unitsPerPaisa = 10_000n;

const bankOf = ({ url }: World) =>
  createHttpBank({ url: `${url}/bank/api`, keyId: "demo-bank", key: "demo-bank-key" }, { timeoutMs: patientMs(5) });

/** Everything unfinished; items that wait for an operator count as finished. */
const unfinished = `
  select 'withdrawal ' || id || ' is ' || stage as what from withdrawal where stage not in ('done', 'held')
  union all
  select 'deposit ' || d.id from fiat_deposit d join bank_line l on l.utr = d.utr and l.state in ('new', 'deposit')
  where d.status = 'PENDING'
  union all
  select 'return ' || id from bank_line where state = 'new' and about is not null
  union all
  select 'the tables are behind' from engine_state e, projection p where p.sequence < e.sequence`;

/** Waits until every statement line is taken and nothing is in flight; returns the lines. */
async function quiet({ database, world }: AuditedRupees): Promise<readonly StatementLine[]> {
  let left = "";
  for (const deadline = performance.now() + quietWithinMs; performance.now() < deadline; await sleep(20)) {
    const rows = await database.query<{ what: string }>(unfinished);
    left = rows.map(({ what }) => what).join(", ");
    if (rows.length > 0) continue;
    const statement = await bankOf(world).statement(null);
    const [taken] = await database.query<{ count: string }>("select count(*) from bank_line");
    left = `${taken?.count} of ${statement.length} lines are taken`;
    if (Number(taken?.count) !== statement.length) continue;
    // A line taken in between may have started something.
    if ((await database.query(unfinished)).length === 0) return statement;
  }
  throw new Error(`It does not come to rest: ${left}`);
}

/** Returns a sentence for every discrepancy. Only a full audit also replays the journal. */
export async function auditRupees(audited: AuditedRupees, { isQuick = false } = {}): Promise<string[]> {
  const { database, people } = audited;
  const statement = await quiet(audited);
  const withdrawals = await database.query<Withdrawal>(
    `select id, idempotency_key as key, units / ${unitsPerPaisa} as paise, fee_units / ${unitsPerPaisa} as fee, status,
       reference as utr, reject_reason as reason
     from withdrawal`,
  );
  return [
    ...people.wrong,
    ...(await wrongDeposits(database, people.promised)),
    ...withdrawals.flatMap((one) => wrongPayouts(one, statement)),
    ...brokenPromises(withdrawals, people.promised),
    ...strangePayouts(withdrawals, statement),
    ...(await wrongBalances(database)),
    ...(await wrongOutside(audited, statement)),
    ...(await auditTables(database.url)),
    ...(isQuick ? [] : [...(await reconcile(database)), ...(await verify(database.url)).differences]),
  ];
}

/** Every deposit exists once, and no statement line is credited twice. */
async function wrongDeposits(database: FreshDatabase, promised: readonly Promised[]): Promise<string[]> {
  const rows = await database.query<{ utr: string; status: string; state: string | null }>(
    "select d.utr, d.status, l.state from fiat_deposit d left join bank_line l on l.utr = d.utr",
  );
  const credits = await database.query<{ key: string; count: string }>(
    `select key, count(*) from command_key where key like 'fiat deposit %' group by key having count(*) > 1`,
  );
  return [
    ...promised.flatMap((one) => {
      if (one.kind !== "deposit") return [];
      const found = rows.filter(({ utr }) => utr === one.utr);
      return found.length === 1 ? [] : [`Deposit ${one.utr} was acknowledged and is there ${found.length} times`];
    }),
    ...rows
      .filter(({ status, state }) => (status === "SUCCESS") !== (state === "deposit"))
      .map(({ utr, status, state }) => `Deposit ${utr} is ${status} and its line ${state}`),
    ...credits.map(({ key, count }) => `${key} was credited ${count} times`),
  ];
}

/**
 * A successful withdrawal was paid out once; any other was never paid, or paid and returned. Amounts are without the
 * fee.
 */
function wrongPayouts({ id, status, paise, fee, utr }: Withdrawal, statement: readonly StatementLine[]): string[] {
  const about = (what: string) => statement.filter(({ narration }) => narration === `${what} ${id}`);
  const [debits, returns] = [about("PAYOUT"), about("RETURN")];
  const isRight = debits.length < 2 && debits.length - returns.length === (status === "SUCCESS" ? 1 : 0);
  const others = [...debits, ...returns].filter((line) => line.paise !== BigInt(paise) - BigInt(fee));
  const isNamed = status !== "SUCCESS" || debits.every((line) => line.utr === utr);
  return [
    ...(isRight
      ? []
      : [`Withdrawal ${id} is ${status}, was paid ${debits.length} times, back ${returns.length} times`]),
    ...others.map((line) => `Withdrawal ${id} of ${paise} was paid as ${line.paise}`),
    ...(isNamed ? [] : [`Withdrawal ${id} is told as ${utr}`]),
  ];
}

const ends = ["SUCCESS", "REJECTED", "CANCELLED"];

function brokenPromises(withdrawals: readonly Withdrawal[], promised: readonly Promised[]): string[] {
  return promised.flatMap((one) => {
    if (one.kind !== "withdrawal") return [];
    const found = withdrawals.filter(({ id, key }) => id === one.id || key === one.key);
    const [row] = found;
    if (!row || found.length > 1) return [`Withdrawal ${one.id} was acknowledged and is there ${found.length} times`];
    if (row.id !== one.id) return [`Withdrawal ${one.id} was acknowledged and is ${row.id}`];
    const isPromised = one.status === "PENDING" || one.status === "PROCESSING";
    if (isPromised && /not enough/.test(row.reason)) return [`Withdrawal ${one.id} was accepted without the money`];
    return ends.includes(row.status) || row.status === "PENDING" ? [] : [`Withdrawal ${one.id} is ${row.status}`];
  });
}

function strangePayouts(withdrawals: readonly Withdrawal[], statement: readonly StatementLine[]): string[] {
  const known = new Set(withdrawals.map(({ id }) => `PAYOUT ${id}`));
  return statement
    .filter(({ direction, narration }) => direction === "debit" && narration.startsWith("PAYOUT"))
    .filter(({ narration }) => !known.has(narration))
    .map(({ narration }) => `The bank made a ${narration} that nobody asked for`);
}

/** Every customer has deposits minus withdrawals, minus the fees of returned payouts; and only what waits is locked. */
async function wrongBalances(database: FreshDatabase): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `select a.name, coalesce(b.main_available + b.spot_available, 0)::text as available,
       coalesce(b.main_locked, 0)::text as locked,
       ((i.paise - w.paise) * ${unitsPerPaisa} - o.units)::text as due, (w.paise * ${unitsPerPaisa})::text as held
     from account a left join balance b on b.user_number = a.number and b.asset = 0,
       lateral (select coalesce(sum(paise), 0) as paise from fiat_deposit where user_id = a.id and status = 'SUCCESS') i,
       lateral (select coalesce(sum(case status when 'SUCCESS' then units else fee_units end), 0) as units
         from withdrawal w where user_id = a.id and (status = 'SUCCESS'
           or exists (select 1 from command_key where key = 'fiat return ' || w.id))) o,
       lateral (select coalesce(sum(paise), 0) as paise from withdrawal where user_id = a.id and stage = 'held') w
     where not a.is_demo`,
  );
  return rows
    .filter(({ available, locked, due, held }) => available !== due || locked !== held)
    .map((row) => `Wrong balance: ${JSON.stringify(row)}`);
}

/** The findings that operators would see on the same data. */
async function reconcile({ url }: FreshDatabase): Promise<readonly string[]> {
  const { db, close } = await open(url);
  const figures = await readBankFigures(db, new Date());
  await close();
  return judgeBank(figures).findings;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** The core's bank balance equals the bank's, apart from uncredited lines and the bank's own checks. */
async function wrongOutside(
  { database, world }: AuditedRupees,
  statement: readonly StatementLine[],
): Promise<string[]> {
  const [outside] = await database.query<{ units: string }>(
    "select -main_available as units from balance where user_number = $1 and asset = 0",
    [outsideAccount(rails.bank)],
  );
  const uncredited = new Set(
    (await database.query<{ id: string }>("select id from bank_line where state in ('new', 'review')")).map(
      ({ id }) => id,
    ),
  );
  const paiseOf = (isIt: (line: StatementLine) => boolean) =>
    sum(statement.filter(isIt).map(({ direction, paise }) => (direction === "credit" ? paise : -paise)));
  const known = paiseOf(({ id, narration }) => !uncredited.has(id) && !narration.startsWith("ACCOUNT CHECK"));
  const wrong = [];
  if (BigInt(outside?.units ?? 0) !== known * unitsPerPaisa) {
    wrong.push(`The core has ${outside?.units} units outside, and the statement ${known} paise`);
  }
  const accounts = (await (await fetch(`${world.url}/bank/accounts`)).json()) as { balance: string }[];
  const balance = BigInt(accounts[0]?.balance.replace(/[.,]/g, "") ?? 0);
  const opening = 500n * 100_000n * 100n;
  if (balance !== opening + paiseOf(() => true)) wrong.push(`The bank's own books do not add up: ${balance}`);
  return wrong;
}
