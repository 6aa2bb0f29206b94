/** The status on every console screen: the engine's pace, each queue's length, and whether the audit log is intact. */
import { type ConsoleStatus, queueCountLimit } from "@feo/contract";
import { sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import { linesInReview, openAccounts } from "../bank/bank-waiting.ts";
import { largeCoinDeposits } from "../chain/chain-desk.ts";
import { waitingSenders } from "../chain/sender-desk.ts";
import { submittedQuery } from "../kyc/kyc-desk.ts";
import { operatorProposals } from "../operator/operator.tables.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import { createRepeated } from "../platform/repeated.ts";
import { createSharedReads } from "../platform/shared-reads.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { heldWithdrawals } from "../withdrawal/withdrawal-desk.ts";

const sampleMs = 5_000;
const auditEveryMs = 10 * 60_000;
/** However many consoles are open, the queues are counted once in this time. */
const queuesKeptMs = 1_000;

export interface ConsoleStatusSource {
  read(): Promise<Omit<ConsoleStatus, "locksInMs">>;
  stop(): Promise<void>;
}

interface StatusDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly sequencer: Pick<Sequencer, "figures" | "haltedBecause" | "isDiskFull">;
  readonly isInStep: () => boolean;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

interface AuditStanding {
  readonly checkedAt: string;
  readonly fault: string | null;
}

export function createConsoleStatus({
  db,
  audit: log,
  sequencer,
  isInStep,
  onError,
  now,
}: StatusDeps): ConsoleStatusSource {
  let sample = { at: now(), sequence: sequencer.figures().sequence };
  let perSecond = 0;
  const sampling = setInterval(() => {
    const next = { at: now(), sequence: sequencer.figures().sequence };
    const seconds = Math.max(1, next.at - sample.at) / 1000;
    perSecond = Math.max(0, Math.round((next.sequence - sample.sequence) / seconds));
    sample = next;
  }, sampleMs);

  let audit: AuditStanding | undefined;
  const auditing = createRepeated(auditEveryMs, async () => {
    try {
      const { fault } = await log.verify(db);
      audit = { checkedAt: new Date(now()).toISOString(), fault };
    } catch (error) {
      onError(error);
    }
  });
  auditing.start();

  const shared = createSharedReads(() => performance.now());
  const readQueues = async () => ({ entries: await lastEntry(db), queues: await queueCounts(db) });

  return {
    async read() {
      if (audit === undefined) auditing.nudge();
      const { entries, queues } = await shared.read("queues", queuesKeptMs, readQueues);
      return {
        engine: {
          perSecond,
          isHeard: isInStep(),
          haltedBecause: sequencer.haltedBecause,
          isDiskFull: sequencer.isDiskFull,
        },
        audit: { entries, checkedAt: audit?.checkedAt ?? null, fault: audit?.fault ?? null },
        queues,
      };
    },

    async stop() {
      clearInterval(sampling);
      await auditing.stop();
    },
  };
}

async function lastEntry(db: Database): Promise<number> {
  const { rows } = await db.execute<{ entries: number }>(
    sql`select coalesce(max(sequence), 0)::int as entries from audit_entry`,
  );
  return rows[0]?.entries ?? 0;
}

/** How many wait for an operator, each counted up to the limit. */
export async function queueCounts(db: Database): Promise<ConsoleStatus["queues"]> {
  const { lines, largeCoins, ...counts } = await readCounts(db, {
    kyc: submittedQuery,
    withdrawals: heldWithdrawals,
    lines: linesInReview,
    largeCoins: largeCoinDeposits,
    addresses: waitingSenders,
    bankAccounts: openAccounts,
    proposals: sql`select from ${operatorProposals} where ${operatorProposals.state} = 'open'`,
  });
  return { ...counts, deposits: Math.min(queueCountLimit, lines + largeCoins) };
}
