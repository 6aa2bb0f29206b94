/** New verified customers who move coins on chain; no other test changes their balances. */
import { expect, vi } from "vitest";
import { chainWorldOf, type Sender } from "../system/chain-world.ts";
import { patientMs } from "../system/patience.ts";
import { type Moneyed, moneyed } from "./moneyed.ts";
import { worldUrl } from "./page.ts";
import { type Answer, type Json, send } from "./trading.ts";

export const world = chainWorldOf(worldUrl);

/** Enough blocks on each network to confirm a deposit. */
export const enough: Readonly<Record<string, number>> = { BTC: 3, ETH: 13, POLYGON: 65, BSC: 16, AVAXC: 13, LTC: 7 };
export const deepen = (network: string) => world.mine(network, enough[network] ?? 20);

export interface CoinHolder extends Moneyed {
  address(network: string): Promise<string>;
  deposits(): Promise<Json[]>;
  deposit(hash: string): Promise<Json>;
  withdrawals(): Promise<Json[]>;
  withdrawal(id: string): Promise<Json>;
  /** The main wallet's balance of a coin, available and locked. */
  main(coin: string): Promise<{ balance: string; locked: string }>;
  /** Deposits coins from outside and waits until they are credited. */
  receive(network: string, coin: string, amount: string, from?: Sender): Promise<Json>;
  send(body: object, asked?: { sessionToken?: string; key?: string }): Promise<Answer>;
}

let count = 0;

export async function coinHolder(kycLevel = 2): Promise<CoinHolder> {
  count += 1;
  const me = await moneyed({ name: "Tara Rao", kycLevel, feoTag: `coins${Date.now() % 1_000_000}${count}` });
  const list = async (kind: string): Promise<Json[]> =>
    (await me.get(`/user/v1/transaction/crypto/${kind}`, { limit: 100 })).body.txs;
  const holder: CoinHolder = {
    ...me,
    async address(network) {
      const { status, body } = await me.get("/user/v1/wallet/deposit/address", { networkKey: network });
      expect(status).toBe(200);
      return body.address;
    },
    deposits: () => list("deposit"),
    deposit: async (hash) => (await list("deposit")).find((tx) => tx.txHash === hash),
    withdrawals: () => list("withdraw"),
    withdrawal: async (id) => (await list("withdraw")).find((tx) => tx.id === id),
    async main(coin) {
      const { mainWallet } = (await me.get("/user/v1/wallet/balance")).body;
      const { balance, locked } = mainWallet.find((row: Json) => row.coinTicker === coin);
      return { balance, locked };
    },
    async receive(network, coin, amount, from = "alice") {
      const { hash } = await world.give({ network, coin, address: await holder.address(network), amount, from });
      await vi.waitUntil(() => holder.deposit(hash), { timeout: patientMs(20), interval: 200 });
      const { id, isAddressVerificationRequired } = await holder.deposit(hash);
      if (isAddressVerificationRequired) {
        await me.post("/transaction/v1/crypto/deposit/verify", { id, ownership: "self" });
      }
      await deepen(network);
      return untilStatus(() => holder.deposit(hash), "SUCCESS");
    },
    send: (body, { sessionToken, key } = {}) =>
      send(
        "POST",
        "/transaction/v1/withdraw",
        {
          accessToken: me.token(),
          ...(sessionToken === undefined ? {} : { sessionToken }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        JSON.stringify(body),
      ),
  };
  return holder;
}

/** Waits until the transaction has the status, and returns it. */
export async function untilStatus(read: () => Promise<Json>, status: string): Promise<Json> {
  await vi.waitUntil(async () => (await read())?.status === status, { timeout: patientMs(20), interval: 200 });
  return read();
}

/** Waits until a withdrawal is in a block; PROCESSING alone does not mean that its network has it. */
export async function untilInBlock(person: CoinHolder, id: string): Promise<Json> {
  const sent = await untilStatus(() => person.withdrawal(id), "PROCESSING");
  const isInBlock = async () => (await world.confirmations(sent.networkKey, sent.txHash)) > 0;
  await vi.waitUntil(isInBlock, { timeout: patientMs(20), interval: 200 });
  return sent;
}

/** Waits until a withdrawal is in a block, confirms it, and waits until it is settled. */
export async function untilPaid(person: CoinHolder, id: string): Promise<Json> {
  const { networkKey } = await untilInBlock(person, id);
  await deepen(networkKey);
  return untilStatus(() => person.withdrawal(id), "SUCCESS");
}
