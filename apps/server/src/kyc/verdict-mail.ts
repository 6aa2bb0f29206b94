/** Notifies people of verdicts, whether from the rules at once or by an operator in another process. */
import { dailyWithdrawalLimits, productName } from "@feo/contract";
import type { Notices } from "../notice/notices.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import type { Notice } from "../platform/notice.ts";
import type { Outbox } from "../platform/outbox.ts";
import { takeUntold, type VerdictRow, writeVerdict } from "./kyc.store.ts";

export interface VerdictMail {
  start(): void;
  /** Looks for pending notices now. */
  nudge(): void;
  stop(): Promise<void>;
}

interface VerdictMailDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly notices: Pick<Notices, "notify">;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

const verificationPath = "/dashboard/account-verification";
const kind = "verification";
const lookEveryMs = 5_000;
const mostAtOnce = 20;
const goodForMs = 3 * 24 * 60 * 60 * 1000;
const footer = `You received this email because your ${productName} verification was reviewed.`;

export function noticeOf({ status, level, rejectReason, errors }: VerdictRow, page: string): Notice | undefined {
  if (status === "VERIFIED") {
    const { words } = dailyWithdrawalLimits[level];
    const opens = level === 1 ? "You can now deposit, trade, transfer and pay. " : "";
    const text = `${opens}You can withdraw up to ${words} a day.`;
    return { kind, title: `Verification level ${level} approved`, text, path: verificationPath, facts: [] };
  }
  if (status !== "REJECTED") return undefined;
  return {
    kind,
    title: `Verification level ${level} needs your attention`,
    text: `${rejectReason} Your progress is saved. Continue here: ${page}`,
    path: verificationPath,
    facts: errors
      .filter(({ message }) => message !== rejectReason)
      .map(({ path, message }) => [partNames[path] ?? path, message]),
  };
}

const partNames: Readonly<Record<string, string>> = {
  selfie: "Photo",
  bankStatement: "Bank statement",
  bankAccount: "Bank account",
};

export function createVerdictMail({ db, outbox, notices, publicUrl, onError, now }: VerdictMailDeps): VerdictMail {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const page = `${publicUrl}${verificationPath}`;

  /** The notice is written in the transaction that marks the verdict as told, so that it is sent once. */
  const notifySome = (): Promise<number> =>
    db.transaction(async (tx) => {
      const unnotified = await takeUntold(tx, mostAtOnce);
      for (const { verdict, owner } of unnotified) {
        const notice = noticeOf(verdict, page);
        if (notice) await notices.notify(owner, notice, { footer, goodForMs }, tx);
        const { userId, level, status } = verdict;
        await writeVerdict(tx, { userId, level, status, toldAt: new Date(now()) });
      }
      return unnotified.length;
    });

  async function run(): Promise<void> {
    let count = 0;
    do {
      count = await notifySome();
      if (count > 0) outbox.nudge();
    } while (count === mostAtOnce);
  }

  function nudge(): void {
    running ??= inBackground(run)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    nudge,
    start() {
      timer = setInterval(nudge, lookEveryMs);
      nudge();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
