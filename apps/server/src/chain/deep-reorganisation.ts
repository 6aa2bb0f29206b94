/**
 * What happens when a chain replaces more blocks than a deposit waits for: coins that were credited may be gone, so every coin that
 * the depth reaches is frozen until operators have looked. Shallower reorganisations undo nothing that was credited.
 */
import type { FastifyBaseLogger } from "fastify";
import { freezeCoin, renewFreeze } from "../market/coin-switch.ts";
import type { AuditLog } from "../operator/audit.ts";
import { dropProposals } from "../operator/drop-proposals.ts";
import type { Database } from "../platform/database.ts";
import type { DepositRow } from "./chain.store.ts";

/** Blocks that a chain has replaced by others. */
export interface Reorganisation {
  readonly networkKey: string;
  /** How many of the blocks that we had read. */
  readonly depth: number;
  /** Deposits that were in them. */
  readonly gone: readonly Pick<DepositRow, "id" | "coinTicker" | "status">[];
}

interface WaitingCoin {
  readonly ticker: string;
  readonly minConfirmation: number;
}

export interface Freeze {
  readonly ticker: string;
  /** Deposits of the coin that were credited and are in no block now. */
  readonly credited: readonly string[];
  readonly because: string;
}

/** The coins to freeze, in the order of their tickers. Pure. */
export function coinsToFreeze(
  { networkKey, depth, gone }: Reorganisation,
  coins: readonly WaitingCoin[],
): readonly Freeze[] {
  const credited = Map.groupBy(
    gone.filter(({ status }) => status === "SUCCESS"),
    ({ coinTicker }) => coinTicker,
  );
  const reached = coins.filter(({ minConfirmation }) => minConfirmation <= depth).map(({ ticker }) => ticker);
  return [...new Set([...reached, ...credited.keys()])].toSorted().map((ticker) => {
    const ids = (credited.get(ticker) ?? []).map(({ id }) => id);
    const because = `${networkKey} replaced ${depth} blocks, and with them ${ids.length} credited deposits of ${ticker}`;
    return { ticker, credited: ids, because };
  });
}

interface FreezingDeps {
  readonly db: Database;
  readonly audit: Pick<AuditLog, "record">;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly now: () => number;
}

export type FreezeCoins = (freezes: readonly Freeze[], within?: Database) => Promise<void>;

/** Freezes coins, with an entry in the audit log and an error in the program's log for each. */
export function createFreezing({ db, audit, log, now }: FreezingDeps): FreezeCoins {
  async function freezeAll(freezes: readonly Freeze[], within: Database): Promise<void> {
    for (const { ticker, credited, because } of freezes) {
      const isNew = await freezeCoin(within, ticker, because);
      if (!isNew && credited.length === 0) continue;
      if (!isNew) await renewFreeze(within, ticker, because);
      // Whoever proposed to unfreeze it did not know of this.
      await dropProposals(within, { action: "coin unfreeze", subject: ticker }, new Date(now()));
      log.error({ ticker, deposits: credited, because }, "a chain was reorganised too deep: the coin is frozen");
      const details = { because, deposits: credited.join(" ").slice(0, 2_000) };
      await audit.record(within, { by: "feo", action: "coin freeze", subject: ticker, details }, new Date(now()));
    }
  }
  return (freezes, within) => (within ? freezeAll(freezes, within) : db.transaction((tx) => freezeAll(freezes, tx)));
}
