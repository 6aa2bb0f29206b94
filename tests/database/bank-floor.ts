/** A bank with everything behind it: a sequencer over tables, the simulated bank over HTTP, operators. */
import { mainWallet } from "@feo/exchange";
import { afterAll, expect } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { type Bank, openBank } from "../../apps/server/src/bank/bank.ts";
import { createBranches } from "../../apps/server/src/bank/bank-branches.ts";
import { createHttpBank } from "../../apps/server/src/bank/http-bank.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createNotices } from "../../apps/server/src/notice/notices.ts";
import { runCommand } from "../../apps/server/src/operator/commands.ts";
import { addFounders, hashUnjudged } from "../../apps/server/src/operator/operators.ts";
import type { OutgoingMessage } from "../../apps/server/src/platform/outbox.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { startWorld } from "../../apps/server/src/platform/world-for-tests.ts";
import { rails } from "../../apps/server/src/sequencer/rails.ts";
import { openWithdrawalRoom } from "../../apps/server/src/withdrawal/withdrawal-room.ts";
import { patientMs } from "../system/patience.ts";
import { createTradingFloor, type Engine, submit } from "./trading-floor.ts";

type Json = Record<string, string>;

interface Answer {
  readonly tx?: Json;
  readonly bankAccount?: Json | null;
}
type Handler = (input: object) => Promise<Answer>;

interface NewAccount {
  readonly accountNumber: string;
  readonly IFSCCode: string;
}

export const accounts = {
  asha: { accountNumber: "50100200300401", IFSCCode: "SAHY0001201" },
  ravi: { accountNumber: "60200300400502", IFSCCode: "KVRI0000418" },
  raviReturned: { accountNumber: "70300400500603", IFSCCode: "GNGA0002303" },
  stranger: { accountNumber: "60200300400505", IFSCCode: "KVRI0000421" },
} as const;

const formOf = (feoTag: string, { accountNumber, IFSCCode }: NewAccount) => ({
  accountNumber,
  IFSCCode,
  bankName: "A bank",
  accountHolderName: feoTag === "ravi" ? "Ravi Menon" : "Asha Kulkarni",
});

/** The audit log's key. */
export const auditSecret = "a secret that is not in the database";

const passphrases: Record<string, string> = { meera: "a meadow in the morning", arjun: "an arrow over the river" };

/** With `isByHand` no bank is connected: statements come as files, and operators do the rest. */
export async function createBankFloor({ isByHand = false } = {}) {
  const floor = await createTradingFloor();
  const { db, clock, query } = floor;
  const engine = await floor.start();
  const world = await startWorld();
  const { bank: bankConfig, depositAccount: details } = world.config;
  if (!bankConfig || !details) throw new Error("The demo has no bank");
  const errors: unknown[] = [];
  const audit = createAuditLog(auditSecret);
  /** The subjects of the notices sent, and the mails themselves. */
  const letters: string[] = [];
  const mails: OutgoingMessage[] = [];
  const notices = createNotices({
    db,
    hasSms: false,
    now: () => clock.at,
    outbox: {
      async post(message) {
        mails.push(message);
        letters.push("subject" in message ? message.subject : message.text);
      },
    },
  });
  const handlers = new Map<string, Handler>();
  const api = { call: ({ name }: { name: string }, handler: Handler) => handlers.set(name, handler) };
  const { instruments } = engine.register;
  const box = createSecretBox("a secret that seals what is in the database");
  const numbers = createAccountNumbers(box);
  const trail = { notify: async () => undefined } as never;
  const limit = () => undefined;
  const bank: Bank = openBank({
    db,
    sequencer: engine.sequencer,
    details,
    everyMs: 20,
    mayWork: () => engine.sequencer.standing === "leading",
    connection: isByHand ? undefined : createHttpBank(bankConfig, { retryAfterMs: 1, timeoutMs: patientMs(0.5) }),
    async rupee() {
      const rupee = (await createMarketStore(db).coins()).find(({ isFiat }) => isFiat);
      if (!rupee) throw new Error("The coin INR is missing");
      return rupee.coin;
    },
    numbers,
    notices,
    trail,
    limit,
    branchOf: createBranches(world.config.addedBanks),
    log: { warn: ({ err }: { err: unknown }) => errors.push(err) } as never,
    now: () => clock.at,
  });
  const withdrawals = openWithdrawalRoom({
    db,
    sequencer: engine.sequencer,
    instruments,
    notices,
    trail,
    limit,
    mayWork: () => engine.sequencer.standing === "leading",
    flows: { use: async () => undefined } as never,
    rails: async () => bank.rail,
    everyMs: { bank: 20 },
    automaticLimit: "100000",
    priceInr: async () => null,
    onError: (error) => errors.push(error),
    now: () => clock.at,
  });
  for (const room of [bank, withdrawals]) {
    room.serve(api as never);
    room.start();
  }
  afterAll(async () => {
    await withdrawals.stop();
    await bank.stop();
    await world.stop();
  });

  async function callerOf(feoTag: string) {
    const [row] = await query<{ id: string; number: number; level: number }>(
      "select id, number, kyc_level as level from account where feo_tag = $1",
      [feoTag],
    );
    if (!row) throw new Error(`There is no ${feoTag}`);
    return { userId: row.id, userNumber: row.number, kycLevel: row.level };
  }

  async function ask(name: string, feoTag: string, { body = {}, query: asked = {} } = {}): Promise<Answer> {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`There is no call ${name}`);
    return handler({ caller: await callerOf(feoTag), flow: { verifiedAt: new Date() }, body, query: asked });
  }
  const call = async (name: string, feoTag: string, body: object): Promise<Json> =>
    (await ask(name, feoTag, { body })).tx ?? {};

  /** Sets something at the simulated bank through its own page. */
  async function postToBank(path: string, body: object): Promise<Json> {
    const answer = await fetch(`${world.url}/bank/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(JSON.stringify(json));
    return json;
  }

  return {
    ...floor,
    audit,
    engine,
    world,
    bank,
    errors,
    letters,
    mails,
    numbers,
    tellBank: postToBank,

    callerOf,

    /** Replaces the customer's account without the waiting time of a second one. */
    async addAccount(feoTag: string, account: NewAccount): Promise<void> {
      await query(
        "update bank_account set removed_at = now(), verified_at = null, created_at = 'epoch' where user_id = $1",
        [(await callerOf(feoTag)).userId],
      );
      await call("addBankAccount", feoTag, formOf(feoTag, account));
    },

    /** The account as its owner sees it. */
    ownAccount: async (feoTag: string): Promise<Json> => (await ask("readBankAccount", feoTag)).bankAccount ?? {},

    /** Adds an account as its owner does, with the waiting time. */
    nextAccount: async (feoTag: string, account: NewAccount): Promise<Json> =>
      (await ask("addBankAccount", feoTag, { body: formOf(feoTag, account) })).bankAccount ?? {},

    async removeAccount(feoTag: string): Promise<void> {
      const { bankAccount } = await ask("readBankAccount", feoTag);
      await ask("removeBankAccount", feoTag, { query: { bankAccountId: bankAccount?.["id"] } });
    },

    accountOf: async (feoTag: string): Promise<Json> => (await ask("readBankAccount", feoTag)).bankAccount ?? {},

    transfer: async (fromAccountNumber: string, amount: string, narration = "deposit"): Promise<string> =>
      (await postToBank("transfers", { fromAccountNumber, amount, mode: "IMPS", narration }))["utr"] ?? "",

    deposit: (feoTag: string, bankTxRef: string) => call("depositFiat", feoTag, { bankTxRef }),

    async withdraw(feoTag: string, amount: string): Promise<string> {
      const [account] = await query<{ id: string }>(
        "select id from bank_account where user_id = $1 and removed_at is null",
        [(await callerOf(feoTag)).userId],
      );
      return (await call("withdrawFiat", feoTag, { bankAccountId: account?.id, amount }))["id"] ?? "";
    },

    cancel: (feoTag: string, id: string) => call("cancelFiatWithdrawal", feoTag, { id }),

    /** The customer's bell notices, newest first. */
    bellOf: async (feoTag: string) => (await notices.list((await callerOf(feoTag)).userId, 100)).notices,

    row: async (
      table: "bank_account" | "fiat_deposit" | "withdrawal" | "bank_line",
      where: string,
      value: string,
    ): Promise<Json> =>
      (await query<Json>(`select * from ${table} where ${where} = $1 order by 1 limit 1`, [value]))[0] ?? {},

    /** Waits until the row has these values. */
    async becomes(table: "fiat_deposit" | "withdrawal" | "bank_line", id: string, wanted: Json): Promise<void> {
      const read = async () => (await query<Json>(`select * from ${table} where id = $1`, [id]))[0];
      await expect.poll(read, { timeout: patientMs(20), interval: 20 }).toMatchObject(wanted);
    },

    /** The statement line with a reference, once it has been read. */
    async lineOf(utr: string, direction = "credit"): Promise<string> {
      const read = async () =>
        (await query<Json>("select id from bank_line where utr = $1 and direction = $2", [utr, direction]))[0]?.["id"];
      await expect.poll(read, { timeout: patientMs(20), interval: 20 }).toBeTruthy();
      return (await read()) ?? "";
    },

    /** Rupees in the customer's main wallet: available and locked. */
    async rupeesOf(feoTag: string): Promise<[number, number]> {
      const { userNumber } = await callerOf(feoTag);
      await engine.sequencer.caughtUp(userNumber);
      const [row] = await query<Json>(
        "select main_available::text as free, main_locked::text as held from balance where user_number = $1 and asset = 0",
        [userNumber],
      );
      return [Number(row?.["free"] ?? 0) / 1e6, Number(row?.["held"] ?? 0) / 1e6];
    },

    /** Credits money without a bank transfer. */
    async give(feoTag: string, amount: number): Promise<void> {
      const { userNumber: user } = await callerOf(feoTag);
      const units = amount * 1e6;
      await submit(engine as Engine, { kind: "credit", user, wallet: mainWallet, asset: 0, units, rail: rails.demo });
    },

    /** Inserts the first two operators, as `found` would. */
    async foundOperators(): Promise<void> {
      const at = new Date(clock.at);
      const founders = ["meera", "arjun"].map(async (name) => ({
        name,
        passphraseHash: await hashUnjudged(passphrases[name] ?? ""),
        totpSealed: `sealed ${name}`,
        totpKey: `key of ${name}`,
        totpLastStep: 0,
        totpConfirmedAt: at,
      }));
      if (!(await addFounders({ db, audit }, await Promise.all(founders), at))) throw new Error("There are operators");
    },

    /** Runs an operator command; returns its output or its refusal. */
    async operator(words: string, { as, reason }: { as?: string; reason?: string } = {}): Promise<string> {
      const deps = {
        db,
        now: () => clock.at,
        companyAccount: details.accountNumber,
        isByHand,
        box: async () => box,
        audit,
        reading: { unmaskPerDay: 20, customersPerHour: 200 },
        show: () => undefined,
        judge: async () => "good" as const,
        secret: async () => passphrases[as ?? ""] ?? "a passphrase that is wrong",
      };
      try {
        const { lines } = await runCommand(deps, { words: words.split(" "), as, reason });
        return lines.join("\n");
      } catch (error) {
        if (error instanceof Refusal) return `refused: ${error.message}`;
        throw error;
      }
    },
  };
}
