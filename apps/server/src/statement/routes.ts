/** The calls that return statements. */
import { readFeeStatement, readTdsStatement } from "@feo/contract";
import type { Config } from "../config.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createPersonLimit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { readOwnWrites } from "../sequencer/submit.ts";
import { createPdfThread } from "./pdf-thread.ts";
import { createStatementStore } from "./statement.store.ts";
import { createStatements } from "./statement.ts";
import type { Holder } from "./statement-page.ts";

/** The account's columns that a statement shows. */
interface AccountRow {
  readonly name: string | null;
  readonly feoTag: string | null;
  readonly email: string | null;
}

interface StatementDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly accounts: { row(userId: string): Promise<AccountRow | undefined> };
  readonly config: Pick<Config, "company" | "mode">;
  readonly now: () => number;
}

/** A statement costs more than a list, so it has its own limit per person. */
const statementsPerSecond = 1;

export function statementRoutes(api: Api, { db, sequencer, instruments, accounts, config, now }: StatementDeps): void {
  const limit = createPersonLimit(statementsPerSecond);
  const statements = createStatements({
    store: createStatementStore(db),
    instruments,
    company: config.company,
    isDemo: config.mode === "demo",
    makePdf: createPdfThread(),
    now,
  });

  /** The statement's holder, after the tables have caught up with what the person was told. */
  async function holderOf({ userId, userNumber }: Caller): Promise<Holder> {
    limit(userId);
    await readOwnWrites(sequencer, userNumber);
    const row = await accounts.row(userId);
    if (!row) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return { userId, userNumber, name: row.name ?? "", feoTag: row.feoTag ?? "", email: row.email ?? "" };
  }

  api.call(readTdsStatement, async ({ caller, query: { year, format } }) =>
    statements.tds(await holderOf(caller), { year: Number(year), format }),
  );
  api.call(readFeeStatement, async ({ caller, query }) => statements.fees(await holderOf(caller), query));
}
