/** The SQL of what moved on somebody's wallets without a trade. Reads only: the projection writes these tables. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";

export interface TransactionQuery {
  readonly user: number;
  readonly asset: number | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  readonly pageNo: number;
  readonly limit: number;
}

export interface PaymentRow {
  readonly sequence: number;
  readonly payer: number;
  readonly payee: number;
  readonly asset: number;
  readonly units: bigint;
  readonly memo: string;
  readonly at: number;
}

export interface TransferRow {
  readonly sequence: number;
  readonly asset: number;
  readonly units: bigint;
  readonly fromWallet: number;
  readonly toWallet: number;
  readonly at: number;
}

/** A line of the main wallet: which of the lists it is in, and whom or what it was with. */
export interface MainWalletRow {
  readonly kind: "payment" | "transfer";
  readonly sequence: number;
  /** True where the main wallet got it. */
  readonly isIn: boolean;
  /** The other person's number, or the other wallet's. */
  readonly other: number;
  readonly asset: number;
  readonly units: bigint;
  readonly at: number;
}

interface Listed<Row> {
  readonly count: number;
  readonly rows: Row[];
}

export interface TransactionStore {
  payments(query: TransactionQuery): Promise<Listed<PaymentRow>>;
  transfers(query: TransactionQuery): Promise<Listed<TransferRow>>;
  mainWallet(query: TransactionQuery): Promise<Listed<MainWalletRow>>;
  payment(user: number, sequence: number): Promise<PaymentRow | undefined>;
  transfer(user: number, sequence: number): Promise<TransferRow | undefined>;
}

type Raw = Record<string, string | number | boolean>;

export function createTransactionStore(db: Database): TransactionStore {
  const within = ({ asset, fromMs, toMs }: TransactionQuery) =>
    sql`at >= ${fromMs} and at < ${toMs} ${asset === undefined ? sql`` : sql`and asset = ${asset}`}`;

  async function list<Row>(from: SQL, query: TransactionQuery, read: (raw: Raw) => Row): Promise<Listed<Row>> {
    const { pageNo, limit } = query;
    const listed = sql`(${from}) listed where ${within(query)}`;
    const [rows, total] = await Promise.all([
      db.execute<Raw>(
        sql`select * from ${listed} order by sequence desc limit ${limit} offset ${(pageNo - 1) * limit}`,
      ),
      db.execute<{ count: string }>(sql`select count(*) as count from ${listed}`),
    ]);
    return { count: Number(total.rows[0]?.count ?? 0), rows: rows.rows.map(read) };
  }

  const paymentsOf = (user: number) => sql`select * from payment where payer = ${user} or payee = ${user}`;
  const transfersOf = (user: number) => sql`select * from wallet_transfer where user_number = ${user}`;

  return {
    payments: (query) => list(paymentsOf(query.user), query, paymentIn),

    transfers: (query) => list(transfersOf(query.user), query, transferIn),

    mainWallet: (query) =>
      list(
        sql`
          select 'payment' as kind, sequence, payee = ${query.user} as is_in,
                 case when payee = ${query.user} then payer else payee end as other, asset, units, at
          from payment where payer = ${query.user} or payee = ${query.user}
          union all
          select 'transfer', sequence, to_wallet = 0, case when to_wallet = 0 then from_wallet else to_wallet end,
                 asset, units, at
          from wallet_transfer where user_number = ${query.user}`,
        query,
        mainWalletIn,
      ),

    async payment(user, sequence) {
      const { rows } = await db.execute<Raw>(sql`select * from (${paymentsOf(user)}) own where sequence = ${sequence}`);
      return rows[0] && paymentIn(rows[0]);
    },

    async transfer(user, sequence) {
      const { rows } = await db.execute<Raw>(
        sql`select * from (${transfersOf(user)}) own where sequence = ${sequence}`,
      );
      return rows[0] && transferIn(rows[0]);
    },
  };
}

const moved = (raw: Raw) => ({
  sequence: Number(raw["sequence"]),
  asset: Number(raw["asset"]),
  units: BigInt(String(raw["units"])),
  at: Number(raw["at"]),
});

const paymentIn = (raw: Raw): PaymentRow => ({
  ...moved(raw),
  ...{ payer: Number(raw["payer"]), payee: Number(raw["payee"]), memo: String(raw["memo"]) },
});

const transferIn = (raw: Raw): TransferRow => ({
  ...moved(raw),
  ...{ fromWallet: Number(raw["from_wallet"]), toWallet: Number(raw["to_wallet"]) },
});

const mainWalletIn = (raw: Raw): MainWalletRow => ({
  ...moved(raw),
  ...{
    kind: raw["kind"] === "payment" ? "payment" : "transfer",
    isIn: raw["is_in"] === true,
    other: Number(raw["other"]),
  },
});
