/**
 * When a chain replaces more blocks than a deposit waits for, credited coins may be gone: every coin affected at that
 * depth is frozen until operators have looked. Shallower reorganisations undo no credited deposit.
 */
import type { FastifyBaseLogger } from "fastify";
import type { AuditLog } from "../audit/audit.ts";
import { freezeCoin, renewFreeze } from "../market/coin-switch.ts";
import { dropProposals } from "../operator/drop-proposals.ts";
import type { Database } from "../platform/database.ts";
import type { DepositRow } from "./chain.store.ts";

/** A reorganisation: blocks that the chain replaced. */
export interface Reorganisation {
  readonly networkKey: string;
  /** How many of the blocks we had read were replaced. */
  readonly depth: number;
  /** Deposits in the replaced blocks. */
  readonly gone: readonly Pick<DepositRow, "id" | "coinTicker" | "status">[];
}

interface WaitingCoin {
  readonly ticker: string;
  readonly minConfirmation: number;
}

export interface Freeze {
  readonly ticker: string;
  /** Credited deposits of the coin that are now in no block. */
  readonly credited: readonly string[];
  readonly because: string;
}

/** The coins to freeze, sorted by ticker. Pure. */
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
    const because = `${networkKey} replaced ${depth} blocks that held ${ids.length} credited deposits of ${ticker}`;
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

/** Freezes coins, each with an audit log entry and an error in the server log. */
export function createFreezing({ db, audit, log, now }: FreezingDeps): FreezeCoins {
  async function freezeAll(freezes: readonly Freeze[], within: Database): Promise<void> {
    for (const { ticker, credited, because } of freezes) {
      const isNew = await freezeCoin(within, ticker, because);
      if (!isNew && credited.length === 0) continue;
      if (!isNew) await renewFreeze(within, ticker, because);
      // Pending proposals to unfreeze it were made without knowing of this.
      await dropProposals(within, { action: "coin unfreeze", subject: ticker }, new Date(now()));
      log.error({ ticker, deposits: credited, because }, "deep chain reorganisation: the coin is frozen");
      const details = { because, deposits: credited.join(" ").slice(0, 2_000) };
      await audit.record(within, { by: "feo", action: "coin freeze", subject: ticker, details }, new Date(now()));
    }
  }
  return (freezes, within) => (within ? freezeAll(freezes, within) : db.transaction((tx) => freezeAll(freezes, tx)));
}
