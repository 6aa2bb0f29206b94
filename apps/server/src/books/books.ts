/** Compares the ledger with the outside, again and again. A difference turns withdrawals off and says so; people turn them on. */
import { desc, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { closeWithdrawals } from "../market/coin-switch.ts";
import { record } from "../operator/audit.ts";
import type { Database } from "../platform/database.ts";
import { reconciliations } from "./books.tables.ts";
import type { RailReport } from "./rail-report.ts";

export type Reconciliation = typeof reconciliations.$inferSelect;

export interface Books {
  start(): void;
  stop(): Promise<void>;
  /** For the figures that are watched. */
  figures(): { readonly findings: number; readonly secondsAgo: number };
}

interface BooksDeps {
  readonly db: Database;
  /** One for each asset that has something outside to be compared with. */
  readonly rails: readonly (() => Promise<RailReport>)[];
  readonly isLeading: () => boolean;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** A result that says nothing new is written this often, to show that somebody looked. */
const sameAgainMs = 60 * 60 * 1000;

export function createBooks({ db, rails, isLeading, everyMs, log, now }: BooksDeps): Books {
  const findings = new Map<string, number>();
  let lookedAt = now();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    for (const rail of rails) {
      const report = await rail();
      findings.set(report.ticker, report.findings.length);
      await keepReport(db, report, new Date(now()));
      if (report.findings.length === 0) continue;
      log.error({ ...report }, "the books are wrong");
      await stopWithdrawals(db, report, new Date(now()));
    }
    lookedAt = now();
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (running || !isLeading()) return;
        running = look()
          .catch((err: unknown) => log.error({ err }, "the books could not be compared"))
          .finally(() => {
            running = undefined;
          });
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
    figures: () => ({
      findings: [...findings.values()].reduce((sum, count) => sum + count, 0),
      secondsAgo: Math.round((now() - lookedAt) / 1000),
    }),
  };
}

export async function latestReport(db: Database, ticker: string): Promise<Reconciliation | undefined> {
  const [row] = await db
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.ticker, ticker))
    .orderBy(desc(reconciliations.id))
    .limit(1);
  return row;
}

/** Kept where it says something new, or was not said for a while. */
export async function keepReport(db: Database, report: RailReport, at: Date): Promise<void> {
  const last = await latestReport(db, report.ticker);
  const isSame =
    last !== undefined &&
    last.ledger === report.ledger &&
    last.statement === report.statement &&
    JSON.stringify(last.findings) === JSON.stringify(report.findings);
  if (isSame && at.getTime() - last.at.getTime() < sameAgainMs) return;
  await db.insert(reconciliations).values({ at, ...report });
}

export const stopWithdrawals = (db: Database, { ticker, findings }: RailReport, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await closeWithdrawals(tx, ticker))) return;
    const details = { because: findings.join("; ").slice(0, 2_000) };
    await record(tx, { by: "feo", action: "withdrawals close", subject: ticker, details }, at);
  });
