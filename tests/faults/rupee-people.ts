/** People who move rupees while servers die: each remembers what they were told. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FreshDatabase } from "../database/fresh-database.ts";
import { forgetRemovedAccounts } from "../system/legal-name.ts";
import type { Nodes, World } from "./money-nodes.ts";
import { openPatientClient, type Person } from "./patient-client.ts";

/** Accounts at the world's bank, by the outcome of a payout to them. */
const accounts = {
  paid: { accountHolderName: "Asha Kulkarni", accountNumber: "50100200300401", IFSCCode: "SAHY0001201" },
  alsoPaid: { accountHolderName: "Ravi Menon", accountNumber: "60200300400502", IFSCCode: "KVRI0000418" },
  refused: { accountHolderName: "Ravi Menon", accountNumber: "60200300400503", IFSCCode: "KVRI0000419" },
  /** Paid, and returned by the other bank once that is decided. */
  returned: { accountHolderName: "Ravi Menon", accountNumber: "70300400500603", IFSCCode: "GNGA0002303" },
} as const;
export type Who = keyof typeof accounts;
/**
 * The closed account cannot send, so its owner's later deposits come from another person's account and stay unmatched
 * until reviewed.
 */
const senderOf = (who: Who): string => accounts[who === "refused" ? "paid" : who].accountNumber;

/** What a customer was told: a deposit by its UTR, a withdrawal by its id. */
export type Promised =
  | { readonly kind: "deposit"; readonly utr: string }
  | { readonly kind: "withdrawal"; readonly id: string; readonly key: string; readonly status: string };

export interface People {
  readonly promised: readonly Promised[];
  /** Responses that no server may give, whatever fails. */
  readonly wrong: readonly string[];
  /** Transfers to the company and declares it; the statement can show it later. */
  deposit(who: Who, rupees: string, postAfterMs?: number): Promise<void>;
  /** Returns the withdrawal's id, or the error code. */
  withdraw(who: Who, rupees: string): Promise<string>;
  cancel(who: Who, id: string): Promise<string>;
  leave(): Promise<void>;
}

interface RupeePeopleDeps {
  readonly database: FreshDatabase;
  readonly nodes: Nodes;
  readonly world: World;
}

export async function registerPeople({ database, nodes, world }: RupeePeopleDeps): Promise<People> {
  const client = await openPatientClient({ database, nodes });
  const { insist, requireOk, wrong } = client;
  const promised: Promised[] = [];
  const register = (who: Who) => client.register(accounts[who].accountHolderName, `${who}@example.com`);
  const people: Record<Who, Person> = {
    paid: await register("paid"),
    alsoPaid: await register("alsoPaid"),
    refused: await register("refused"),
    returned: await register("returned"),
  };

  async function takeAccount(who: Who, account: object): Promise<string> {
    const person = people[who];
    const { bankAccount: old } = await requireOk(person, "GET /user/v1/bank");
    if (old) await requireOk(person, `DELETE /user/v1/bank?bankAccountId=${old.id}`);
    await database.query(forgetRemovedAccounts, [person.userId]);
    const body = { ...account, bankName: "A Bank" };
    const { bankAccount } = await requireOk(person, "POST /user/v1/bank", { body });
    if (bankAccount.status !== "VERIFIED") throw new Error(`The account of ${who} is ${bankAccount.status}`);
    return bankAccount.id;
  }

  async function transfer(fromAccountNumber: string, amount: string, postAfterMs = 0): Promise<string> {
    const { utr } = await world.post("/bank/transfers", { fromAccountNumber, amount, mode: "IMPS", postAfterMs });
    return String(utr);
  }

  async function say(who: Who, utr: string): Promise<void> {
    const { status, body } = await insist(people[who], "POST /transaction/v1/fiat/deposit", {
      body: { bankTxRef: utr },
    });
    // DEPOSIT_KNOWN: an earlier attempt was processed, but its response was lost.
    if (status === 200 || body.code === "DEPOSIT_KNOWN") promised.push({ kind: "deposit", utr });
    else wrong.push(`A deposit was answered with ${status} ${JSON.stringify(body)}`);
  }

  async function bringIn(who: Who, rupees: string, from: Who = who): Promise<string> {
    const bankAccountId = await takeAccount(who, accounts[from]);
    await say(who, await transfer(accounts[from].accountNumber, rupees));
    const waiting = "select 1 from fiat_deposit where user_id = $1 and status <> 'SUCCESS'";
    while ((await database.query(waiting, [people[who].userId])).length > 0) await sleep(20);
    return bankAccountId;
  }

  // The closed account cannot send, so its owner deposits from another one first.
  await bringIn("refused", "50000", "returned");
  const bankAccountIds = {
    refused: await takeAccount("refused", accounts.refused),
    returned: await bringIn("returned", "40000"),
    paid: await bringIn("paid", "200000"),
    alsoPaid: await bringIn("alsoPaid", "1000"),
  };

  return {
    promised,
    wrong,
    deposit: async (who, rupees, postAfterMs) => say(who, await transfer(senderOf(who), rupees, postAfterMs)),

    async withdraw(who, amount) {
      const key = randomUUID();
      const body = { bankAccountId: bankAccountIds[who], amount };
      const call = "POST /transaction/v1/fiat/withdraw";
      const answer = await client.insistConfirmed(people[who], "fiatWithdraw", call, { body, key });
      if (answer.status !== 200) return answer.body.code;
      const { id, status } = answer.body.tx;
      promised.push({ kind: "withdrawal", id, key, status });
      return id;
    },

    async cancel(who, id) {
      const { status, body } = await insist(people[who], "PUT /transaction/v1/fiat/withdraw/cancel", {
        body: { id },
      });
      return status === 200 ? body.tx.status : body.code;
    },

    leave: client.close,
  };
}
