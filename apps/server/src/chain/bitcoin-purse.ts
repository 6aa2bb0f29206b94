/**
 * Payments on a Bitcoin-like chain: spend our outputs, largest first; change returns to the hot wallet. A payment that
 * waits too long is signed again over the same outputs with a higher fee, taken from the change (replace-by-fee, BIP
 * 125), so at most one version can be mined.
 */

import type { BitcoinNetwork, Owner } from "@feo/custody";
import {
  bitcoinBytes as bytesOf,
  dust,
  mostPerByte,
  type OwnAddresses,
  readBitcoinTransfer,
  readSignedBitcoin,
  scriptOf,
  writeBitcoinTransfer,
} from "@feo/custody/transfers";
import type { BitcoinNode } from "./bitcoin-node.ts";
import type { OutputRow, OutputsAt } from "./output.store.ts";
import type { PaymentRow, PaymentStore, Signed } from "./payment.store.ts";
import type { Purse } from "./purse.ts";
import type { Signer } from "./signer.ts";

interface BitcoinPurseDeps {
  readonly networkKey: string;
  readonly network: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly addresses: OwnAddresses;
  readonly signer: Pick<Signer, "signBitcoin">;
  readonly store: PaymentStore;
  readonly now: () => number;
}

type OwnOutput = OutputRow & { readonly owner: number | null };

const sumOf = (outputs: readonly OwnOutput[]): bigint => outputs.reduce((sum, { chainUnits }) => sum + chainUnits, 0n);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Above this, a transaction is too large for nodes to relay. */
const mostInputs = 500;
/** Fewer in a refill file: it is carried by hand and imported in a single request. */
const mostInFile = 150;

interface Plan {
  readonly spent: readonly OwnOutput[];
  readonly to: string;
  readonly chainUnits: bigint;
  readonly fee: bigint;
  /** The change address. */
  readonly rest: string;
}

/** Plans transactions over outputs of either the hot wallet or cold storage. */
function createPlans({ networkKey, network, node, addresses, store }: BitcoinPurseDeps) {
  const scriptAt = ({ address, owner }: OwnOutput) =>
    owner === null ? scriptOf(network, address) : addresses.bitcoinScript(network, owner);

  return {
    /** Coin selection for an amount and its fee, largest outputs first. */
    async choose(request: Omit<Plan, "spent" | "fee">, where: OutputsAt, most = mostInputs): Promise<Plan | "short"> {
      const { chainUnits } = request;
      const rate = await node.feeRate();
      const feeFor = (inputs: number) => (bytesOf(inputs) * rate) / 1_000n + 1n;
      const spent: OwnOutput[] = [];
      for (const output of await store.spendable(networkKey, network.family, where)) {
        if (sumOf(spent) >= chainUnits + feeFor(spent.length) || spent.length === most) break;
        spent.push(output);
      }
      const fee = feeFor(spent.length);
      const isShort = spent.length === 0 || sumOf(spent) < chainUnits + fee;
      return isShort ? "short" : { ...request, spent, fee };
    },

    /**
     * The payment's own outputs with a higher fee: a quarter more, or what nodes require (BIP 125), and at most the
     * change. Short if the change cannot cover that.
     */
    async replace(request: Omit<Plan, "spent" | "fee">, payment: PaymentRow): Promise<Plan | "short"> {
      const spent = await store.spentBy(payment, network.family);
      const bytes = bytesOf(spent.length);
      const before = BigInt(payment.feeUnits ?? 0);
      const least = before + larger(before / 4n, bytes);
      const wanted = larger(least, (bytes * (await node.feeRate())) / 1_000n + 1n);
      const left = smaller(sumOf(spent) - request.chainUnits, bytes * mostPerByte);
      return least > left ? "short" : { ...request, spent, fee: smaller(wanted, left) };
    },

    /** Change below the dust limit goes to the miner. */
    async write({ spent, to, chainUnits, fee: wanted, rest }: Plan): Promise<{ psbt: string; fee: bigint }> {
      const change = sumOf(spent) - chainUnits - wanted;
      const inputs = await Promise.all(
        spent.map(async (output) => ({
          txHash: output.txHash,
          position: output.position,
          chainUnits: output.chainUnits,
          script: scriptAt(output),
          previous: await node.raw(output.txHash),
        })),
      );
      const outputs = [{ address: to, chainUnits }, ...(change >= dust ? [{ address: rest, chainUnits: change }] : [])];
      const fee = change >= dust ? wanted : wanted + change;
      return { psbt: writeBitcoinTransfer(network, inputs, outputs), fee };
    },
  };
}

export function createBitcoinPurse(deps: BitcoinPurseDeps): Purse {
  const { networkKey, network, node, addresses, signer, store, now } = deps;
  const plans = createPlans(deps);
  const house = addresses.address(network.family, "house");
  const hot: OutputsAt = { house };

  async function sign(plan: Plan): Promise<Signed & { fee: bigint }> {
    const { psbt, fee } = await plans.write(plan);
    const owners = plan.spent.map(({ owner }): Owner => owner ?? "house");
    return { ...(await signer.signBitcoin({ network: networkKey, owners, psbt })), fee };
  }

  const feeIn = (spent: readonly OwnOutput[], raw: string): bigint =>
    sumOf(spent) - readSignedBitcoin(raw).outputsUnits;
  const held = async (where: OutputsAt) =>
    (await store.unspentSum(networkKey, where)) + (await store.changeSum(networkKey, where));

  return {
    holdings: () => held(hot),
    available: async () => sumOf(await store.spendable(networkKey, network.family, hot)),
    expected: () => held(hot),
    coldHoldings: (at) => held({ at }),
    isOvertaken: (payment, height) => store.isOvertaken(payment, height),
    ...createRefills(deps, plans),

    async pay({ to, chainUnits, ticker, purpose, withdrawalId, claim }) {
      const plan = await plans.choose({ to, chainUnits, rest: house }, hot);
      if (plan === "short") return plan;
      const { fee, ...signed } = await sign(plan);
      const payment = await store.add(
        {
          network: networkKey,
          purpose,
          withdrawalId,
          coinTicker: ticker,
          toAddress: to,
          fromAddress: house,
          chainUnits: String(chainUnits),
          feeUnits: String(fee),
        },
        signed,
        new Date(now()),
        claim,
        plan.spent.map(({ txHash, position }) => ({ txHash, position })),
      );
      return payment ? { payment, ...signed } : "unclaimed";
    },

    async hasten(payment) {
      // Another payment spends this one's change; replacing this one would invalidate it.
      if (await store.isBuiltUpon(payment)) return;
      const request = { to: payment.toAddress, chainUnits: BigInt(payment.chainUnits), rest: house };
      const plan = await plans.replace(request, payment);
      // No change left for a higher fee: keep waiting.
      if (plan === "short") return;
      const { fee: feeUnits, ...signed } = await sign(plan);
      await store.addSigned(payment, signed, new Date(now()), { feeUnits });
      await node.send(signed.raw);
    },

    feeOf: async (payment, { raw }) => feeIn(await store.spentBy(payment, network.family), raw),
  };
}

/** Payments from cold storage, which are signed offline. */
function createRefills(
  { networkKey, network, store, now }: BitcoinPurseDeps,
  plans: ReturnType<typeof createPlans>,
): Pick<Purse, "writeRefill" | "takeRefill"> {
  return {
    async writeRefill({ chainUnits, fromAddress: at, toAddress: to, paymentId }) {
      const request = { to, chainUnits: BigInt(chainUnits), rest: at };
      const before = paymentId === null ? undefined : await store.find(paymentId);
      const plan = before ? await plans.replace(request, before) : await plans.choose(request, { at }, mostInFile);
      if (plan === "short") return { note: "Cold storage's largest outputs do not cover the amount and the fee" };
      return { unsigned: (await plans.write(plan)).psbt, note: "" };
    },

    async takeRefill({ unsigned, raw, coinTicker, chainUnits, fromAddress, toAddress, paymentId }, claim) {
      if (unsigned === null || raw === null) throw new Error("A refill has nothing signed");
      const { inputs, feeUnits } = readBitcoinTransfer(network, unsigned);
      const before = paymentId === null ? undefined : await store.find(paymentId);
      if (before) {
        const signed = { hash: readSignedBitcoin(raw).hash, raw };
        return store.addSigned(before, signed, new Date(now()), { feeUnits, claim });
      }
      return store.add(
        {
          network: networkKey,
          purpose: "refill",
          withdrawalId: null,
          coinTicker,
          fromAddress,
          toAddress,
          chainUnits,
          feeUnits: String(feeUnits),
        },
        { hash: readSignedBitcoin(raw).hash, raw },
        new Date(now()),
        claim,
        inputs.map(({ txHash, position }) => ({ txHash, position })),
      );
    },
  };
}
