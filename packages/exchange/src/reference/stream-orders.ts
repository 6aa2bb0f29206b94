/** Random orders near a market's price, most of them valid, some just outside one rule. */
import { buy, type Side, sell } from "../book/book.ts";
import { type MarketRules, orderTypes, type PlaceOrder, stpModes, timesInForce } from "../command.ts";
import type { Chance } from "./chance.ts";

export type OrderDraft = Omit<PlaceOrder, "id" | "at">;

/** What the stream knows about a market when it generates an order. */
export interface Scene {
  readonly user: number;
  readonly market: number;
  readonly rules: MarketRules;
  readonly usualLots: number;
  readonly midTicks: number;
  readonly lastTicks: number | undefined;
}

const mostTicks = 2 ** 31 - 1;
const clip = (ticks: number): number => Math.min(mostTicks, Math.max(1, ticks));

export function drawOrder(chance: Chance, scene: Scene): OrderDraft {
  const side = chance.pick([buy, sell] as const);
  const plain = {
    ...({ kind: "place", user: scene.user, market: scene.market, side } as const),
    priceTicks: 0,
    stopTicks: 0,
    lots: 0,
    totalUnits: 0,
    visibleLots: 0,
    postOnly: false,
    stpMode: chance.pick(stpModes),
  };
  return chance.weigh<() => OrderDraft>([
    [60, () => ({ ...plain, type: "LIMIT", ...drawLimit(chance, scene, side) })],
    [14, () => ({ ...plain, type: "MARKET", timeInForce: "IOC", ...drawSize(chance, scene) })],
    [9, () => ({ ...plain, type: "STOP_LIMIT", ...drawStopLimit(chance, scene, side) })],
    [9, () => ({ ...plain, type: "STOP_MARKET", timeInForce: "IOC", ...drawStopMarket(chance, scene, side) })],
  ])();
}

/** A limit order; three times out of four on its own side of the price. */
function drawLimit(chance: Chance, scene: Scene, side: Side) {
  const towards = chance.between(-10, 3);
  const timeInForce = drawTimeInForce(chance);
  const far = chance.oneIn(150) ? scene.midTicks * chance.pick([1, 2, 4]) : 0;
  return {
    priceTicks: clip(scene.midTicks + far + (side === buy ? towards : -towards)),
    timeInForce,
    postOnly: timeInForce === "GTC" && chance.oneIn(6),
    ...drawIceberg(chance, scene, timeInForce === "GTC"),
  };
}

function drawStopLimit(chance: Chance, scene: Scene, side: Side) {
  const stopTicks = drawStopTicks(chance, scene);
  const towards = chance.between(-3, 6);
  const timeInForce = drawTimeInForce(chance);
  return {
    stopTicks,
    priceTicks: clip(stopTicks + (side === buy ? towards : -towards)),
    timeInForce,
    ...drawIceberg(chance, scene, timeInForce === "GTC"),
  };
}

function drawStopMarket(chance: Chance, scene: Scene, side: Side) {
  const byTotal = side === buy && chance.oneIn(3);
  return { stopTicks: drawStopTicks(chance, scene), ...(byTotal ? drawTotal(chance, scene) : drawLots(chance, scene)) };
}

function drawStopTicks(chance: Chance, { midTicks, lastTicks = midTicks }: Scene): number {
  if (chance.oneIn(30)) return lastTicks;
  return clip(lastTicks + chance.pick([-1, 1]) * chance.between(1, 7));
}

const drawTimeInForce = (chance: Chance) =>
  chance.weigh([
    [7, "GTC"],
    [1, "IOC"],
    [2, "FOK"],
  ] as const);

const drawSize = (chance: Chance, scene: Scene) =>
  chance.oneIn(2) ? drawTotal(chance, scene) : drawLots(chance, scene);

/** Mostly a few dozen; sometimes at or just past one of the market's limits. */
function drawLots(chance: Chance, { rules, usualLots }: Scene): { lots: number } {
  const { minLots, maxLots } = rules;
  return {
    lots: chance.weigh([
      [150, chance.between(minLots, Math.min(maxLots, minLots + usualLots))],
      [15, chance.between(minLots, Math.min(maxLots, minLots + 700))],
      [5, minLots],
      [3, Math.max(1, minLots - 1)],
      [2, maxLots],
      [1, Math.min(mostTicks, maxLots + 1)],
      [2, chance.between(minLots, Math.min(maxLots, 500_000))],
    ]),
  };
}

/** The cost of some lots, give or take one lot. */
function drawTotal(chance: Chance, scene: Scene): { totalUnits: number } {
  const oneLot = scene.midTicks * scene.rules.quoteUnitsPerTick;
  const cost = oneLot * drawLots(chance, scene).lots + chance.between(-oneLot, oneLot);
  const { maxNotionalUnits } = scene.rules;
  if (chance.oneIn(20)) return { totalUnits: chance.pick([oneLot, maxNotionalUnits, maxNotionalUnits + 1]) };
  return { totalUnits: Math.min(maxNotionalUnits, Math.max(1, cost)) };
}

/**
 * Shown lots, where an iceberg is allowed: for every sixth order; every twelfth of these shows the minimum, or just too
 * little.
 */
function drawIceberg(chance: Chance, scene: Scene, mayHide: boolean): { lots: number; visibleLots: number } {
  const { lots } = drawLots(chance, scene);
  if (!mayHide || !chance.oneIn(6)) return { lots, visibleLots: 0 };
  if (chance.oneIn(12))
    return { lots: scene.rules.minLots * chance.pick([100, 101]), visibleLots: scene.rules.minLots };
  return { lots, visibleLots: chance.between(Math.max(1, scene.rules.minLots - 1), Math.ceil(lots / 2) + 1) };
}

/** An order with a shape that is probably invalid. */
export const bendOrder = (chance: Chance, draft: OrderDraft): OrderDraft => ({
  ...draft,
  ...chance.pick<() => Partial<OrderDraft>>([
    () => ({ type: chance.pick(orderTypes) }),
    () => ({ timeInForce: chance.pick(timesInForce) }),
    () => ({ postOnly: true }),
    () => ({ visibleLots: draft.lots }),
    () => ({ lots: 1, totalUnits: 1 }),
    () => ({ lots: 0, totalUnits: 0 }),
    () => ({ priceTicks: 0 }),
    () => ({ stopTicks: 1 }),
  ])(),
});
