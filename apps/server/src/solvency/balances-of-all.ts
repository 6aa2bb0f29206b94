/** Reads every customer's balances from one state of the ledger. */
import { firstPerson } from "@feo/exchange";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { outsideAccount, rails } from "../sequencer/rails.ts";
import type { Balances } from "./asset-tree.ts";

export interface OwnedAsset extends Balances {
  /** The sum of all balances. */
  readonly total: bigint;
}

export interface AllBalances {
  /** The last command that is counted. */
  readonly sequence: string;
  readonly assets: readonly OwnedAsset[];
  /** Customers with any balance. */
  readonly accounts: number;
  /** Demo money by asset: it came from nowhere. */
  readonly demo: ReadonlyMap<number, bigint>;
}

interface Row extends Record<string, unknown> {
  readonly asset: number;
  readonly person: number;
  readonly account: Buffer | null;
  readonly units: string;
}

/** So few that orders hardly wait while a batch is read. */
const rowsAtOnce = 2_000;
const all = sql.raw("(b.main_available + b.main_locked + b.spot_available + b.spot_locked)");

/** One snapshot of the database (repeatable read): commands are applied while it is read. */
export const readAllBalances = (db: Database): Promise<AllBalances> =>
  db.transaction(
    async (tx) => {
      const { rows: coins } = await tx.execute<{ asset: number; ticker: string; decimals: number }>(
        sql`select asset, ticker, decimals from coin order by is_fiat desc, position`,
      );
      const { rows: last } = await tx.execute<{ sequence: string }>(sql`select sequence::text from projection`);
      const columns = new Map(coins.map(({ asset }) => [asset, createColumns()]));
      const people = new Set<number>();
      for await (const { asset, person, account, units } of everyBalance(tx)) {
        const column = columns.get(asset);
        if (!column || !account) throw new Error(`Customer ${person} or asset ${asset} is unknown`);
        column.add(person, account, BigInt(units));
        people.add(person);
      }
      return {
        sequence: last[0]?.sequence ?? "0",
        accounts: people.size,
        demo: await demoMoney(tx),
        assets: coins.map((coin) => ({ ...coin, ...(columns.get(coin.asset) ?? createColumns()).done() })),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

async function* everyBalance(tx: Database): AsyncGenerator<Row> {
  await tx.execute(sql`declare every_balance no scroll cursor for
    select b.asset, b.user_number as person, uuid_send(a.id) as account, ${all}::text as units
    from balance b left join account a on a.number = b.user_number
    where b.user_number >= ${sql.raw(String(firstPerson))} and ${all} <> 0`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(rowsAtOnce))} from every_balance`);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

async function demoMoney(tx: Database): Promise<Map<number, bigint>> {
  const { rows } = await tx.execute<{ asset: number; units: string }>(
    sql`select asset, (-${all})::text as units from balance b where user_number = ${outsideAccount(rails.demo)} and ${all} < 0`,
  );
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}

/** Growing columns: doubled when full. */
function createColumns() {
  let [people, accounts, units] = [new Int32Array(64), new Uint8Array(64 * 16), new BigInt64Array(64)];
  let [count, total] = [0, 0n];
  function grow(): void {
    const [before, ids, sums] = [people, accounts, units];
    people = new Int32Array(2 * count);
    accounts = new Uint8Array(2 * count * 16);
    units = new BigInt64Array(2 * count);
    people.set(before);
    accounts.set(ids);
    units.set(sums);
  }
  return {
    add(person: number, account: Uint8Array, own: bigint): void {
      if (count === people.length) grow();
      people[count] = person;
      accounts.set(account, count * 16);
      units[count] = own;
      total += own;
      count++;
    },
    done: () => ({
      total,
      people: people.subarray(0, count),
      accounts: accounts.subarray(0, count * 16),
      units: units.subarray(0, count),
    }),
  };
}
