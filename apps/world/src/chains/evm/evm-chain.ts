/**
 * One EVM network of the world: a client of a running anvil with the tokens at their real addresses. Never starts the
 * anvil.
 */
import { randomBytes } from "node:crypto";
import type { Chain, Payment, Reorganisation, SendResult } from "../chain.ts";
import { coinsOf, type EvmNetwork, type NetworkName, type Sender, senders } from "../networks.ts";
import { askBehind } from "./behind.ts";
import { call, post } from "./json-rpc.ts";
import { tokenCalls } from "./token-calls.ts";
import { tokenCode } from "./token-code.ts";

/** More gas than a token transfer needs, and little enough for hundreds in one block. */
const gas = "0x186a0";
const keptForGas = 10n ** 16n;
const tokensEach = 10n ** 12n;

export async function openEvmChain(network: NetworkName, { chainId }: EvmNetwork, port: number): Promise<Chain> {
  const url = `http://127.0.0.1:${port}`;
  const coins = coinsOf(network);
  // Otherwise it prints every call.
  await call(url, "anvil_setLoggingEnabled", false);
  const accounts = await call<string[]>(url, "eth_accounts");
  const wallets = Object.fromEntries(senders.map((sender, index) => [sender, accounts[index] ?? ""]));
  for (const { token, decimals } of Object.values(coins)) {
    if (!token) continue;
    await call(url, "anvil_setCode", token.address, `0x${tokenCode[token.contract]}`);
    for (const holder of Object.values(wallets)) {
      const data = tokenCalls.mint(holder, tokensEach * 10n ** BigInt(decimals));
      await call(url, "eth_sendTransaction", { from: holder, to: token.address, data, gas });
    }
  }
  await call(url, "anvil_mine", 1);

  const height = async () => Number(await call<string>(url, "eth_blockNumber"));
  // One at a time: transactions sent concurrently would get the same nonce.
  let lastSend: Promise<unknown> = Promise.resolve();

  const send = async ({ coin, from, to, units }: Payment): Promise<SendResult> => {
    const holder = wallets[from];
    const token = coins[coin]?.token;
    const balance = token
      ? await call<string>(url, "eth_call", { to: token.address, data: tokenCalls.balanceOf(holder ?? "") }, "pending")
      : await call<string>(url, "eth_getBalance", holder, "pending");
    if (BigInt(balance) - (token ? 0n : keptForGas) < units) return { kind: "too-little" };
    const what = token
      ? { to: token.address, data: tokenCalls.transfer(to, units) }
      : { to, value: `0x${units.toString(16)}` };
    return { kind: "sent", hash: await call<string>(url, "eth_sendTransaction", { from: holder, gas, ...what }) };
  };

  return {
    network,
    kind: "evm",
    chainId,
    wallets: wallets as Record<Sender, string>,
    height,
    ask: (body, behindBlocks) => (behindBlocks === 0 ? post(url, body) : askBehind(url, body, behindBlocks)),
    hashOf: async (rawTransaction) =>
      /^0x([0-9a-f]{2})+$/i.test(rawTransaction) ? call<string>(url, "web3_sha3", rawTransaction) : undefined,
    mine: (blocks) => call(url, "anvil_mine", blocks),
    reorganise: (request) => reorganise(url, request),
    isAddress: (text) => isAddress(url, text),
    send(payment) {
      const sent = lastSend.then(() => send(payment));
      lastSend = sent.catch(() => undefined);
      return sent;
    },
    async confirmations(hash) {
      const receipt = await call<{ blockNumber: string } | null>(url, "eth_getTransactionReceipt", hash);
      return receipt ? (await height()) - Number(receipt.blockNumber) + 1 : 0;
    },
    stop: async () => undefined,
  };
}

async function reorganise(url: string, { depth, keep }: Reorganisation): Promise<void> {
  const again = keep ? await rawTransactions(url, depth) : [];
  // Change the miner, because otherwise an empty block of the same second would have the same hash again.
  await call(url, "anvil_setCoinbase", `0x${randomBytes(20).toString("hex")}`);
  await call(
    url,
    "anvil_reorg",
    depth,
    again.map((raw) => [raw, 0]),
  );
  await call(url, "anvil_mine", 1);
}

/** The raw transactions of the latest blocks, oldest first. */
async function rawTransactions(url: string, depth: number): Promise<string[]> {
  const latest = Number(await call<string>(url, "eth_blockNumber"));
  const raw: string[] = [];
  for (let height = latest - depth + 1; height <= latest; height += 1) {
    const block = await call<{ transactions: string[] }>(
      url,
      "eth_getBlockByNumber",
      `0x${height.toString(16)}`,
      false,
    );
    for (const hash of block.transactions) raw.push(await call<string>(url, "eth_getRawTransactionByHash", hash));
  }
  return raw;
}

/** Mixed-case addresses carry a checksum (EIP-55); a wrong one means a mistyped address. */
async function isAddress(url: string, text: string): Promise<boolean> {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return false;
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const bytes = Buffer.from(digits.toLowerCase()).toString("hex");
  const hash = (await call<string>(url, "web3_sha3", `0x${bytes}`)).slice(2);
  return [...digits].every((digit, index) => {
    const large = Number.parseInt(hash[index] ?? "0", 16) >= 8;
    return digit === (large ? digit.toUpperCase() : digit.toLowerCase());
  });
}
