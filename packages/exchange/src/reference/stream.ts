/** An endless stream of commands from a seed: every kind of command, valid and invalid, on small busy books. */
import { type Command, type MarketRules, mainWallet, spotWallet } from "../command.ts";
import type { OrderState, Outcome } from "../outcome.ts";
import { createChance } from "./chance.ts";
import { breakRules, changeRules, type StreamMarket, streamMarkets } from "./stream-markets.ts";
import * as money from "./stream-money.ts";
import { bendOrder, drawOrder, type OrderDraft } from "./stream-orders.ts";

export interface Stream {
  /** The next command; the previous outcome shows open orders and prices, so that cancels and stops hit. */
  next(feedback?: Outcome): Command;
}

/** A command without its id and time. */
export type Draft = Command extends infer Kind ? (Kind extends Command ? Omit<Kind, "id" | "at"> : never) : never;

/** Above this many open orders, a market gets as many cancels as orders. */
const crowd = 60;
const rememberedIds = 50;

export function createStream(seed: number): Stream {
  const chance = createChance(seed);
  const rules = new Map<number, MarketRules>();
  const mids = new Map<number, number>();
  const lastTicks = new Map<number, number>();
  const open = new Map<number, OrderState>();
  const finished: number[] = [];
  /** Commands that are due before random ones: the setup, and the reopening of each closed market. */
  const agenda: { readonly from: number; readonly draft: Draft }[] = setUp().map((draft) => ({ from: 0, draft }));
  let count = 0;

  function setUp(): Draft[] {
    const drafts: Draft[] = streamMarkets.map(({ number, rules }) => ({ kind: "setMarket", market: number, rules }));
    for (const user of money.users) {
      for (const asset of money.allAssets) {
        const units = money.isWhale(user) ? 2 ** 52 - 1 : money.drawAmount(chance, user) * 4;
        // Three times the largest amount is more than a double can represent exactly.
        const times = money.isWhale(user) ? 3 : 1;
        for (let time = 0; time < times; time += 1) {
          drafts.push({ kind: "credit", user, wallet: spotWallet, asset, units, rail: asset });
        }
        const part = { user, asset, units: Math.ceil(units / 10) };
        drafts.push({ kind: "transfer", ...part, from: spotWallet, to: mainWallet });
      }
      drafts.push(money.drawTrader(chance));
    }
    return drafts;
  }

  function take(feedback: Outcome): void {
    for (const trade of feedback.trades) lastTicks.set(trade.market, trade.priceTicks);
    for (const order of feedback.orders) {
      if (order.status === "WAITING") open.set(order.id, order);
      else {
        open.delete(order.id);
        finished.push(order.id);
      }
    }
    finished.splice(0, finished.length - rememberedIds);
  }

  const openIn = (market: number): OrderState[] => [...open.values()].filter((order) => order.market === market);

  function place(): Draft {
    const market = pickMarket();
    const draft = drawOrder(chance, { ...sceneOf(market), user: chance.pick(money.users) });
    const orders = openIn(market.number);
    if (orders.length > crowd && chance.oneIn(2)) return cancelOf(chance.pick(orders));
    return chance.weigh<() => OrderDraft>([
      [90, () => draft],
      [3, () => bendOrder(chance, draft)],
      [3, () => money.spoil(chance, draft)],
    ])();
  }

  const pickMarket = (): StreamMarket => chance.weigh(streamMarkets.map((market) => [market.weight, market] as const));

  /** The price moves by a tick now and then, within its range. */
  function sceneOf({ number, rules: firstRules, usualLots, lowTicks, highTicks }: StreamMarket) {
    const before = mids.get(number) ?? Math.floor((lowTicks + highTicks) / 2);
    const moved = chance.oneIn(6) ? before + chance.pick([-1, 1]) : before;
    const midTicks = Math.min(highTicks, Math.max(lowTicks, moved));
    mids.set(number, midTicks);
    const known = { rules: rules.get(number) ?? firstRules, lastTicks: lastTicks.get(number) };
    return { market: number, usualLots, midTicks, ...known };
  }

  const cancelOf = (order: OrderState) => ({ kind: "cancel", user: order.user, order: order.id }) as const;

  function cancel(): Draft {
    const some = chance.pick([...open.values(), undefined]);
    if (!some) return { kind: "cancel", user: chance.pick(money.users), order: 1_000_000_000 };
    return chance.weigh<Draft>([
      [12, cancelOf(some)],
      [1, { ...cancelOf(some), user: chance.pick(money.users) }],
      [1, { ...cancelOf(some), order: chance.pick([...finished, 0]) }],
      [1, money.spoil(chance, cancelOf(some))],
    ]);
  }

  function cancelAll(): Draft {
    const market = chance.oneIn(3) ? null : pickMarket().number;
    const draft: Draft = { kind: "cancelAll", user: chance.pick(money.users), market };
    return chance.oneIn(6) ? money.spoil(chance, draft) : draft;
  }

  function setMarket(): Draft {
    const { number, rules: firstRules } = pickMarket();
    const current = rules.get(number) ?? firstRules;
    const draft = { kind: "setMarket", market: number, rules: current } as const;
    return chance.weigh<() => Draft>([
      [6, () => changed(number, changeRules(chance, current))],
      [2, () => changed(number, firstRules)],
      [5, () => ({ ...draft, rules: breakRules(chance, current) })],
      [1, () => money.spoil(chance, draft)],
      [5, () => closed(number)],
    ])();
  }

  function changed(number: number, next: MarketRules): Draft {
    rules.set(number, next);
    return { kind: "setMarket", market: number, rules: next };
  }

  /** Closes a market, and schedules its reopening a few commands later. */
  function closed(number: number): Draft {
    const current = rules.get(number) ?? streamMarkets.find((market) => market.number === number)?.rules;
    if (!current) throw new Error(`The stream has no market ${number}`);
    const draft = { kind: "setMarket", market: number } as const;
    const user = chance.pick(money.users);
    if (chance.oneIn(4)) agenda.push({ from: count + 1, draft: { kind: "cancelAll", user, market: number } });
    agenda.push({ from: count + chance.between(2, 25), draft: { ...draft, rules: { ...current, state: "ENABLED" } } });
    return { ...draft, rules: { ...current, state: chance.pick(["CANCEL_ONLY", "DISABLED"]) } };
  }

  function draw(): Draft {
    const due = agenda.findIndex(({ from }) => from <= count);
    const [next] = due === -1 ? [] : agenda.splice(due, 1);
    if (next) return next.draft;
    const draft = chance.weigh<() => Draft>([
      [680, place],
      [60, cancel],
      [4, cancelAll],
      [40, () => money.drawCredit(chance)],
      [16, () => money.drawHugeCredit(chance)],
      [35, () => money.drawTransfer(chance)],
      [25, () => money.drawPay(chance)],
      [10, () => money.drawReward(chance)],
      [25, () => money.drawHold(chance)],
      [15, () => money.drawSettle(chance)],
      [8, () => money.drawRelease(chance)],
      [12, () => money.drawTrader(chance)],
      [12, setMarket],
    ])();
    const isMoney = !["place", "cancel", "cancelAll", "setMarket"].includes(draft.kind);
    const isHuge = draft.kind === "credit" && draft.asset === 255;
    return isMoney && !isHuge && chance.oneIn(12) ? money.spoil(chance, draft) : draft;
  }

  return {
    next(feedback) {
      if (feedback) take(feedback);
      count += 1;
      return { ...draw(), id: `${seed}-${count}`, at: 1_700_000_000_000 + count * 7 } as Command;
    },
  };
}
