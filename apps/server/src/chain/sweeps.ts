/**
 * Sweeps coins from customers' addresses to the hot wallet, which pays withdrawals. Token transfers need the chain's
 * own coin for gas at their address; the house sends it first. UTXO chains need no sweeps: every output can be spent
 * where it is.
 */

import type { EvmNetwork } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import type { ChainStore, DepositRow } from "./chain.store.ts";
import type { EvmNode } from "./evm-node.ts";
import type { EvmPurse } from "./evm-purse.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { PayRequest } from "./purse.ts";

interface SweepsDeps {
  readonly networkKey: string;
  readonly network: EvmNetwork;
  readonly node: EvmNode;
  readonly purse: EvmPurse;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly store: ChainStore;
  readonly payments: PaymentStore;
  /** Undefined if the coin no longer moves on that network. */
  readonly contractOf: (ticker: string) => Promise<string | null | undefined>;
}

export interface Sweeps {
  sweepAll(onError: (error: unknown) => void): Promise<void>;
}

/** Amounts below this multiple of the sweep's cost are not swept. */
const worthwhile = 5n;
/** A margin on the current cost, because gas is paid a moment later. */
const withMargin = (cost: bigint): bigint => (cost * 3n) / 2n;

export function createSweeps(deps: SweepsDeps): Sweeps {
  const { networkKey, network, node, purse, addresses, store, payments, contractOf } = deps;
  const house = addresses.address("evm", "house");

  /** Sweeps all deposits of one coin at one address together. */
  async function sweep(rows: readonly [DepositRow, ...DepositRow[]]): Promise<void> {
    const [{ address, coinTicker: ticker, userId }] = rows;
    const contract = await contractOf(ticker);
    if (contract === undefined) return;
    // One payment at a time per address, so that its balance is known.
    if ((await payments.openFrom(networkKey, address)).length > 0) return;
    const { number: from } = await store.person(userId);
    // Any other balance there is not credited yet; it is swept with its own deposit and counted once.
    const brought = rows.reduce((sum, { chainUnits }) => sum + BigInt(chainUnits), 0n);
    const there = await node.balance(address, contract);
    const due = there < brought ? there : brought;
    if (due === 0n) return;
    const ids = rows.map(({ id }) => id);
    const request = { from, to: house, contract, ticker, withdrawalId: null };
    const claim: PayRequest["claim"] = async (within, { id }) => {
      await payments.markSwept(ids, id, within);
      return true;
    };
    if (contract === null) {
      // Everything except the transfer's cost.
      const cost = withMargin(await purse.costOf({ ...request, chainUnits: 1n }));
      if (due < cost * worthwhile) return;
      await purse.pay({ ...request, purpose: "sweep", chainUnits: due - cost, claim });
      return;
    }
    const cost = withMargin(await purse.costOf({ ...request, chainUnits: due }));
    if ((await node.balance(address, null)) < cost) return sendGas(from, address, cost);
    await purse.pay({ ...request, purpose: "sweep", chainUnits: due, claim });
  }

  async function sendGas(payee: number, address: string, cost: bigint): Promise<void> {
    const isUnderWay = (await payments.open(networkKey)).some(
      ({ purpose, toAddress }) => purpose === "gas" && toAddress === address,
    );
    if (isUnderWay) return;
    await purse.pay({
      purpose: "gas",
      from: "house",
      to: address,
      payee,
      contract: null,
      ticker: network.native,
      withdrawalId: null,
      chainUnits: withMargin(cost),
      claim: async () => true,
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
