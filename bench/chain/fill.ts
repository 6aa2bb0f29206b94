/** A database with many people's deposit addresses, with production's tables, indexes and checks. */
import pg from "pg";
import { getAddress } from "viem";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";

/** The address of person number n. */
const addressSql = "'0x' || substr(md5(n::text) || md5('a' || n::text), 1, 40)";

export interface KnownAddresses {
  readonly databaseUrl: string;
  /** A sample of them, in the chains' notation. */
  readonly some: readonly string[];
}

interface Wanted {
  readonly size: number;
  /** Size of the sample. */
  readonly some: number;
}

export async function knowAddresses(postgresUrl: string, { size, some }: Wanted): Promise<KnownAddresses> {
  const databaseUrl = await createDatabase(postgresUrl, `addresses_${size}`);
  const { db, close } = await openDatabase(databaseUrl, () => undefined);
  await seedDemo(db);
  await close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query(
      `with made as (
         insert into account (feo_tag) select 'bench' || n from generate_series(1, $1::int) n
         returning id, substr(feo_tag, 6)::int as n)
       insert into chain_address (family, user_id, address) select 'evm', id, ${addressSql} from made`,
      [size],
    );
    const spelled = await spellLikeChains(client, some);
    await client.query("vacuum analyze");
    return { databaseUrl, some: spelled };
  } finally {
    await client.end();
  }
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Mixed-case addresses carry a checksum, which PostgreSQL does not compute. Only checksummed addresses are found. */
async function spellLikeChains(client: pg.Client, some: number): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `select ${addressSql} as address from generate_series(1, $1::int) n`,
    [some],
  );
  const spelled = rows.map(({ address }) => getAddress(address));
  await client.query(
    "update chain_address set address = spelled from unnest($1::text[]) spelled where address = lower(spelled)",
    [spelled],
  );
  return spelled;
}
