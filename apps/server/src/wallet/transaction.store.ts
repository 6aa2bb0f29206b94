/** The SQL of wallet movements other than trades. Reads only. */
import { rewardIdPrefix } from "@feo/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { rewardLinesOf } from "../referral/referral.tables.ts";
import { withdrawalKeys } from "../withdrawal/withdrawal-money.ts";

export interface TransactionQuery {
  readonly user: number;
  readonly asset: number | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  readonly pageNo: number;
  readonly limit: number;
}

export interface PaymentRow {
  readonly id: string;
  readonly payer: number;
  readonly payee: number;
  readonly asset: number;
  readonly units: bigint;
  readonly memo: string;
  readonly at: number;
}

export interface TransferRow {
  readonly id: string;
  readonly asset: number;
  readonly units: bigint;
  readonly fromWallet: number;
  readonly toWallet: number;
  readonly at: number;
}

/** One movement on a person's wallet, from any table. */
export interface MovementRow {
  readonly kind:
    | "payment"
    | "reward"
    | "transfer"
    | "fiat deposit"
    | "fiat withdrawal"
    | "crypto deposit"
    | "crypto withdrawal";
  readonly id: string;
  /** True if the wallet received it. */
  readonly isIn: boolean;
  /** The counterparty's number, the other wallet's, the bank's reference, or the network's key. */
  readonly other: string;
  readonly asset: number;
  /** Null for a deposit that is not yet on the bank's statement. */
  readonly units: bigint | null;
  readonly at: number;
  readonly wallet: "MAIN" | "SPOT";
  readonly status: string;
  /** A deposit that waits until its owner declares who owns the sending address. */
  readonly isAskedFor: boolean;
}

/** The referral rewards of one coin and day. */
export interface RewardLine {
  readonly id: string;
  readonly asset: number;
  readonly units: bigint;
  /** How many invited people's fees earned them. */
  readonly people: number;
  readonly at: number;
}

interface Listed<Row> {
  readonly count: number;
  readonly rows: Row[];
}

export interface DepositWithdrawalQuery extends TransactionQuery {
  readonly wallet: "MAIN" | "SPOT" | undefined;
  readonly isIn: boolean | undefined;
}

export interface TransactionStore {
  payments(query: TransactionQuery): Promise<Listed<PaymentRow>>;
  transfers(query: TransactionQuery): Promise<Listed<TransferRow>>;
  mainWallet(query: TransactionQuery): Promise<Listed<MovementRow>>;
  depositsWithdrawals(query: DepositWithdrawalQuery): Promise<Listed<MovementRow>>;
  payment(user: number, id: string): Promise<PaymentRow | undefined>;
  transfer(user: number, id: string): Promise<TransferRow | undefined>;
  reward(user: number, id: string): Promise<RewardLine | undefined>;
}

type Raw = Record<string, string | number | boolean | null>;

/** The rupee is the core's first asset, in units of a ten-thousandth of a paisa. */
const rupeesOf = (user: number) => sql`
  select 'fiat deposit' as kind, d.id::text as id, true as is_in, d.utr as other, 0 as asset,
         d.paise * 10000 as units, (extract(epoch from d.created_at) * 1000)::bigint as at,
         coalesce(d.wallet, 'MAIN') as wallet, d.status
  from fiat_deposit d join account a on a.id = d.user_id where a.number = ${user}`;

const withdrawnBy = (user: number) => sql`
  select case w.rail when 'bank' then 'fiat withdrawal' else 'crypto withdrawal' end as kind, w.id::text as id,
         false as is_in, case w.rail when 'bank' then w.reference else w.network end as other, c.asset, w.units,
         (extract(epoch from w.created_at) * 1000)::bigint as at, 'MAIN' as wallet, w.status
  from withdrawal w join account a on a.id = w.user_id join coin c on c.ticker = w.coin_ticker
  where a.number = ${user}`;

/** Returned payouts: only their fee remains charged. */
const keptFeesOf = (user: number) => sql`
  select 'fiat withdrawal', w.id::text, false, w.reference, 0, w.fee_units,
         (extract(epoch from w.created_at) * 1000)::bigint, 'MAIN', w.status
  from withdrawal w join account a on a.id = w.user_id
       join command_key k on k.key = ${withdrawalKeys.bank.giveBack("")} || w.id::text
  where a.number = ${user} and w.rail = 'bank' and w.fee_units > 0 and w.status = 'REJECTED'`;

const coinsOf = (user: number) => sql`
  select 'crypto deposit' as kind, d.id::text as id, true as is_in, d.network as other, c.asset, d.units,
         (extract(epoch from d.created_at) * 1000)::bigint as at, d.wallet, d.status
  from crypto_deposit d join account a on a.id = d.user_id join coin c on c.ticker = d.coin_ticker
  where a.number = ${user}`;

const rewardsOf = (user: number) =>
  sql`select ${rewardIdPrefix} || day || '-' || asset as id, * from (${rewardLinesOf(user)}) lines`;

/** Deposits and withdrawals of rupees and coins. */
const movedBy = (user: number) => sql`${rupeesOf(user)} union all ${coinsOf(user)} union all ${withdrawnBy(user)}`;

export function createTransactionStore(db: Database): TransactionStore {
  const within = ({ asset, fromMs, toMs }: TransactionQuery) =>
    sql`at >= ${fromMs} and at < ${toMs} ${asset === undefined ? sql`` : sql`and asset = ${asset}`}`;

  async function list<Row>(from: SQL, query: TransactionQuery, read: (raw: Raw) => Row, more = sql``) {
    const { pageNo, limit } = query;
    const listed = sql`(${from}) listed where ${within(query)} ${more}`;
    const [rows, total] = await Promise.all([
      db.execute<Raw>(
        sql`select * from ${listed} order by at desc, id desc limit ${limit} offset ${(pageNo - 1) * limit}`,
      ),
      db.execute<{ count: string }>(sql`select count(*) as count from ${listed}`),
    ]);
    return { count: Number(total.rows[0]?.count ?? 0), rows: rows.rows.map(read) };
  }

  const paymentsOf = (user: number) =>
    sql`select sequence as id, * from payment where payer = ${user} or payee = ${user}`;
  const transfersOf = (user: number) => sql`select sequence as id, * from wallet_transfer where user_number = ${user}`;

  async function one<Row>(from: SQL, id: string, read: (raw: Raw) => Row): Promise<Row | undefined> {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const { rows } = await db.execute<Raw>(sql`select * from (${from}) own where id = ${Number(id)}`);
    return rows[0] && read(rows[0]);
  }

  return {
    payments: (query) => list(paymentsOf(query.user), query, paymentIn),

    transfers: (query) => list(transfersOf(query.user), query, transferIn),

    mainWallet: (query) =>
      list(
        sql`
          select 'payment' as kind, lpad(sequence::text, 20, '0') as id, payee = ${query.user} as is_in,
                 (case when payee = ${query.user} then payer else payee end)::text as other, asset, units, at,
                 'MAIN' as wallet, 'SUCCESS' as status
          from payment where payer = ${query.user} or payee = ${query.user}
          union all
          select 'transfer', lpad(sequence::text, 20, '0'), to_wallet = 0,
                 (case when to_wallet = 0 then from_wallet else to_wallet end)::text, asset, units, at, 'MAIN', 'SUCCESS'
          from wallet_transfer where user_number = ${query.user}
          union all
          select 'reward', id, true, '', asset, units, at, 'MAIN', 'SUCCESS' from (${rewardsOf(query.user)}) rewards
          union all
          select * from (${movedBy(query.user)}) moved
          where wallet = 'MAIN' and (status = 'SUCCESS' or (not is_in and status in ('PENDING', 'PROCESSING')))
          union all
          ${keptFeesOf(query.user)}`,
        query,
        movementIn,
      ),

    depositsWithdrawals: (query) =>
      list(
        movedBy(query.user),
        query,
        movementIn,
        sql`${query.wallet === undefined ? sql`` : sql`and wallet = ${query.wallet}`}
            ${query.isIn === undefined ? sql`` : sql`and is_in = ${query.isIn}`}`,
      ),

    payment: (user, id) => one(paymentsOf(user), id, paymentIn),
    transfer: (user, id) => one(transfersOf(user), id, transferIn),

    async reward(user, id) {
      const { rows } = await db.execute<Raw>(sql`select * from (${rewardsOf(user)}) own where id = ${id}`);
      return rows[0] && { ...moved(rows[0]), people: Number(rows[0]["people"]) };
    },
  };
}

const moved = (raw: Raw) => ({
  // Ids are zero-padded where texts are sorted.
  id: String(raw["id"]).replace(/^0+(?=\d)(?!.*-)/, ""),
  asset: Number(raw["asset"]),
  units: BigInt(String(raw["units"]).replace(/\..*$/, "")),
  at: Number(raw["at"]),
});

const paymentIn = (raw: Raw): PaymentRow => ({
  ...moved(raw),
  payer: Number(raw["payer"]),
  payee: Number(raw["payee"]),
  memo: String(raw["memo"]),
});

const transferIn = (raw: Raw): TransferRow => ({
  ...moved(raw),
  fromWallet: Number(raw["from_wallet"]),
  toWallet: Number(raw["to_wallet"]),
});

const movementIn = (raw: Raw): MovementRow => ({
  ...(raw["units"] === null ? { ...moved({ ...raw, units: 0 }), units: null } : moved(raw)),
  kind: raw["kind"] as MovementRow["kind"],
  isIn: raw["is_in"] === true,
  other: String(raw["other"]),
  wallet: raw["wallet"] === "SPOT" ? "SPOT" : "MAIN",
  status: String(raw["status"]),
  isAskedFor: raw["kind"] === "crypto deposit" && raw["status"] === "PENDING",
});
