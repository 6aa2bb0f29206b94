/** Coin deposits not yet credited, each with the reason, for the console. Reads only. */
import type { WaitingCoins } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { Database } from "../platform/database.ts";
import type { KeyedPage } from "../platform/key-page.ts";
import { chainWatches, type cryptoDeposits } from "./chain.tables.ts";
import { type CoinQueue, coinDepositsPage, isTooLarge } from "./chain-desk.ts";

type DepositRow = typeof cryptoDeposits.$inferSelect;

export async function waitingCoins(db: Database, queue: CoinQueue = {}): Promise<KeyedPage<WaitingCoins>> {
  const { rows, next } = await coinDepositsPage(db, queue);
  const tips = new Map((await db.select().from(chainWatches)).map(({ network, height }) => [network, height]));
  const shown = rows.map(({ deposit, decimals, isFrozen, feoTag, name }) => {
    const { id, userId, coinTicker, network, fromAddress, txHash, height } = deposit;
    const confirmations = height === null ? 0 : Math.max(0, (tips.get(network) ?? height) - height + 1);
    return {
      id,
      userId,
      name: name ?? "",
      feoTag: feoTag ?? "",
      coinTicker,
      network,
      fromAddress,
      txHash,
      confirmations,
      amount: formatUnits(deposit.units, decimals),
      seenAt: deposit.createdAt.toISOString(),
      why: whyOf(deposit, isFrozen === true),
      isTooLarge: isTooLarge(deposit),
    };
  });
  return { rows: shown, next };
}

function whyOf(deposit: DepositRow, isFrozen: boolean): string {
  const { height, status, askedAt, internalOf } = deposit;
  if (internalOf !== null) return "Waiting for another customer's withdrawal to finish";
  if (isFrozen) return "The coin is frozen. Two operators must unfreeze it before deposits are credited";
  if (height === null) return "Its block was dropped, and no other block has it yet";
  if (isTooLarge(deposit)) return "Above the network's maximum deposit. Two operators must approve it";
  if (status === "SUBMITTED") return "Waiting for confirmations";
  if (askedAt === null) return "Waiting for confirmations";
  return "Waiting for the customer to declare the sender";
}
