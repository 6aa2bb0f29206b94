/** Coins that came and are not credited yet, as the console lists them, each with why. Reads only. */
import type { WaitingCoins } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { Database } from "../platform/database.ts";
import { chainWatches, type cryptoDeposits } from "./chain.tables.ts";
import { isTooLarge, openCoinDeposits } from "./chain-desk.ts";

type DepositRow = typeof cryptoDeposits.$inferSelect;

export async function waitingCoins(db: Database): Promise<WaitingCoins[]> {
  const rows = await openCoinDeposits(db);
  const tips = new Map((await db.select().from(chainWatches)).map(({ network, height }) => [network, height]));
  return rows.map(({ deposit, decimals, isFrozen, feoTag, name }) => {
    const { id, userId, coinTicker, network, fromAddress, txHash, height } = deposit;
    const confirmations = height === null ? 0 : Math.max(0, (tips.get(network) ?? height) - height + 1);
    return {
      ...{
        id,
        userId,
        name: name ?? "",
        feoTag: feoTag ?? "",
        coinTicker,
        network,
        fromAddress,
        txHash,
        confirmations,
      },
      ...{
        amount: formatUnits(deposit.units, decimals),
        seenAt: deposit.createdAt.toISOString(),
        why: whyOf(deposit, isFrozen === true),
        isTooLarge: isTooLarge(deposit),
      },
    };
  });
}

function whyOf(deposit: DepositRow, isFrozen: boolean): string {
  const { height, status, askedAt, internalOf } = deposit;
  if (internalOf !== null) return "It comes from another customer, whose withdrawal is not done yet";
  if (isFrozen) return "The coin is frozen: nothing of it is credited until two operators unfreeze it";
  if (height === null) return "Its block has gone: it is in no block now";
  if (isTooLarge(deposit)) return "It is above the network's largest deposit: two operators approve it";
  if (status === "SUBMITTED") return "It waits for confirmations";
  if (askedAt === null) return "It waits for confirmations";
  return "Its owner has not said whose the sending address is";
}
