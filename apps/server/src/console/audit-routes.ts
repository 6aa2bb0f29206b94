/** Calls for the audit log and the operators: what was done by whom, whether the chain is intact, who has access. */
import { changePassphrase, listAuditEntries, listOperators, verifyAuditLog } from "@feo/contract";
import { type AuditEntry, type AuditLog, latestEntries, lookAtLog } from "../audit/audit.ts";
import { countPasskeys } from "../operator/operator-passkeys.ts";
import type { OperatorSignIn } from "../operator/operator-sign-in.ts";
import { listOperators as readOperators } from "../operator/operators.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

const pageRows = 50;

interface AuditRoutesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  readonly signIn: OperatorSignIn;
  readonly now: () => number;
}

export function auditRoutes(api: Api, { db, audit, looks, signIn, now }: AuditRoutesDeps): void {
  api.call(listAuditEntries, async ({ operator, query: { subject, by, action, before } }) => {
    await looks(operator, await lookAtLog(db, subject || undefined));
    const filter = {
      subject: subject || undefined,
      by: by || undefined,
      only: action ? [action] : undefined,
      before: before ? Number(before) : undefined,
    };
    const rows = await latestEntries(db, pageRows + 1, filter);
    return { entries: rows.slice(0, pageRows).map(shown), hasMore: rows.length > pageRows };
  });

  api.call(verifyAuditLog, async ({ operator, body: { head } }) => {
    const verdict = await audit.verify(db, head);
    const details = { entries: String(verdict.entries), fault: verdict.fault ?? "none" };
    await audit.record(
      db,
      { by: operator.name, action: "audit verify", subject: "audit log", details },
      new Date(now()),
    );
    return verdict;
  });

  api.call(listOperators, async () => {
    const [rows, seen, passkeys] = [await readOperators(db), await signIn.lastSeen(), await countPasskeys(db)];
    return {
      operators: rows.map(({ name, roles, createdAt, totpConfirmedAt }) => ({
        name,
        roles,
        since: createdAt.toISOString(),
        hasCodes: totpConfirmedAt !== null,
        passkeys: passkeys.get(name) ?? 0,
        seenAt: seen.get(name)?.toISOString() ?? null,
      })),
    };
  });

  api.call(changePassphrase, async ({ operator, body }) => {
    await withRefusal(signIn.changePassphrase(operator, body));
    return {};
  });
}

const shown = ({ sequence, at, by, action, subject, details, hash }: AuditEntry) => ({
  sequence,
  at: at.toISOString(),
  by,
  action,
  subject,
  hash,
  details: JSON.parse(details) as Record<string, string>,
});
