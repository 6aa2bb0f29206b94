/** The status on every console screen: the engine's pace, each queue's length, and whether the audit log is intact. */
import type { ConsoleStatus } from "@feo/contract";
import { sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";

const sampleMs = 5_000;
const auditEveryMs = 10 * 60_000;

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

  return {
    async read() {
      if (audit === undefined) auditing.nudge();
      const { rows } = await db.execute<Record<keyof ConsoleStatus["queues"] | "entries", number>>(sql`
        select
          (select count(*)::int from kyc_level k join account a on a.id = k.user_id
            where k.status = 'SUBMITTED' and a.kyc_level < k.level and a.closed_at is null) as kyc,
          (select count(*)::int from withdrawal where stage = 'held') as withdrawals,
          (select count(*)::int from bank_line where direction = 'credit' and state = 'review') as deposits,
          (select count(*)::int from bank_account b join account a on a.id = b.user_id join kyc_person p on p.user_id = a.id
            where b.status = 'PENDING' and b.removed_at is null and a.kyc_level > 0 and p.name <> '') as "bankAccounts",
          (select count(*)::int from operator_proposal where state = 'open') as proposals,
          (select coalesce(max(sequence), 0)::int from audit_entry) as entries`);
      const { entries = 0, kyc = 0, withdrawals = 0, deposits = 0, bankAccounts = 0, proposals = 0 } = rows[0] ?? {};
      return {
        engine: {
          perSecond,
          isHeard: isInStep(),
          haltedBecause: sequencer.haltedBecause,
          isDiskFull: sequencer.isDiskFull,
        },
        audit: { entries, checkedAt: audit?.checkedAt ?? null, fault: audit?.fault ?? null },
        queues: { kyc, withdrawals, deposits, bankAccounts, proposals },
      };
    },

    async stop() {
      clearInterval(sampling);
      await auditing.stop();
    },
  };
}
