/**
 * Periodically reconciles the ledger with external statements. A difference turns withdrawals off; people turn them on.
 */
import { desc, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { AuditLog } from "../audit/audit.ts";
import { closeWithdrawals } from "../market/coin-switch.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { reconciliations } from "./books.tables.ts";
import type { RailReport } from "./rail-report.ts";

export type Reconciliation = typeof reconciliations.$inferSelect;

/** How many assets were compared, and how many external statements could not be read. */
export interface Compared {
  readonly compared: number;
  readonly unread: number;
}

export interface Books {
  start(): void;
  stop(): Promise<void>;
  /** Reconciles everything now at an operator's request; the result is stored even if nothing changed. */
  compareNow(): Promise<Compared>;
  /** For the metrics. */
  figures(): { readonly findings: number; readonly secondsAgo: number };
}

interface BooksDeps {
  readonly db: Database;
  readonly audit: Pick<AuditLog, "record">;
  /** One reader for each asset that has an external statement to compare with. */
  readonly rails: () => Promise<readonly (() => Promise<RailReport>)[]>;
  readonly mayWork: () => boolean;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** An unchanged result is stored at this interval, to prove that the comparison ran. */
const sameAgainMs = 60 * 60 * 1000;

export function createBooks({ db, audit, rails, mayWork, everyMs, log, now }: BooksDeps): Books {
  const findings = new Map<string, number>();
  let lookedAt = now();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function lookAtAll(sameAfterMs: number): Promise<{ compared: number; failures: unknown[] }> {
    const failures: unknown[] = [];
    const all = await rails();
    // Each asset independently: one unreachable source does not keep the others from being compared.
    for (const rail of all) await lookAt(rail, sameAfterMs).catch((error: unknown) => failures.push(error));
    return { compared: all.length - failures.length, failures };
  }

  async function poll(): Promise<void> {
    const { failures } = await lookAtAll(sameAgainMs);
    if (failures.length > 0) throw new AggregateError(failures, "Some bank or chain balances could not be read");
    lookedAt = now();
  }

  async function lookAt(rail: () => Promise<RailReport>, sameAfterMs: number): Promise<void> {
    const report = await rail();
    findings.set(report.ticker, report.findings.length);
    await keepReport(db, report, new Date(now()), sameAfterMs);
    if (report.findings.length === 0) return;
    log.error({ ...report }, "the books do not match");
    await stopWithdrawals({ db, audit }, report, new Date(now()));
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (running || !mayWork()) return;
        running = inBackground(poll)
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
    async compareNow() {
      const { compared, failures } = await inBackground(() => lookAtAll(0));
      for (const err of failures) log.error({ err }, "the books could not be compared");
      return { compared, unread: failures.length };
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

/** Stores a report if it differs from the last one, or the last one is older than `sameAfterMs`. */
export async function keepReport(
  db: Database,
  report: RailReport,
  at: Date,
  sameAfterMs: number = sameAgainMs,
): Promise<void> {
  const last = await latestReport(db, report.ticker);
  const isSame =
    last !== undefined &&
    last.ledger === report.ledger &&
    last.statement === report.statement &&
    JSON.stringify(last.findings) === JSON.stringify(report.findings);
  if (isSame && at.getTime() - last.at.getTime() < sameAfterMs) return;
  await db.insert(reconciliations).values({ at, ...report });
}

export const stopWithdrawals = (
  { db, audit }: Pick<BooksDeps, "db" | "audit">,
  { ticker, findings }: RailReport,
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await closeWithdrawals(tx, ticker))) return;
    const details = { because: findings.join("; ").slice(0, 2_000) };
    await audit.record(tx, { by: "feo", action: "withdrawals close", subject: ticker, details }, at);
  });
