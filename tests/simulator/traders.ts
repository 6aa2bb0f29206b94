/** The simulated people. Each kind has its own habit; the next action is drawn at random from what the scene knows. */
import { buy, mainWallet, type Side, sell, spotWallet } from "@feo/exchange";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { changeRules, type StreamMarket } from "../../packages/exchange/src/reference/stream-markets.ts";
import { drawTrader } from "../../packages/exchange/src/reference/stream-money.ts";
import { drawOrder, type OrderDraft } from "../../packages/exchange/src/reference/stream-orders.ts";
import { assets, markets, people, type Scene } from "./scene.ts";

type Habit = (scene: Scene, user: number) => Draft[];

const mostQuotes = 6;

const pickMarket = ({ chance }: Scene): StreamMarket => chance.weigh(markets.map((market) => [market.weight, market]));

const plain = {
  ...({ kind: "place", type: "LIMIT", timeInForce: "GTC", stpMode: "EXPIRE_TAKER", postOnly: false } as const),
  priceTicks: 0,
  stopTicks: 0,
  lots: 0,
  totalUnits: 0,
  visibleLots: 0,
};

function order(scene: Scene, user: number, terms: Partial<OrderDraft> & { market: number; side: Side }): Draft {
  return { ...plain, ...terms, user, refId: `r${scene.nextNumber()}` };
}

const lotsIn = ({ chance }: Scene, { usualLots, rules: { minLots, maxLots } }: StreamMarket): number =>
  chance.between(minLots, Math.min(maxLots, minLots + Math.min(usualLots, 1_000)));

const atLeastOne = (ticks: number): number => Math.min(2 ** 31 - 1, Math.max(1, ticks));

/** Quotes both sides and cancels old quotes when there are too many. */
const makeMarket: Habit = (scene, user) => {
  const { chance } = scene;
  const market = pickMarket(scene);
  const mid = scene.midOf(market);
  const spread = chance.between(1, 4);
  const quotes = ([buy, sell] as const).map((side) =>
    order(scene, user, {
      market: market.number,
      side,
      lots: lotsIn(scene, market),
      postOnly: chance.oneIn(2),
      priceTicks: atLeastOne(side === buy ? mid - spread : mid + spread),
    }),
  );
  const old = scene.ordersOf(user);
  const cancels = old
    .slice(0, Math.max(0, old.length - mostQuotes))
    .map(({ id }) => ({ kind: "cancel", user, order: id }) as const);
  return [...cancels, ...quotes];
};

const take: Habit = (scene, user) => {
  const { chance } = scene;
  const market = pickMarket(scene);
  const mid = scene.midOf(market);
  const side = chance.pick([buy, sell] as const);
  const lots = lotsIn(scene, market);
  const terms = chance.weigh<Partial<OrderDraft>>([
    [3, { type: "MARKET", timeInForce: "IOC", lots }],
    [3, { type: "MARKET", timeInForce: "IOC", totalUnits: mid * lots * market.rules.quoteUnitsPerTick }],
    [2, { timeInForce: "IOC", lots, priceTicks: atLeastOne(mid + (side === buy ? 3 : -3)) }],
    [1, { timeInForce: "FOK", lots, priceTicks: atLeastOne(mid + (side === buy ? 3 : -3)) }],
  ]);
  return [order(scene, user, { market: market.number, side, ...terms })];
};

const stopLoss: Habit = (scene, user) => {
  const { chance } = scene;
  const market = pickMarket(scene);
  const last = scene.lastOf(market) ?? scene.midOf(market);
  const side = chance.pick([buy, sell] as const);
  const away = chance.between(1, 5);
  const stopTicks = atLeastOne(side === buy ? last + away : last - away);
  const lots = lotsIn(scene, market);
  const terms = chance.pick<Partial<OrderDraft>>([
    { type: "STOP_MARKET", timeInForce: "IOC" },
    { type: "STOP_LIMIT", priceTicks: atLeastOne(side === buy ? stopTicks + 2 : stopTicks - 2) },
  ]);
  return [order(scene, user, { market: market.number, side, stopTicks, lots, ...terms })];
};

const hideMost: Habit = (scene, user) => {
  const market = pickMarket(scene);
  const side = scene.chance.pick([buy, sell] as const);
  const lots = lotsIn(scene, market) * 4;
  const visibleLots = Math.max(market.rules.minLots, Math.ceil(lots / 10));
  const priceTicks = atLeastOne(scene.midOf(market) + (side === buy ? -1 : 1));
  return [order(scene, user, { market: market.number, side, lots, visibleLots, priceTicks })];
};

const changeMind: Habit = (scene, user) => {
  const some = scene.chance.pick([...scene.ordersOf(user), undefined]);
  if (some && !scene.chance.oneIn(8)) return [{ kind: "cancel", user, order: some.id }];
  return [{ kind: "cancelAll", user, market: scene.chance.oneIn(3) ? null : pickMarket(scene).number }];
};

const deposit: Habit = ({ chance }, user) => {
  const wallet = chance.pick([mainWallet, spotWallet] as const);
  const units = chance.between(1, 50_000_000);
  return [{ kind: "credit", user, wallet, asset: chance.pick(assets), units, rail: chance.between(0, 3) }];
};

/** One hold name per person, so that each withdrawal reuses the name of the last. */
const withdraw: Habit = ({ chance }, user) => {
  const hold = `withdrawal of ${user}`;
  const begin: Draft = { kind: "hold", hold, user, asset: chance.pick(assets), units: chance.between(1, 100_000) };
  const settle: Draft = { kind: "settle", hold, rail: chance.between(0, 3), feeUnits: chance.between(0, 50) };
  const release: Draft = { kind: "release", hold };
  return chance.pick([[begin], [settle], [release], [begin, settle], [release, begin], [begin, release, begin]]);
};

const pay: Habit = ({ chance }, user) => [
  { kind: "pay", user, payee: chance.pick(people), asset: chance.pick(assets), units: chance.between(1, 100_000) },
];

const reward: Habit = ({ chance }, user) => [
  { kind: "reward", user, asset: chance.pick(assets), units: chance.between(1, 500) },
];

const shift: Habit = (scene, user) => {
  const { chance } = scene;
  const [from, to] = chance.pick([
    [mainWallet, spotWallet],
    [spotWallet, mainWallet],
  ] as const);
  const units = chance.oneIn(10) ? 2 ** 51 : chance.between(1, 1_000_000);
  return [{ kind: "transfer", user, asset: chance.pick(assets), units, from, to, refId: `t${scene.nextNumber()}` }];
};

/** Random orders of any kind, valid and invalid. */
const gamble: Habit = (scene, user) => {
  const market = pickMarket(scene);
  const { number, usualLots } = market;
  const known = { rules: scene.rulesOf(market), midTicks: scene.midOf(market), lastTicks: scene.lastOf(market) };
  const draft = drawOrder(scene.chance, { user, market: number, usualLots, ...known });
  return [{ ...draft, refId: `r${scene.nextNumber()}` }];
};

/** The operator: fee tiers, market rules, and markets that close and open. */
const administer: Habit = (scene) => {
  const { chance } = scene;
  const market = pickMarket(scene);
  const state = chance.weigh([
    [4, "ENABLED"],
    [1, "CANCEL_ONLY"],
    [1, "DISABLED"],
  ] as const);
  const rules = { ...changeRules(chance, scene.rulesOf(market)), state };
  if (chance.oneIn(2)) return [{ ...drawTrader(chance), user: chance.pick(people) }];
  scene.setRules(market.number, rules);
  return [{ kind: "setMarket", market: market.number, rules }];
};

const habits: readonly (readonly [weight: number, habit: Habit])[] = [
  [20, makeMarket],
  [14, take],
  [8, stopLoss],
  [6, hideMost],
  [10, changeMind],
  [5, deposit],
  [6, withdraw],
  [4, pay],
  [2, reward],
  [6, shift],
  [12, gamble],
  [1, administer],
];

/** The next action: one command or a few that belong together. */
export function act(scene: Scene): Draft[] {
  const habit = scene.chance.weigh(habits);
  return habit(scene, scene.chance.pick(people));
}

/** Opens the markets and funds everyone in both wallets. */
export function setUp({ chance }: Scene): Draft[] {
  const opening = markets.map(({ number, rules }): Draft => ({ kind: "setMarket", market: number, rules }));
  const gifts = people.flatMap((user) =>
    assets.flatMap((asset) =>
      ([mainWallet, spotWallet] as const).map((wallet): Draft => {
        const units = chance.oneIn(8) ? chance.between(1, 20_000) : chance.between(1, 2 ** 36);
        return { kind: "credit", user, wallet, asset, units, rail: asset };
      }),
    ),
  );
  return [...opening, ...gifts];
}
