/** The operators' view of the ledger: the latest reconciliation of each asset, totals, and one person's postings. */
import type { AssetTotals, Posting, RailComparison } from "@feo/contract";
import { type Command, firstPerson, house } from "@feo/exchange";
import { formatUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { outsideAccount, rails } from "../sequencer/rails.ts";

/** As the driver returns them: numerics and bigints as text. */
interface ReportRow extends Record<string, unknown> {
  readonly ticker: string;
  readonly at: Date | string;
  readonly ledger: string;
  readonly statement: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly difference: string;
  readonly findings: readonly string[];
  readonly wrongSince: Date | string | null;
}

const iso = (at: Date | string): string => new Date(at).toISOString();

/** The latest report of each asset, rupees first; a fault dates from the first report after the last good one. */
export async function latestReports(db: Database): Promise<RailComparison[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    select r.*, case when jsonb_array_length(r.findings) = 0 then null else (
      select min(w.at) from reconciliation w where w.ticker = r.ticker and w.id > coalesce((
        select max(g.id) from reconciliation g where g.ticker = r.ticker and jsonb_array_length(g.findings) = 0
      ), 0)) end as "wrongSince"
    from coin c cross join lateral (
      select * from reconciliation where ticker = c.ticker order by id desc limit 1
    ) r order by c.is_fiat desc, c.position`);
  return rows.map(({ ticker, at, ledger, statement, parts, difference, findings, wrongSince }) => ({
    ticker,
    at: iso(at),
    ledger,
    statement,
    difference,
    findings: [...findings],
    parts: Object.entries(parts).map(([name, amount]) => ({ name, amount })),
    wrongSince: wrongSince === null ? null : iso(wrongSince),
  }));
}

const all = sql.raw("(main_available + main_locked + spot_available + spot_locked)");

const givenByDemo = outsideAccount(rails.demo);

/** Every asset that anyone has or had a balance of. */
export async function assetTotals(db: Database): Promise<AssetTotals[]> {
  const { rows } = await db.execute<Record<string, string> & { decimals: number }>(sql`
    select c.ticker, c.decimals,
      coalesce(sum(${all}) filter (where user_number >= ${firstPerson}), 0)::text as people,
      coalesce(sum(${all}) filter (where user_number = ${house.fees}), 0)::text as fees,
      coalesce(sum(${all}) filter (where user_number = ${house.gst}), 0)::text as gst,
      coalesce(sum(${all}) filter (where user_number = ${house.tds}), 0)::text as tds,
      coalesce(sum(${all}) filter (where user_number >= ${house.outside} and user_number < ${firstPerson}
        and user_number <> ${givenByDemo}), 0)::text as outside,
      coalesce(sum(${all}) filter (where user_number = ${givenByDemo}), 0)::text as demo,
      sum(${all})::text as sum
    from coin c join balance b on b.asset = c.asset
    group by c.ticker, c.decimals, c.is_fiat, c.position order by c.is_fiat desc, c.position`);
  return rows.map((row) => {
    const amount = (name: string) => formatUnits(BigInt(row[name] ?? 0), Number(row.decimals));
    return {
      ticker: row["ticker"] ?? "",
      people: amount("people"),
      fees: amount("fees"),
      gst: amount("gst"),
      tds: amount("tds"),
      outside: amount("outside"),
      demo: amount("demo"),
      sum: amount("sum"),
    };
  });
}

interface Asked {
  readonly user: number;
  readonly ticker: string;
  /** Cursor: where the previous page ended. */
  readonly before?: string | undefined;
}

interface PostingsPage {
  readonly postings: Posting[];
  readonly next: string | null;
}

const pageRows = 50;
/** The ledger has no index by person: it is scanned backwards, at most this many entries per page. */
const entriesAtMost = 400_000;

/** In one snapshot (repeatable read), so that the balance and the postings that led to it agree. */
export const postingsOf = (db: Database, asked: Asked): Promise<PostingsPage> =>
  db.transaction((tx) => readPostings(tx, asked), { isolationLevel: "repeatable read", accessMode: "read only" });

async function readPostings(tx: Database, { user, ticker, before }: Asked): Promise<PostingsPage> {
  const coins = await tx.execute<{ asset: number; decimals: number }>(
    sql`select asset, decimals from coin where ticker = ${ticker}`,
  );
  const [coin] = coins.rows;
  if (!coin) throw new Refusal(`Coin ${ticker} not found`);
  const { asset, decimals } = coin;
  const from = before === undefined ? await present(tx, user, asset) : cursorOf(before);
  const lowest = Math.max(0, from.sequence - entriesAtMost);
  const rows = await movements(tx, { first: (user * 256 + asset) * 4, above: lowest, below: from.sequence });
  const commands = await commandsOf(
    tx,
    rows.map(({ sequence }) => sequence),
  );
  let after = from.units;
  const postings = rows.map(({ sequence, change, within }) => {
    const command = commands.get(sequence);
    const shown = { change: formatUnits(change, decimals), within: formatUnits(within, decimals) };
    const posting = {
      sequence: String(sequence),
      at: command ? iso(new Date(command.at)) : null,
      what: wordsOf(command, user, change),
      ...shown,
      after: formatUnits(after, decimals),
    };
    after -= change;
    return posting;
  });
  const last = rows.length === pageRows ? (rows.at(-1)?.sequence ?? 0) : lowest + 1;
  return { postings, next: last > 1 ? `${last}.${after}` : null };
}

interface Place {
  /** The page continues below this sequence number. */
  readonly sequence: number;
  /** The person's balance at this point. */
  readonly units: bigint;
}

async function present(tx: Database, user: number, asset: number): Promise<Place> {
  const { rows } = await tx.execute<{ sequence: string; units: string }>(sql`
    select (select sequence from projection)::text as sequence,
      coalesce((select ${all} from balance where user_number = ${user} and asset = ${asset}), 0)::text as units`);
  return { sequence: Number(rows[0]?.sequence ?? 0) + 1, units: BigInt(rows[0]?.units ?? 0) };
}

function cursorOf(text: string): Place {
  const [sequence = "0", units = "0"] = text.split(".");
  return { sequence: Number(sequence), units: BigInt(units) };
}

interface Movement {
  readonly sequence: number;
  readonly change: bigint;
  readonly within: bigint;
}

/** `first` is the first of an account's four balance slots, as ledger entries number them. */
async function movements(
  tx: Database,
  { first, above, below }: { first: number; above: number; below: number },
): Promise<Movement[]> {
  const { rows } = await tx.execute<Record<"sequence" | "change" | "within", string>>(sql`
    select e.sequence, m.change, m.within from (
      select * from ledger_entry where sequence > ${above} and sequence < ${below}
        and (from_balances && ${slots(first)} or to_balances && ${slots(first)})
      order by sequence desc limit ${pageRows}
    ) e cross join lateral (
      select
        coalesce(sum(case when t between ${first} and ${first + 3} then u else 0 end
          - case when f between ${first} and ${first + 3} then u else 0 end), 0)::text as change,
        coalesce(sum(u) filter (where t between ${first} and ${first + 3} and f between ${first} and ${first + 3}), 0)::text as within
      from unnest(e.from_balances, e.to_balances, e.units) as moved(f, t, u)
    ) m order by e.sequence desc`);
  return rows.map(({ sequence, change, within }) => ({
    sequence: Number(sequence),
    change: BigInt(change),
    within: BigInt(within),
  }));
}

const slots = (first: number) => sql.raw(`array[${[0, 1, 2, 3].map((which) => first + which).join(", ")}]::bigint[]`);

/** The commands behind these entries, from the journal. */
async function commandsOf(tx: Database, sequences: readonly number[]): Promise<Map<number, Command>> {
  const commands = new Map<number, Command>();
  if (sequences.length === 0) return commands;
  const { rows } = await tx.execute<{ first: string; commands: string }>(sql`
    select first_sequence as first, commands from journal where first_sequence in (
      select (select max(first_sequence) from journal where first_sequence <= asked.sequence)
      from unnest(${sql.raw(`array[${sequences.join(", ")}]::bigint[]`)}) as asked(sequence))`);
  const wanted = new Set(sequences);
  for (const { first, commands: batch } of rows) {
    (JSON.parse(batch) as Command[]).forEach((command, index) => {
      if (wanted.has(Number(first) + index)) commands.set(Number(first) + index, command);
    });
  }
  return commands;
}

/** Describes why a person's balance changed, from the command that caused it. */
export function wordsOf(command: Command | undefined, user: number, change: bigint): string {
  switch (command?.kind) {
    case "credit":
      return "Deposit";
    case "hold":
      return "Held for a withdrawal";
    case "settle":
      return "Withdrawal";
    case "release":
      return "Withdrawal returned";
    case "transfer":
      return "Transfer between wallets";
    case "pay":
      return command.user === user ? "Payment sent" : "Payment received";
    case "reward":
      return "Reward";
    case "place":
      return change === 0n ? "Held for an order" : "Trade";
    case "cancel":
    case "cancelAll":
      return "Order cancelled";
    default:
      return "Other";
  }
}
