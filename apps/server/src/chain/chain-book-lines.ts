/** The lines behind the parts of a coin's comparison that are in our tables; the wallets' own balances are the chain's. */
import type { BookLine } from "@feo/contract";
import { formatUnits } from "@feo/money";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BookPage } from "../books/book-page.ts";
import { networks } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { withdrawals } from "../withdrawal/withdrawal.tables.ts";
import { chainPayments, cryptoDeposits } from "./chain.tables.ts";
import { type HeldPart, isBetweenOurs, isLying, isUnderWay, placeWords } from "./chain-books.ts";

type Place = HeldPart["place"];

const places = Object.entries(placeWords) as [Place, string][];

interface Asked {
  readonly db: Database;
  readonly network: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly page: BookPage;
}

/** Undefined if the books have no such part. Lines of the hot wallet and of cold storage are on the chain only. */
export async function chainBookLines(
  db: Database,
  { ticker, part }: { readonly ticker: string; readonly part: string },
  page: BookPage,
): Promise<BookLine[] | undefined> {
  const [network = ""] = part.split(" ", 1);
  const [place] = places.find(([, words]) => part === `${network} ${words}`) ?? [];
  const [terms] = await db
    .select({ decimals: networks.decimals })
    .from(networks)
    .where(and(eq(networks.networkKey, network), eq(networks.coinTicker, ticker)));
  if (!place || !terms) return undefined;
  const asked = { db, network, ticker, decimals: terms.decimals, page };
  if (place === "lying") return deposits(asked);
  if (place === "underWay") return payments(asked, isUnderWay(network, ticker));
  return place === "between" ? payments(asked, isBetweenOurs(network, ticker)) : [];
}

const isAfter = ({ after }: BookPage, at: SQL, id: SQL) =>
  after ? sql`(${at}, ${id}::text) < (${after.at}::timestamptz, ${after.id})` : undefined;

async function deposits({ db, network, ticker, decimals, page }: Asked): Promise<BookLine[]> {
  const { createdAt, id } = cryptoDeposits;
  const rows = await db
    .select()
    .from(cryptoDeposits)
    .where(and(isLying(network, ticker), isAfter(page, sql`${createdAt}`, sql`${id}`)))
    .orderBy(desc(createdAt), desc(sql`${id}::text`))
    .limit(page.count);
  return rows.map((row) => ({
    id: row.id,
    kind: "coin deposit",
    at: row.createdAt.toISOString(),
    reference: row.address,
    amount: formatUnits(BigInt(row.chainUnits), decimals),
    userId: row.userId,
    withdrawalId: null,
  }));
}

async function payments(asked: Asked, condition: SQL | undefined): Promise<BookLine[]> {
  const { db, decimals, page } = asked;
  const { createdAt, id } = chainPayments;
  const rows = await db
    .select({ payment: chainPayments, owner: withdrawals.userId })
    .from(chainPayments)
    .leftJoin(withdrawals, eq(withdrawals.id, chainPayments.withdrawalId))
    .where(and(condition, isAfter(page, sql`${createdAt}`, sql`${id}`)))
    .orderBy(desc(createdAt), desc(sql`${id}::text`))
    .limit(page.count);
  return rows.map(({ payment, owner }) => ({
    id: payment.id,
    kind: payment.withdrawalId === null ? "payment" : "withdrawal",
    at: payment.createdAt.toISOString(),
    reference: payment.toAddress,
    amount: formatUnits(BigInt(payment.chainUnits), decimals),
    userId: owner,
    withdrawalId: payment.withdrawalId,
  }));
}
