/**
 * Payments on an EVM chain: a nonce per transaction of an address, and a gas price that can be raised while it waits.
 */
import type { EvmNetwork, Owner } from "@feo/custody";
import {
  callOf,
  mostGas,
  type OwnAddresses,
  readEvmTransfer,
  readSignedEvm,
  writeEvmTransfer,
} from "@feo/custody/transfers";
import { NotTaken } from "./chain-node.ts";
import { isStateGone } from "./evm-client.ts";
import type { EvmNode } from "./evm-node.ts";
import type { PaymentRow, PaymentStore } from "./payment.store.ts";
import type { Paid, PayRequest, Purse } from "./purse.ts";
import type { Signer } from "./signer.ts";

interface EvmPurseDeps {
  readonly networkKey: string;
  readonly network: EvmNetwork;
  readonly node: EvmNode;
  readonly addresses: OwnAddresses;
  readonly signer: Pick<Signer, "signEvm">;
  readonly store: PaymentStore;
  readonly now: () => number;
}

export interface EvmPurse extends Purse {
  /** The maximum gas cost of a transfer at the current price. */
  costOf(request: Pick<PayRequest, "from" | "to" | "contract" | "chainUnits">): Promise<bigint>;
}

/** Nodes accept a replacement only if its fee is at least a tenth higher. */
const raised = (units: bigint): bigint => (units * 125n) / 100n + 1n;

export function createEvmPurse(deps: EvmPurseDeps): EvmPurse {
  const { networkKey, network, node, addresses, signer, store, now } = deps;
  const addressOf = (owner: Owner) => addresses.address("evm", owner);

  const sign = (from: Owner, payee: Owner | undefined, unsigned: string) =>
    signer.signEvm({ network: networkKey, from, ...(payee === undefined ? {} : { payee }), unsigned }, addressOf(from));

  /** Decodes the payment's latest signed transaction. */
  const transferIn = async (raw: string) => readEvmTransfer(network, (await readSignedEvm(raw)).unsigned);

  /** The balance less open payments. One payment too many would block all later nonces. */
  async function free(address: string, contract: string | null, ticker: string): Promise<bigint> {
    // Mined payments are no longer in the balance.
    const mined = await node.transactionCount(address);
    let left = await node.balance(address, contract);
    for (const { id, nonce, coinTicker, chainUnits } of await store.openFrom(networkKey, address)) {
      if (nonce !== null && nonce < mined) continue;
      if (coinTicker === ticker) left -= BigInt(chainUnits);
      if (contract === null) left -= await gasOf(id);
    }
    return left;
  }

  /** The maximum gas cost of a payment. */
  async function gasOf(paymentId: string): Promise<bigint> {
    const [latest] = await store.signedFor(paymentId);
    if (!latest) throw new Error("A payment has nothing signed");
    return mostGas(await transferIn(latest.raw));
  }

  async function nextNonce(address: string): Promise<number> {
    const last = await store.lastNonce(networkKey, address);
    const onChain = await node.transactionCount(address);
    return last === undefined ? onChain : Math.max(last + 1, onChain);
  }

  async function costOf(request: Pick<PayRequest, "from" | "to" | "contract" | "chainUnits">): Promise<bigint> {
    const [{ maxFeePerGas }, gas] = [
      await node.gasPrice(),
      await node.gasFor({ from: addressOf(request.from), ...callOf(request) }),
    ];
    return maxFeePerGas * gas;
  }

  const ownerOf = async (address: string): Promise<Owner | undefined> =>
    address === addressOf("house") ? "house" : store.ownerOf(address);

  async function pay(request: PayRequest): Promise<Paid> {
    const { from, to, contract, chainUnits, ticker, purpose, withdrawalId, payee, claim } = request;
    const address = addressOf(from);
    if ((await free(address, contract, ticker)) < chainUnits) return "short" as const;
    const call = callOf(request);
    const price = await node.gasPrice();
    const gas = await node.gasFor({ from: address, ...call }).catch(async (error: unknown) => {
      // Another payment came first, so the hot wallet is short; this payment itself is valid.
      if (error instanceof NotTaken && (await free(address, contract, ticker)) < chainUnits) return "short" as const;
      throw error;
    });
    if (gas === "short") return gas;
    const ownFree = await free(address, null, network.native);
    if (ownFree < call.value + gas * price.maxFeePerGas) return "short";
    const nonce = await nextNonce(address);
    const transfer = { contract, to, chainUnits, nonce, gas, ...price };
    const signed = await sign(from, payee, writeEvmTransfer(network, transfer));
    const payment = await store.add(
      {
        network: networkKey,
        purpose,
        withdrawalId,
        coinTicker: ticker,
        fromAddress: address,
        nonce,
        toAddress: to,
        chainUnits: String(chainUnits),
      },
      signed,
      new Date(now()),
      claim,
    );
    return payment ? { payment, ...signed } : "unclaimed";
  }

  return {
    pay,
    costOf,
    holdings: (contract) => node.balance(addressOf("house"), contract),
    available: (contract, ticker) => free(addressOf("house"), contract, ticker),
    // Account-based transfers have no change.
    expected: (contract, ticker) => free(addressOf("house"), contract, ticker),
    coldHoldings: (coldAddress, contract) => node.balance(coldAddress, contract),
    async isOvertaken({ fromAddress, nonce }, height) {
      if (nonce === null) return false;
      // If we are far behind, the node may have pruned that block's state: the answer is unknown then.
      const count = await node.transactionCount(fromAddress, height).catch((error: unknown) => {
        if (isStateGone(error)) return 0;
        throw error;
      });
      return count > nonce;
    },
    ...createRefills(deps),

    async hasten(payment: PaymentRow, { raw }) {
      const before = await transferIn(raw);
      const price = await node.gasPrice();
      const owner = await ownerOf(payment.fromAddress);
      if (owner === undefined) throw new Error("No customer owns the address that a payment is from");
      const transfer = {
        ...before,
        maxFeePerGas: larger(raised(before.maxFeePerGas), price.maxFeePerGas),
        maxPriorityFeePerGas: larger(raised(before.maxPriorityFeePerGas), price.maxPriorityFeePerGas),
      };
      const payee = payment.purpose === "gas" ? await ownerOf(payment.toAddress) : undefined;
      const signed = await sign(owner, payee, writeEvmTransfer(network, transfer));
      await store.addSigned(payment, signed, new Date(now()));
      await node.send(signed.raw);
    },
  };
}

/** A refill may be signed hours later: allow this many times the current price. */
const patientPrice = 3n;

/** Payments from cold storage, which are signed offline. */
function createRefills({
  networkKey,
  network,
  node,
  store,
  now,
}: EvmPurseDeps): Pick<Purse, "writeRefill" | "takeRefill"> {
  return {
    async writeRefill({ contract, chainUnits: text, fromAddress: from, toAddress: to, paymentId }) {
      const wanted = { contract, to, chainUnits: BigInt(text) };
      const { maxFeePerGas, maxPriorityFeePerGas } = await node.gasPrice();
      const price = { maxFeePerGas: maxFeePerGas * patientPrice, maxPriorityFeePerGas };
      const own = await node.balance(from, null);
      // Estimate the chain's own coin with a single unit: the full balance could not also pay the gas.
      const tried = contract === null ? { ...wanted, chainUnits: 1n } : wanted;
      const gas = await node.gasFor({ from, ...callOf(tried) });
      const needed = mostGas({ gas, ...price }) + (contract === null ? wanted.chainUnits : 0n);
      if (own < needed) return { note: `Cold storage has too little ${network.native} for the fee` };
      const before = paymentId === null ? undefined : await store.find(paymentId);
      const nonce = before?.nonce ?? (await node.transactionCount(from));
      return { unsigned: writeEvmTransfer(network, { ...wanted, nonce, gas, ...price }), note: "" };
    },

    async takeRefill({ unsigned, raw, coinTicker, fromAddress, toAddress, paymentId }, claim) {
      if (unsigned === null || raw === null) throw new Error("A refill has nothing signed");
      const { nonce, chainUnits } = readEvmTransfer(network, unsigned);
      const { hash } = await readSignedEvm(raw);
      const before = paymentId === null ? undefined : await store.find(paymentId);
      if (before) return store.addSigned(before, { hash, raw }, new Date(now()), { claim });
      return store.add(
        {
          network: networkKey,
          purpose: "refill",
          withdrawalId: null,
          coinTicker,
          fromAddress,
          toAddress,
          nonce,
          chainUnits: String(chainUnits),
        },
        { hash, raw },
        new Date(now()),
        claim,
      );
    },
  };
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
