/** Payments on an EVM chain: a turn for each transaction of an address, and a price for gas that can be raised while it waits. */
import {
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseTransaction,
  type TransactionSerializableEIP1559,
} from "viem";
import type { EvmNode, GasPrice } from "./evm-node.ts";
import type { Keys, Owner } from "./keys.ts";
import type { EvmNetwork } from "./networks.ts";
import type { PaymentRow, PaymentStore } from "./payment.store.ts";
import type { Paid, PayWish, Purse } from "./purse.ts";

interface EvmPurseDeps {
  readonly networkKey: string;
  readonly network: EvmNetwork;
  readonly node: EvmNode;
  readonly keys: Keys;
  readonly store: PaymentStore;
  readonly now: () => number;
}

export interface EvmPurse extends Purse {
  /** What a transfer from an address costs in gas at most, at the price of now. */
  costOf(wish: Pick<PayWish, "from" | "to" | "contract" | "chainUnits">): Promise<bigint>;
}

const transfer = parseAbi(["function transfer(address to, uint256 value)"]);
/** A node takes another transaction in the place of one only for a tenth more, at least. */
const raised = (units: bigint): bigint => (units * 125n) / 100n + 1n;

export function createEvmPurse({ networkKey, network, node, keys, store, now }: EvmPurseDeps): EvmPurse {
  const addressOf = (owner: Owner) => keys.address("evm", owner);

  function callOf({ to, contract, chainUnits }: Pick<PayWish, "to" | "contract" | "chainUnits">) {
    if (contract === null) return { to, value: chainUnits, data: "0x" as Hex };
    const args = [to as Hex, chainUnits] as const;
    return { to: contract, value: 0n, data: encodeFunctionData({ abi: transfer, functionName: "transfer", args }) };
  }

  async function sign(from: Owner, transaction: TransactionSerializableEIP1559) {
    const raw = await keys.signEvm(from, transaction);
    return { raw, hash: keccak256(raw) };
  }

  /** Those that are signed and open have their share of what the address has; one too many would keep every later turn waiting. */
  async function free(address: string, contract: string | null, ticker: string): Promise<bigint> {
    let left = await node.balance(address, contract);
    for (const { id, coinTicker, chainUnits } of await store.openFrom(networkKey, address)) {
      if (coinTicker === ticker) left -= BigInt(chainUnits);
      if (contract === null) left -= await gasOf(id);
    }
    return left;
  }

  /** What a payment takes in gas at most. */
  async function gasOf(paymentId: string): Promise<bigint> {
    const [latest] = await store.signedFor(paymentId);
    if (!latest) throw new Error("A payment has nothing signed");
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(latest.raw as `0x02${string}`);
    return gas * maxFeePerGas;
  }

  async function nextNonce(address: string): Promise<number> {
    const last = await store.lastNonce(networkKey, address);
    const onChain = await node.transactionCount(address);
    return last === undefined ? onChain : Math.max(last + 1, onChain);
  }

  const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice) => ({ maxFeePerGas, maxPriorityFeePerGas });

  async function costOf(wish: Pick<PayWish, "from" | "to" | "contract" | "chainUnits">): Promise<bigint> {
    const [{ maxFeePerGas }, gas] = [
      await node.gasPrice(),
      await node.gasFor({ from: addressOf(wish.from), ...callOf(wish) }),
    ];
    return maxFeePerGas * gas;
  }

  async function pay(wish: PayWish): Promise<Paid> {
    const { from, to, contract, chainUnits, ticker, purpose, withdrawalId, claim } = wish;
    const address = addressOf(from);
    if ((await free(address, contract, ticker)) < chainUnits) return "short";
    const call = callOf(wish);
    const price = await node.gasPrice();
    const gas = await node.gasFor({ from: address, ...call });
    const ownFree = await free(address, null, network.native);
    if (ownFree < call.value + gas * price.maxFeePerGas) return "short";
    const nonce = await nextNonce(address);
    const signed = await sign(from, {
      ...{ type: "eip1559", chainId: network.chainId, nonce, gas, ...feesOf(price) },
      ...{ to: call.to as Hex, value: call.value, data: call.data },
    });
    const payment = await store.add(
      {
        ...{ network: networkKey, purpose, withdrawalId, coinTicker: ticker, fromAddress: address, nonce },
        ...{ toAddress: to, chainUnits: String(chainUnits) },
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

    async hasten(payment: PaymentRow, { raw }) {
      const before = parseTransaction(raw as `0x02${string}`);
      const price = await node.gasPrice();
      const atLeast = (units: bigint | undefined, wanted: bigint) =>
        raised(units ?? 0n) > wanted ? raised(units ?? 0n) : wanted;
      const owner = payment.fromAddress === addressOf("house") ? "house" : await store.ownerOf(payment.fromAddress);
      if (owner === undefined) throw new Error("A payment's address is nobody's");
      const signed = await sign(owner, {
        ...{ type: "eip1559", chainId: network.chainId, nonce: before.nonce ?? 0, gas: before.gas },
        ...{ to: before.to, value: before.value ?? 0n, data: before.data ?? "0x" },
        maxFeePerGas: atLeast(before.maxFeePerGas, price.maxFeePerGas),
        maxPriorityFeePerGas: atLeast(before.maxPriorityFeePerGas, price.maxPriorityFeePerGas),
      });
      await store.addSigned(payment, signed, new Date(now()));
      await node.send(signed.raw);
    },
  };
}
