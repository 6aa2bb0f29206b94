/**
 * People who move rupees, whatever becomes of the servers: each remembers what it was told, and asks again under the same key
 * what it was not told, as a good client does.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createFlowStore } from "../../apps/server/src/auth/flow.store.ts";
import { createFlows } from "../../apps/server/src/auth/flow.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { type FreshDatabase, open } from "../database/fresh-database.ts";
import type { Nodes, World } from "./rupee-nodes.ts";

/** Accounts at the world's bank, named for what it does with a payout to them. */
const accounts = {
  paid: { accountHolderName: "Asha Kulkarni", accountNumber: "50100200300401", IFSCCode: "SAHY0001201" },
  alsoPaid: { accountHolderName: "Ravi Menon", accountNumber: "60200300400502", IFSCCode: "KVRI0000418" },
  refused: { accountHolderName: "Ravi Menon", accountNumber: "60200300400503", IFSCCode: "KVRI0000419" },
  /** Paid, and sent back by the other bank once that is decided. */
  returned: { accountHolderName: "Ravi Menon", accountNumber: "70300400500603", IFSCCode: "GNGA0002303" },
} as const;
export type Who = keyof typeof accounts;
/** What comes for its owner later comes from somebody else's account, and is nobody's before it was looked at. */
const senderOf = (who: Who): string => accounts[who === "refused" ? "paid" : who].accountNumber;

/** What somebody was told is there: a deposit by its transfer's reference, a withdrawal by its id. */
export type Told =
  | { readonly kind: "deposit"; readonly utr: string }
  | { readonly kind: "withdrawal"; readonly id: string; readonly key: string; readonly status: string };

export interface People {
  readonly told: readonly Told[];
  /** Answers that no server may give, whatever happens to it. */
  readonly wrong: readonly string[];
  /** Transfers to the company and says so; the statement has it after a while. */
  deposit(who: Who, rupees: string, postAfterMs?: number): Promise<void>;
  /** The withdrawal's id, or the code of what stood against it. */
  withdraw(who: Who, rupees: string): Promise<string>;
  cancel(who: Who, id: string): Promise<string>;
  leave(): Promise<void>;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a black box has no types; the audit is the proof.
  readonly body: any;
}

interface Asked {
  readonly body?: object;
  readonly sessionToken?: string;
  readonly key?: string;
}

const patienceMs = 30_000;

interface Ground {
  readonly database: FreshDatabase;
  readonly nodes: Nodes;
  readonly world: World;
}

export async function registerPeople({ database, nodes, world }: Ground): Promise<People> {
  const { db, close } = await open(database.url);
  const keys = createTokenKeys([await installationSecret(db, "access-token-secret", undefined)], Date.now);
  const store = createFlowStore(db);
  const flows = createFlows(store, keys, Date.now);
  const told: Told[] = [];
  const wrong: string[] = [];

  /** Undefined where nobody knows what became of it. */
  async function tryOnce(accessToken: string, call: string, { body, sessionToken, key }: Asked) {
    const [method = "", path = ""] = call.split(" ");
    const { url } = await nodes.leader();
    const headers = {
      ...{ accessToken, ...(body ? { "content-type": "application/json" } : {}) },
      ...{ ...(sessionToken ? { sessionToken } : {}), ...(key ? { "idempotency-key": key } : {}) },
    };
    try {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer: Answer = { status: reply.status, body: await reply.json() };
      // Unavailable is what a server says that cannot know; any other error of its own is one.
      if (reply.status > 500 && answer.body.code === "UNAVAILABLE") return undefined;
      if (reply.status >= 500) wrong.push(`${call} was answered with ${reply.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      return undefined;
    }
  }

  async function insist(accessToken: string, call: string, asked: Asked = {}): Promise<Answer> {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(20)) {
      const answer = await tryOnce(accessToken, call, asked);
      if (answer) return answer;
    }
    throw new Error(`${call} was not answered`);
  }

  async function must(accessToken: string, call: string, asked: Asked = {}): Promise<Answer["body"]> {
    const { status, body } = await insist(accessToken, call, asked);
    if (status !== 200) throw new Error(`${call} was refused: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function register(who: Who) {
    const { accountHolderName: name } = accounts[who];
    const [row] = await database.query<{ id: string }>(
      "insert into account (name, email, kyc_level) values ($1, $2, 3) returning id",
      [name, `${who}@example.com`],
    );
    const userId = String(row?.id);
    const accessToken = await createAccessTokens(db, keys, Date.now).issue({ userId, deviceId: who });
    const [signIn] = await database.query<{ id: string }>("select id from sign_in where user_id = $1", [userId]);
    return { userId, accessToken, signInId: String(signIn?.id) };
  }

  const people: Record<Who, { userId: string; accessToken: string; signInId: string }> = {
    paid: await register("paid"),
    alsoPaid: await register("alsoPaid"),
    refused: await register("refused"),
    returned: await register("returned"),
  };

  async function takeAccount(who: Who, account: object): Promise<string> {
    const { accessToken } = people[who];
    const { bankAccount: old } = await must(accessToken, "GET /user/v1/bank");
    if (old) await must(accessToken, `DELETE /user/v1/bank?bankAccountId=${old.id}`);
    const body = { ...account, bankName: "A Bank" };
    const { bankAccount } = await must(accessToken, "POST /user/v1/bank", { body });
    if (bankAccount.status !== "VERIFIED") throw new Error(`The account of ${who} is ${bankAccount.status}`);
    return bankAccount.id;
  }

  /** The codes were given: that part has its own tests. */
  async function confirm(who: Who): Promise<string> {
    const { userId, signInId } = people[who];
    const flow = await flows.begin({ purpose: "fiatWithdraw", userId, signInId });
    await store.markVerified(flow.id, [], new Date());
    return flows.tokenOf(flow);
  }

  async function transfer(fromAccountNumber: string, amount: string, postAfterMs = 0): Promise<string> {
    const { utr } = await world.post("/bank/transfers", { fromAccountNumber, amount, mode: "IMPS", postAfterMs });
    return String(utr);
  }

  async function say(who: Who, utr: string): Promise<void> {
    const { status, body } = await insist(people[who].accessToken, "POST /transaction/v1/fiat/deposit", {
      body: { bankTxRef: utr },
    });
    // Known already: an earlier try was heard, and its answer lost.
    if (status === 200 || body.code === "DEPOSIT_KNOWN") told.push({ kind: "deposit", utr });
    else wrong.push(`A deposit was answered with ${status} ${JSON.stringify(body)}`);
  }

  async function bringIn(who: Who, rupees: string, from: Who = who): Promise<string> {
    const bankAccountId = await takeAccount(who, accounts[from]);
    await say(who, await transfer(accounts[from].accountNumber, rupees));
    const waiting = "select 1 from fiat_deposit where user_id = $1 and status <> 'SUCCESS'";
    while ((await database.query(waiting, [people[who].userId])).length > 0) await sleep(20);
    return bankAccountId;
  }

  // Nobody can send from the account that is closed, so its owner brings money in from another one before.
  await bringIn("refused", "50000", "returned");
  const bankAccountIds = {
    refused: await takeAccount("refused", accounts.refused),
    returned: await bringIn("returned", "40000"),
    paid: await bringIn("paid", "200000"),
    alsoPaid: await bringIn("alsoPaid", "1000"),
  };

  return {
    told,
    wrong,
    deposit: async (who, rupees, postAfterMs) => say(who, await transfer(senderOf(who), rupees, postAfterMs)),

    async withdraw(who, amount) {
      const key = randomUUID();
      const asked = { body: { bankAccountId: bankAccountIds[who], amount }, key };
      for (;;) {
        const sessionToken = await confirm(who);
        const { status, body } = await insist(people[who].accessToken, "POST /transaction/v1/fiat/withdraw", {
          ...{ ...asked, sessionToken },
        });
        if (status === 200) {
          told.push({ kind: "withdrawal", id: body.tx.id, key, status: body.tx.status });
          return body.tx.id;
        }
        // Used up by a try that went no further: the codes are given once more, for the same wish.
        if (body.code !== "INVALID_SESSION_TOKEN") return body.code;
      }
    },

    async cancel(who, id) {
      const { status, body } = await insist(people[who].accessToken, "PUT /transaction/v1/fiat/withdraw/cancel", {
        body: { id },
      });
      return status === 200 ? body.tx.status : body.code;
    },

    leave: close,
  };
}
