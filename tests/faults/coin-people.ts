/** People who move coins while servers die: each remembers what they sent and what they were told. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FreshDatabase } from "../database/fresh-database.ts";
import type { CoinChains } from "./coin-chains.ts";
import { addressesOf, wordsFrom } from "./coin-keys.ts";
import type { Nodes } from "./money-nodes.ts";
import { openPatientClient, type Person } from "./patient-client.ts";

export type Coin = "ETH" | "USDT" | "BTC";
export const networkOf = { ETH: "ETH", USDT: "ETH", BTC: "BTC" } as const satisfies Record<Coin, string>;
/** Network fees of withdrawals. */
const fees = { ETH: "0.0008", USDT: "2", BTC: "0.00005" } as const;

interface CoinPeopleDeps {
  readonly database: FreshDatabase;
  readonly nodes: Nodes;
  readonly chains: CoinChains;
}

/** What a customer sent to their deposit address, and which withdrawals were acknowledged. */
export type Promised =
  | { readonly kind: "deposit"; readonly hash: string }
  | { readonly kind: "withdrawal"; readonly id: string; readonly key: string };

export type CoinPeople = Awaited<ReturnType<typeof openCoinPeople>>;

export async function openCoinPeople({ database, nodes, chains }: CoinPeopleDeps) {
  const client = await openPatientClient({ database, nodes });
  const promised: Promised[] = [];
  /** External wallets. Each address is used once, so its balance shows how often it was paid. */
  const elsewhere = addressesOf(wordsFrom("wallets elsewhere"));
  let addresses = 0;

  /** Sends coins to the customer's own deposit address. */
  async function send(person: Person, coin: Coin, amount: string): Promise<string> {
    const network = networkOf[coin];
    const { address } = await client.requireOk(person, `GET /user/v1/wallet/deposit/address?networkKey=${network}`);
    const { hash } = await chains.give({ network, coin, address, amount, from: "alice" });
    promised.push({ kind: "deposit", hash });
    return hash;
  }

  /** Declares the deposit's sender, if the exchange requests it. */
  async function answerFor(person: Person, txHash: string): Promise<void> {
    const seen = "select id, status from crypto_deposit where tx_hash = $1";
    for (;;) {
      const [row] = await database.query<{ id: string; status: string }>(seen, [txHash]);
      if (row && row.status !== "PENDING") return;
      if (row) {
        const body = { id: row.id, ownership: "self" };
        const answer = await client.insist(person, "POST /transaction/v1/crypto/deposit/verify", { body });
        // DEPOSIT_DECLARED: an earlier attempt was processed, but its response was lost.
        if (answer.status === 200 || answer.body.code === "DEPOSIT_DECLARED") return;
        client.wrong.push(`A deposit was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
        return;
      }
      await sleep(20);
    }
  }

  function addressElsewhere(coin: Coin): string {
    addresses += 1;
    return elsewhere.address(coin === "BTC" ? "btc" : "evm", addresses);
  }

  return {
    promised,
    wrong: client.wrong,
    register: (name: string) => client.register(name, `${name}-${randomUUID()}@example.com`),

    send,
    answerFor,

    /** Resolves once the customer has nothing left to declare. */
    deposit: async (person: Person, coin: Coin, amount: string): Promise<void> =>
      answerFor(person, await send(person, coin, amount)),

    /** Returns the withdrawal's id, or the error code. A withdrawal to another customer is free. */
    async withdraw(person: Person, coin: Coin, amount: string, to?: Person): Promise<string> {
      const key = randomUUID();
      const networkKey = networkOf[coin];
      const address = to
        ? (await client.requireOk(to, `GET /user/v1/wallet/deposit/address?networkKey=${networkKey}`)).address
        : addressElsewhere(coin);
      const body = {
        coinTicker: coin,
        amount,
        address,
        networkKey,
        feeCoinTicker: coin,
        feeAmount: to ? "0" : fees[coin],
      };
      const call = "POST /transaction/v1/withdraw";
      const answer = await client.insistConfirmed(person, "cryptoWithdraw", call, { body, key });
      if (answer.status !== 200) return answer.body.code;
      promised.push({ kind: "withdrawal", id: answer.body.tx.id, key });
      return answer.body.tx.id;
    },

    /** Returns the withdrawal's status, or the error code. */
    async cancel(person: Person, id: string): Promise<string> {
      const { status, body } = await client.insist(person, "PUT /transaction/v1/withdraw/cancel", { body: { id } });
      return status === 200 ? body.tx.status : body.code;
    },

    leave: client.close,
  };
}
