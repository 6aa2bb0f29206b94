/**
 * Connections that the database cuts mid-operation: the operation fails with 503, the process and the next call
 * survive.
 */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createTotp } from "../../apps/server/src/auth/totp.ts";
import { createAccountNumbers, sealOldNumbers } from "../../apps/server/src/bank/account-number.ts";
import { createBankStore } from "../../apps/server/src/bank/bank.store.ts";
import { readBankFigures } from "../../apps/server/src/bank/bank-books.ts";
import { createBankLineStore } from "../../apps/server/src/bank/bank-lines.store.ts";
import { stopWithdrawals } from "../../apps/server/src/books/books.ts";
import { postingsOf } from "../../apps/server/src/books/ledger-desk.ts";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import {
  createPaymentStore as createChainPayments,
  type PaymentRow,
} from "../../apps/server/src/chain/payment.store.ts";
import { createContentStore } from "../../apps/server/src/content/content.store.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { fillPiece } from "../../apps/server/src/demo/walk-history.ts";
import { writeFirstData } from "../../apps/server/src/market/first-data.ts";
import { createInstruments } from "../../apps/server/src/market/instruments.ts";
import { createTableBooks } from "../../apps/server/src/market/table-books.ts";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createDesk } from "../../apps/server/src/operator/desk.ts";
import { addFounders } from "../../apps/server/src/operator/operators.ts";
import { readVolumes } from "../../apps/server/src/order/fee-tiers.ts";
import { isDatabaseAway } from "../../apps/server/src/platform/away.ts";
import { createClient, inBackground } from "../../apps/server/src/platform/connection.ts";
import { type Database, type DatabaseHandle, inTurn, poolSizes } from "../../apps/server/src/platform/database.ts";
import { locks } from "../../apps/server/src/platform/locks.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { createReferralStore } from "../../apps/server/src/referral/referral.store.ts";
import { auditTables } from "../../apps/server/src/sequencer/audit-tables.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { createPaymentStore } from "../../apps/server/src/wallet/payment.store.ts";
import { createWithdrawalStore } from "../../apps/server/src/withdrawal/withdrawal.store.ts";
import { createMigrated, open } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

const numbers = createAccountNumbers(createSecretBox("a secret of this test"));
const url = await createMigrated();
const admin = createClient({ connectionString: url });
let handle: DatabaseHandle;

/** Errors that would have ended the process. */
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

/** When the connection is cut: before the transaction begins, after it has begun, or before it commits. */
type Moment = "before begin" | "after begin" | "before commit";

/** How many connections the last operation lost. */
const cuts = { count: 0 };

/** While `act` runs, cuts every connection in a transaction at the given moment. */
async function cutTransactions<Result>(act: () => Promise<Result>, moment: Moment = "after begin"): Promise<Result> {
  const { query } = prototype;
  const [when, what] = moment.split(" ") as ["before" | "after", "begin" | "commit"];
  cuts.count = 0;
  prototype.query = function cutting(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | pg.QueryConfig];
    const isIt = (typeof asked === "string" ? asked : asked.text).startsWith(what);
    // A query sent on a closed connection fails in the driver, as it would when cut in flight.
    if (isIt && when === "before") return cut(this).then(() => query.apply(this, args));
    const answer = query.apply(this, args);
    return isIt ? answer.then(async (begun) => cut(this).then(() => begun)) : answer;
  };
  async function cut(client: pg.Client): Promise<void> {
    cuts.count += 1;
    const { connection, processID } = client as unknown as { connection: { stream: Socket }; processID: number };
    // Prepended to the driver's own listener, which throws if the client has no error listener.
    const gone = new Promise((resolve) => connection.stream.prependOnceListener("close", resolve));
    await query.call(admin, "select pg_terminate_backend($1)", [processID]);
    await gone;
  }
  return act().finally(() => {
    prototype.query = query;
  });
}

describe("a connection cut mid-transaction", () => {
  const at = new Date();
  const notify = async () => undefined;
  const audit = createAuditLog("a secret that is not in the database");
  const report = { ticker: "INR", ledger: "0", statement: "0", parts: {}, difference: "0", findings: ["?"] };
  const kinds: Record<string, (db: Database) => Promise<unknown>> = {
    "nodes taking turns": (db) => inTurn(db, locks.firstData, notify),
    "the first data": writeFirstData,
    "the demo's data": seedDemo,
    "the demo's history": fillPiece,
    "a new feoTag": (db) => createAccountStore(db).retag(randomUUID(), "nobody", at, notify),
    "the content": (db) => createContentStore(db, Date.now).replaceAll([], { faq: [], announcement: [] }),
    "an audit log entry": (db) => audit.record(db, { by: "feo", action: "test", subject: "test" }, at),
    "bank statement lines": (db) => createBankLineStore(db, numbers).takeLines([], at, "bank"),
    "removing a bank account": (db) => createBankStore(db).removeAccount(randomUUID(), at),
    "a rupee deposit": (db) => createBankStore(db).markCredited(randomUUID(), at, notify),
    "the bank's books": (db) => readBankFigures(db, at),
    "stopping withdrawals": (db) => stopWithdrawals({ db, audit }, report, at),
    "re-reading a chain": (db) => createChainStore(db).beginAnew("bitcoin", "0", 0, at),
    "a coin deposit": (db) => createChainStore(db).markAsked(randomUUID(), at, notify),
    "a withdrawal": (db) => createWithdrawalStore(db).move(randomUUID(), "clear", { at }, notify),
    "a payment to another customer": (db) =>
      createPaymentStore(db).add(
        {
          userId: randomUUID(),
          payeeId: randomUUID(),
          feoTag: "nobody",
          coinTicker: "INR",
          memo: "",
          units: 1n,
          paise: 1n,
          idempotencyKey: null,
          createdAt: at,
        },
        { day: { since: at, most: 0n }, unconfirmed: { since: at, most: 0n }, confirm: undefined },
      ),
    "completing a payment": (db) => createPaymentStore(db).markPaid(randomUUID(), 1, notify),
    "ending a chain payment": (db) =>
      createChainPayments(db).end(
        { id: randomUUID(), withdrawalId: null } as PaymentRow,
        { state: "failed", feeUnits: "0", hash: "0" },
        at,
      ),
    "sealing account numbers": (db) => sealOldNumbers(db, numbers),
    "everyone's volume": (db) =>
      readVolumes(db, createInstruments({ markets: [], coins: [], tiers: [] }), at.getTime()),
    "the first operators": (db) => addFounders({ db, audit }, [], at),
    "an operator's proposal": (db) =>
      createDesk({ db, audit, actions: operatorActions, now: Date.now }).act("arjun", {
        action: "market open",
        subject: "BTC-INR",
        details: {},
      }),
    "codes for a lost phone": (db) =>
      createTotp(db, createSecretBox("a secret of this test"), Date.now).makeBackupCodes(randomUUID()),
    "rewards for referrals": (db) => createReferralStore(db).countOn(async () => 0n, at),
    "a page of the ledger": (db) => postingsOf(db, { user: 1, ticker: "INR" }),
    "all books": (db) => createTableBooks(db)(),
    "the audit of the tables": () => auditTables(url),
    "the replay of the journal": () => verify(url),
  };

  test.each(
    Object.entries(kinds).flatMap(([name, act]) =>
      (["before begin", "after begin"] as const).map((moment) => ({ name, act, moment })),
    ),
  )("$name, $moment: it fails as unavailable, and the next query succeeds", async ({ act, moment }) => {
    await expect(cutTransactions(() => act(handle.db), moment)).rejects.toSatisfy(isDatabaseAway);
    await handle.ping();
  });

  test("a transaction cut before its commit is never reported as committed", async () => {
    const cut: string[] = [];
    for (const [name, act] of Object.entries(kinds)) {
      const outcome = await cutTransactions(() => act(handle.db), "before commit").then(
        () => "done",
        (error: unknown) => (isDatabaseAway(error) ? "away" : "refused"),
      );
      if (cuts.count === 0) continue;
      cut.push(name);
      expect([name, outcome]).toEqual([name, "away"]);
    }
    expect(cut.length).toBeGreaterThan(15);
    await handle.ping();
  });

  test("more connections cut before begin than the pool holds: the pool still serves the next query", async () => {
    const begin = () => cutTransactions(() => handle.db.transaction(notify), "before begin");
    const [now, later] = [<T>(work: () => T) => work(), inBackground];
    for (const inTheirPlace of [now, later]) {
      for (let time = 0; time <= Math.max(...Object.values(poolSizes)); time += 1) {
        await expect(inTheirPlace(begin)).rejects.toSatisfy(isDatabaseAway);
      }
      await inTheirPlace(() => handle.ping());
    }
  });
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
      token,
      body: { marketSymbol: "BTC-INR", side: "BUY", price: "1000000", volume: "0.001" },
    });
  const takesOrders = () => expect.poll(async () => (await order()).status).toBe(200);
  const cutEverything = () =>
    admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);

  test("a call whose transaction is cut answers 503 with Retry-After, and succeeds when retried", async () => {
    // Reading the status of a level 2 customer issues a selfie code, in a transaction.
    const verified = await server.tokenOf("ravi");
    const read = () => server.ask("GET /user/v1/kyc/status", { token: verified });
    const cut = await cutTransactions(read);
    expect([cut.status, cut.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await cut.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect((await read()).status).toBe(200);
  });

  test("ready means that orders are accepted, even right after all connections were cut", async () => {
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

  test("connections cut repeatedly under load: 503 or an answer, never 500, and the same process leads again", async () => {
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
