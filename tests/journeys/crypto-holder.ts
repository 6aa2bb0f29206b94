/** Shared by the coin journeys: coins from the simulated faucet, with a confirmed sender. */
import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { chainWorldOf } from "../system/chain-world.ts";
import { patientMs } from "../system/patience.ts";
import type { MoneyPerson } from "./money-holder.ts";
import { visitors, worldUrl } from "./signing-in.ts";

const { done } = visitors;
const chainWorld = chainWorldOf(worldUrl);

/** Lowercase, which is valid without a checksum; a random address that belongs to no one. */
export const newEvmAddress = (): string => `0x${randomBytes(20).toString("hex")}`;

/** Longer than the default poll, for a machine busy with other tests. */
const patiently = { timeout: patientMs(20), interval: 200 };
/** More confirmations than any of the demo's EVM networks needs. */
const deep = 70;

export const addressOn = async ({ person }: MoneyPerson, networkKey: string): Promise<string> =>
  (await done(person.call("GET", `/user/v1/wallet/deposit/address?networkKey=${networkKey}`))).address;

const depositsOf = async ({ person }: MoneyPerson) =>
  (await done(person.call("GET", "/user/v1/transaction/crypto/deposit?limit=100"))).txs;
export const withdrawalsOf = async ({ person }: MoneyPerson) =>
  (await done(person.call("GET", "/user/v1/transaction/crypto/withdraw?limit=100"))).txs;

interface Coins {
  readonly network: string;
  readonly coin: string;
  readonly amount: string;
}

/** Sends coins to the customer's own address without mining confirmations; returns the transaction's hash. */
export async function send(who: MoneyPerson, { network, coin, amount }: Coins, from: "alice" | "bob" = "alice") {
  const { hash } = await chainWorld.give({ network, coin, amount, from, address: await addressOn(who, network) });
  return hash;
}

/** Waits until the exchange has seen the deposit. */
export const seen = (who: MoneyPerson, hash: string) =>
  vi.waitFor(async () => {
    const found = (await depositsOf(who)).find(({ txHash }: { txHash: string }) => txHash === hash);
    expect(found).toBeDefined();
    return found;
  }, patiently);

/** Mines enough blocks to confirm everything on a network. */
export const confirm = (network: string) => chainWorld.mine(network, deep);

/** Deposits coins to the main wallet through the API, because depositing is another journey. */
export async function receive(who: MoneyPerson, coins: Coins): Promise<void> {
  const hash = await send(who, coins);
  const { id, isAddressVerificationRequired } = await seen(who, hash);
  if (isAddressVerificationRequired) {
    await done(who.person.call("POST", "/transaction/v1/crypto/deposit/verify", { id, ownership: "self" }));
  }
  await confirm(coins.network);
  await expect.poll(async () => (await seen(who, hash)).status).toBe("SUCCESS");
}

/** The main wallet's available balance of a coin, from the API. */
export async function mainCoins({ person }: MoneyPerson, ticker: string): Promise<string> {
  const { mainWallet } = await done(person.call("GET", "/user/v1/wallet/balance"));
  return mainWallet.find(({ coinTicker }: { coinTicker: string }) => coinTicker === ticker)?.balance ?? "0";
}

const polygonTether = "0xc2132D05D31c914a87C6611C10748AEb04B58e8F";

/** An address's balance on the chain itself, in millionths of a USDT. */
export const tetherOnPolygon = (address: string): Promise<bigint> =>
  chainWorld.balance("POLYGON", address, polygonTether);
