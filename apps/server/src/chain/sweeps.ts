/**
 * Brings coins from people's addresses to the house's, which pays withdrawals. Tokens need the chain's own coin at their address to
 * move at all; the house sends it first. Chains with outputs need none of this: every output can be spent where it lies.
 */

import type { EvmNetwork } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import type { ChainStore, DepositRow } from "./chain.store.ts";
import type { EvmNode } from "./evm-node.ts";
import type { EvmPurse } from "./evm-purse.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { PayWish } from "./purse.ts";

interface SweepsDeps {
  readonly networkKey: string;
  readonly network: EvmNetwork;
  readonly node: EvmNode;
  readonly purse: EvmPurse;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly store: ChainStore;
  readonly payments: PaymentStore;
  /** Undefined where the coin does not move there any more. */
  readonly contractOf: (ticker: string) => Promise<string | null | undefined>;
}

export interface Sweeps {
  sweepAll(onError: (error: unknown) => void): Promise<void>;
}

/** What moves less than so many times its own cost stays where it is. */
const worthwhile = 5n;
/** A little more than a transfer costs now, because it is paid a moment later. */
const withMargin = (cost: bigint): bigint => (cost * 3n) / 2n;

export function createSweeps(deps: SweepsDeps): Sweeps {
  const { networkKey, network, node, purse, addresses, store, payments, contractOf } = deps;
  const house = addresses.address("evm", "house");

  /** The deposits of one coin at one address, all at once. */
  async function sweep(rows: readonly [DepositRow, ...DepositRow[]]): Promise<void> {
    const [{ address, coinTicker: ticker, userId }] = rows;
    const contract = await contractOf(ticker);
    if (contract === undefined) return;
    // One thing after another at an address, so that what it has is known.
    if ((await payments.openFrom(networkKey, address)).length > 0) return;
    const { number: from } = await store.person(userId);
    // What lies there beside them is not credited: it is brought with its own deposit, and counted once.
    const brought = rows.reduce((sum, { chainUnits }) => sum + BigInt(chainUnits), 0n);
    const there = await node.balance(address, contract);
    const due = there < brought ? there : brought;
    if (due === 0n) return;
    const ids = rows.map(({ id }) => id);
    const wish = { from, to: house, contract, ticker, withdrawalId: null };
    const claim: PayWish["claim"] = async (within, { id }) => {
      await payments.markSwept(ids, id, within);
      return true;
    };
    if (contract === null) {
      // All of it but what the transfer costs.
      const cost = withMargin(await purse.costOf({ ...wish, chainUnits: 1n }));
      if (due < cost * worthwhile) return;
      await purse.pay({ ...wish, purpose: "sweep", chainUnits: due - cost, claim });
      return;
    }
    const cost = withMargin(await purse.costOf({ ...wish, chainUnits: due }));
    if ((await node.balance(address, null)) < cost) return sendGas(from, address, cost);
    await purse.pay({ ...wish, purpose: "sweep", chainUnits: due, claim });
  }

  async function sendGas(payee: number, address: string, cost: bigint): Promise<void> {
    const isUnderWay = (await payments.open(networkKey)).some(
      ({ purpose, toAddress }) => purpose === "gas" && toAddress === address,
    );
    if (isUnderWay) return;
    await purse.pay({
      ...{
        purpose: "gas",
        from: "house",
        to: address,
        payee,
        contract: null,
        ticker: network.native,
        withdrawalId: null,
      },
      ...{ chainUnits: withMargin(cost), claim: async () => true },
    });
  }

  return {
    async sweepAll(onError) {
      const groups = Map.groupBy(await store.unswept(networkKey), (row) => `${row.address} ${row.coinTicker}`);
      for (const [first, ...rest] of groups.values()) {
        if (first) await sweep([first, ...rest]).catch(onError);
      }
    },
  };
}
