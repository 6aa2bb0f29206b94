/** The calls for operators' signed-in devices. An admin ends another operator's session by an action, which is logged. */
import {
  endOtherSessions,
  endOwnSession,
  listOperatorSessions,
  listOwnSessions,
  type ShownOperatorSession,
} from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import { endSession, endSessions, type OperatorSessionRow, sessionsOf } from "../operator/operator-sessions.ts";
import type { Api, OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { LogRead } from "./read-log.ts";

interface OperatorSessionDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  readonly now: () => number;
}

export function operatorSessionRoutes(api: Api, { db, audit, looks, now }: OperatorSessionDeps): void {
  api.call(listOwnSessions, async ({ operator }) => ({
    sessions: (await sessionsOf(db, operator.name, now())).map((row) => shown(row, operator)),
  }));

  api.call(listOperatorSessions, async ({ operator, params: { name } }) => {
    await looks(operator, { action: "operator sessions", subject: name });
    return { sessions: (await sessionsOf(db, name, now())).map((row) => shown(row, operator)) };
  });

  api.call(endOwnSession, async ({ operator: { name }, params: { id } }) => {
    await db.transaction(async (tx) => {
      const ended = await endSession(tx, name, id);
      if (!ended) throw new ProblemError("SESSION_NOT_FOUND");
      const { device, address } = ended;
      const deed = { by: name, action: "session end", subject: name, details: { device, address } };
      await audit.record(tx, deed, new Date(now()));
    });
    return {};
  });

  api.call(endOtherSessions, ({ operator: { name, sessionKey } }) =>
    db.transaction(async (tx) => {
      const ended = await endSessions(tx, name, sessionKey);
      const deed = { by: name, action: "other sessions end", subject: name, details: { sessions: String(ended) } };
      await audit.record(tx, deed, new Date(now()));
      return { ended };
    }),
  );
}

const shown = (row: OperatorSessionRow, { sessionKey }: OperatorCaller): ShownOperatorSession => ({
  id: row.tokenHash,
  device: row.device,
  address: row.address,
  signedInAt: row.createdAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
  signedInWith: row.passkey === null ? "passphrase" : "passkey",
  isCurrent: row.tokenHash === sessionKey,
});
