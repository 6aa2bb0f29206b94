/**
 * Commands from a seed, as several hundred people would send them: orders of every type, cancels, transfers and
 * deposits.
 */
import { mainWallet, type OrderStatus, spotWallet } from "@feo/exchange";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { keyOf } from "../../apps/server/src/sequencer/recover.ts";
import { createChance } from "../../packages/exchange/src/reference/chance.ts";
import { streamMarkets } from "../../packages/exchange/src/reference/stream-markets.ts";
import { drawOrder } from "../../packages/exchange/src/reference/stream-orders.ts";

export interface Errand {
  readonly draft: Draft;
  readonly key: string;
}

export interface Load {
  /** Opens the markets and funds everyone. */
  setUp(): Errand[];
  next(): Errand;
  /** Reports an open order, which can then be cancelled. */
  heardOf(order: { readonly id: number; readonly user: number; readonly status: OrderStatus }): void;
}

const markets = streamMarkets.slice(0, 4);
const assets = [...new Set(markets.flatMap(({ rules: { base, quote } }) => [base, quote]))];
const wallets = [mainWallet, spotWallet] as const;
/** Every deposit of a run has a unique amount, which identifies it. */
const leastDeposit = 100_000_000;

export function createLoad(seed: number, headcount = 300): Load {
  const chance = createChance(seed);
  const people = Array.from({ length: headcount }, (_, index) => 100 + index);
  const open: { readonly id: number; readonly user: number }[] = [];
  let count = 0;

  const keyed = (draft: Extract<Draft, { kind: "place" | "transfer" }>): Errand => {
    const refId = `r${count}`;
    return { draft: { ...draft, refId }, key: keyOf(draft.user, refId) };
  };

  function deposit(user: number, asset: number): Errand {
    const units = leastDeposit + count;
    const draft: Draft = {
      kind: "credit",
      user,
      wallet: chance.pick(wallets),
      asset,
      units,
      rail: chance.between(0, 3),
    };
    return { draft, key: keyOf(user, `d${count}`) };
  }

  function place(): Errand {
    const { number, rules, usualLots, lowTicks, highTicks } = chance.pick(markets);
    const midTicks = Math.floor((lowTicks + highTicks) / 2) + chance.between(-3, 3);
    const scene = { user: chance.pick(people), market: number, rules, usualLots, midTicks, lastTicks: midTicks };
    return keyed(drawOrder(chance, scene));
  }

  function transfer(): Errand {
    const [from, to] = chance.pick([
      [mainWallet, spotWallet],
      [spotWallet, mainWallet],
    ] as const);
    // Every tenth one exceeds every balance.
    const units = chance.oneIn(10) ? 2 ** 50 : chance.between(1, 10_000);
    return keyed({ kind: "transfer", user: chance.pick(people), asset: chance.pick(assets), units, from, to });
  }

  /**
   * Cancels each order at most once, so that every cancellation has one cause; every tenth attempt is by a stranger.
   */
  function cancel(): Errand {
    const index = open.length > 0 ? chance.between(0, open.length - 1) : -1;
    const [order] = open.splice(index, 1);
    if (!order) return place();
    const user = chance.oneIn(10) ? order.user + 1_000 : order.user;
    return { draft: { kind: "cancel", user, order: order.id }, key: keyOf(user, `c${count}`) };
  }

  return {
    setUp: () => [
      ...markets.map(({ number, rules }) => ({
        draft: { kind: "setMarket", market: number, rules } as const,
        key: `market ${number}`,
      })),
      ...people.flatMap((user) =>
        assets.map((asset) => {
          count += 1;
          const { draft, key } = deposit(user, asset);
          return { draft: { ...draft, wallet: spotWallet } as Draft, key };
        }),
      ),
    ],
    next() {
      count += 1;
      return chance.weigh<() => Errand>([
        [68, place],
        [18, cancel],
        [9, transfer],
        [5, () => deposit(chance.pick(people), chance.pick(assets))],
      ])();
    },
    heardOf({ id, user, status }) {
      if (status === "WAITING") open.push({ id, user });
    },
  };
}
