/** Connections that the database ends in the middle of something: what was asked fails with 503, the process and the next call do not. */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { createBankStore } from "../../apps/server/src/bank/bank.store.ts";
import { readBankFigures } from "../../apps/server/src/bank/bank-books.ts";
import { createBankLineStore } from "../../apps/server/src/bank/bank-lines.store.ts";
import { stopWithdrawals } from "../../apps/server/src/books/books.ts";
import { postingsOf } from "../../apps/server/src/books/ledger-desk.ts";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { createWithdrawalStore } from "../../apps/server/src/chain/withdrawal.store.ts";
import { createContentStore } from "../../apps/server/src/content/content.store.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { fillPiece } from "../../apps/server/src/demo/walk-history.ts";
import { writeFirstData } from "../../apps/server/src/market/first-data.ts";
import { createTableBooks } from "../../apps/server/src/market/table-books.ts";
import { createAuditLog } from "../../apps/server/src/operator/audit.ts";
import { isDatabaseAway } from "../../apps/server/src/platform/away.ts";
import { createClient } from "../../apps/server/src/platform/connection.ts";
import { type Database, type DatabaseHandle, inTurn } from "../../apps/server/src/platform/database.ts";
import { locks } from "../../apps/server/src/platform/locks.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { createReferralStore } from "../../apps/server/src/referral/referral.store.ts";
import { auditTables } from "../../apps/server/src/sequencer/audit-tables.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { createMigrated, open } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

const numbers = createAccountNumbers(createSecretBox("a secret of this test"));
const url = await createMigrated();
const admin = createClient({ connectionString: url });
let handle: DatabaseHandle;

/** What would have ended the process. */
const fatal: unknown[] = [];
const note = (error: unknown) => fatal.push(error);

beforeAll(async () => {
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
  await admin.connect();
  handle = await open(url);
});
afterEach(() => {
  expect(fatal.splice(0)).toEqual([]);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
  await handle.close();
  await admin.end();
});

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
const prototype = pg.Client.prototype as unknown as { query: Query };

/** While `act` runs, the database ends every connection on which a transaction has just begun. */
async function cutTransactions<Result>(act: () => Promise<Result>): Promise<Result> {
  const { query } = prototype;
  prototype.query = function cutting(this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args);
    const [asked] = args as [string | pg.QueryConfig];
    if (!/^begin/.test(typeof asked === "string" ? asked : asked.text)) return answer;
    const { connection } = this as unknown as { connection: { stream: Socket } };
    // Ahead of the driver's own listener, which throws where nobody listens to the client.
    const gone = new Promise((resolve) => connection.stream.prependOnceListener("close", resolve));
    return answer.then(async (begun) => {
      const { processID } = this as unknown as { processID: number };
      await query.call(admin, "select pg_terminate_backend($1)", [processID]);
      await gone;
      return begun;
    });
  };
  return act().finally(() => {
    prototype.query = query;
  });
}

describe("a connection that is cut in the middle of a transaction", () => {
  const at = new Date();
  const tell = async () => undefined;
  const audit = createAuditLog("a secret that is not in the database");
  const report = { ticker: "INR", ledger: "0", statement: "0", parts: {}, difference: "0", findings: ["?"] };
  const kinds: Record<string, (db: Database) => Promise<unknown>> = {
    "nodes that take turns": (db) => inTurn(db, locks.firstData, tell),
    "the first data": writeFirstData,
    "the demo's data": seedDemo,
    "the demo's history": fillPiece,
    "a new feoTag": (db) => createAccountStore(db).retag(randomUUID(), "nobody", at, tell),
    "the content": (db) => createContentStore(db).replaceAll([], { faq: [], announcement: [] }),
    "an entry of the audit log": (db) => audit.record(db, { by: "feo", action: "test", subject: "test" }, at),
    "lines of the bank's statement": (db) => createBankLineStore(db, numbers).takeLines([], at, "bank"),
    "a bank account that is removed": (db) => createBankStore(db).removeAccount(randomUUID(), at),
    "a rupee deposit": (db) => createBankStore(db).markCredited(randomUUID(), at, tell),
    "the bank's books": (db) => readBankFigures(db, at),
    "withdrawals that are stopped": (db) => stopWithdrawals({ db, audit }, report, at),
    "a chain that is read anew": (db) => createChainStore(db).beginAnew("bitcoin", "0", 0, at),
    "a coin deposit": (db) => createChainStore(db).markAsked(randomUUID(), at, tell),
    "a coin withdrawal": (db) => createWithdrawalStore(db).advance(randomUUID(), ["requested"], {}, tell),
    "rewards for referrals": (db) => createReferralStore(db).countOn(async () => 0n, at),
    "a page of the ledger": (db) => postingsOf(db, { user: 1, ticker: "INR" }),
    "all books": (db) => createTableBooks(db)(),
    "the audit of the tables": () => auditTables(url),
    "the replay of the journal": () => verify(url),
  };

  test.each(Object.entries(kinds))(
    "%s: the act fails as unavailable, and the next query is answered",
    async (_, act) => {
      await expect(cutTransactions(() => act(handle.db))).rejects.toSatisfy(isDatabaseAway);
      await handle.ping();
    },
  );
});

describe("the whole server", () => {
  let server: WholeServer;
  let token: string;

  beforeAll(async () => {
    server = await startWholeServer(url);
    token = await server.tokenOf("asha");
  });

  const order = () =>
    server.ask("POST /market/v1/order/limit", {
      ...{ token, body: { marketSymbol: "BTC-INR", side: "BUY", price: "1000000", volume: "0.001" } },
    });
  const takesOrders = () => expect.poll(async () => (await order()).status).toBe(200);
  const cutEverything = () =>
    admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);

  test("a call whose transaction is cut answers 503 with Retry-After, and works when it is repeated", async () => {
    // Who is about to be verified further is given a code for the selfie, in a transaction.
    const verified = await server.tokenOf("ravi");
    const read = () => server.ask("GET /user/v1/kyc/status", { token: verified });
    const cut = await cutTransactions(read);
    expect([cut.status, cut.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await cut.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect((await read()).status).toBe(200);
  });

  test("ready means that orders are taken: whoever hears it right after the connections were cut can trade", async () => {
    await takesOrders();
    await cutEverything();
    const afterReady: number[] = [];
    await expect
      .poll(async () => {
        const ready = await server.ask("GET /health/ready");
        const { status } = await order();
        if (ready.status === 200) afterReady.push(status);
        return ready.status;
      })
      .toBe(200);
    expect(afterReady).toEqual([200]);
  });

  test("every connection cut again and again under load: 503 or an answer, never 500, and the same process leads again", async () => {
    const calls = [
      "GET /user/v1/profile",
      "GET /user/v1/wallet/balance",
      "GET /market/v1/order/open",
      "GET /health/ready",
    ];
    const statuses = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      await takesOrders();
      const asked = Array.from({ length: 10 }, () => [order(), ...calls.map((call) => server.ask(call, { token }))]);
      await cutEverything();
      for (const { status } of await Promise.all(asked.flat())) statuses.add(status);
    }
    await takesOrders();
    statuses.delete(200);
    expect([...statuses]).toEqual([503]);
    await expect.poll(async () => (await verify(url)).differences).toEqual([]);
  });
});
