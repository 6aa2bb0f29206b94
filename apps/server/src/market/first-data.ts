/** Seed data of every installation: the rupee and the standard fee. Idempotent. */
import type { Database } from "../platform/database.ts";
import { coins, exchangeRates, feeTiers } from "./market.tables.ts";

/** The rupee is always the core's first asset. */
export const rupeeAsset = 0;

const rupee: typeof coins.$inferInsert = {
  ticker: "INR",
  name: "Indian rupee",
  logo: "/inr.svg",
  isFiat: true,
  position: 0,
  asset: rupeeAsset,
  // Stored to a ten-thousandth of a paisa, so that every price times every quantity is a whole number of units.
  decimals: 6,
  precision: 2,
  minPay: "1",
  maxPay: "500000",
  minDeposit: "100",
  minWithdraw: "500",
  withdrawFee: "10",
};

const standardTier = { tier: 0, fromVolume: "0", maker: "0.2", taker: "0.2" };

export async function writeFirstData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(coins).values(rupee).onConflictDoNothing();
    await tx.insert(feeTiers).values(standardTier).onConflictDoNothing();
    await tx.insert(exchangeRates).values({ currency: "INR", inr: "1" }).onConflictDoNothing();
  });
}
