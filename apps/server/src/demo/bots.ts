/**
 * The running bots: makers keep a ladder of quotes around the price walk, takers trade with it. Everything goes through
 * the customers' API; a refused bot waits. They trade only if DEMO_BOTS enables them.
 */
import type { Side as CoreSide, OrderState } from "@feo/exchange";
import { buy } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import { type Instrument, type Instruments, priceText, quantityText } from "../market/instruments.ts";
import type { Entry } from "../sequencer/entry.ts";
import type { Bot, BotCalls, Reply } from "./bot-calls.ts";
import { type DemoMarket, symbolOf } from "./demo-coins.ts";
import { type Act, type Quote, refreshOne, requote, type Side, type Standing, wantedQuotes } from "./ladder.ts";
import { ticksAt } from "./market-scale.ts";
import { changesItsMind, mostActs, untilQuote, untilTake } from "./pace.ts";
import type { Random } from "./random.ts";
import { decideTake } from "./taking.ts";

const beatMs = 200;
const firstTakes = 3;
/** The wait after a refusal that a quick retry would not fix: a closed market, or missing money. */
const refusedWaitMs = 15_000;
/** Refusals that are normal races between a bot's decision and the book; ignored. */
const harmless = new Set(["ORDER_NOT_OPEN", "ORDER_NOT_FOUND", "NO_LIQUIDITY"]);

interface BotsDeps {
  readonly calls: BotCalls;
  /** Each market and its maker. */
  readonly stalls: readonly { readonly market: DemoMarket; readonly maker: Bot }[];
  readonly takers: readonly Bot[];
  readonly instruments: () => Instruments;
  readonly isQuiet: () => boolean;
  /** Called when a bot is refused for lack of money. */
  readonly onPoor: () => void;
  /** Called once per distinct error message. */
  readonly onTrouble: (error: Error) => void;
  readonly random: Random;
  readonly now: () => number;
}

export interface Bots {
  /** Called with each committed batch of commands; from it the makers learn what is left of their orders. */
  onCommitted(entries: readonly Entry[]): void;
  /** Cancels orders left over from an earlier run. */
  clear(): Promise<void>;
  /** Starts trading once funded. */
  start(funded: Promise<void>): void;
  stop(): Promise<void>;
}

/** A market with its maker, the maker's open orders, and when it next quotes and takes. */
interface Stall {
  readonly market: DemoMarket;
  readonly symbol: string;
  readonly maker: Bot;
  readonly standing: Map<string, Standing>;
  /** False after a call that may or may not have been executed: then the open orders are read again. */
  isSure: boolean;
  quoteAt: number;
  takeAt: number;
}

export function createBots(deps: BotsDeps): Bots {
  const { calls, takers, instruments, isQuiet, onPoor, onTrouble, random, now } = deps;
  const stalls = deps.stalls.map(
    ({ market, maker }): Stall => ({
      market,
      symbol: symbolOf(market),
      maker,
      standing: new Map(),
      isSure: true,
      quoteAt: 0,
      takeAt: 0,
    }),
  );
  const byMaker = new Map(stalls.map((stall) => [stall.maker.userNumber, stall]));
  const waitUntil = new Map<Bot, number>();
  const reported = new Set<string>();
  let isStopping = false;
  let wasQuiet = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const isWaiting = (bot: Bot): boolean => (waitUntil.get(bot) ?? 0) > now();

  /** Whether the bot may continue; otherwise sets its wait. */
  function isWell(bot: Bot, reply: Reply): boolean {
    if (reply.kind === "done") return true;
    if (reply.kind === "busy") {
      waitUntil.set(bot, now() + reply.waitMs);
      return false;
    }
    if (harmless.has(reply.code)) return true;
    waitUntil.set(bot, now() + refusedWaitMs);
    if (reply.code === "INSUFFICIENT_BALANCE") onPoor();
    else reportOnce(new Error(`A bot was refused: ${reply.code}`));
    return false;
  }

  function reportOnce(error: Error): void {
    if (reported.has(error.message)) return;
    reported.add(error.message);
    onTrouble(error);
  }

  async function act(stall: Stall, deed: Act): Promise<boolean> {
    const { maker, symbol } = stall;
    const instrument = instruments().find(symbol);
    if (!instrument || isStopping) return false;
    if (deed.kind === "place") {
      const { side, ticks, lots } = deed.quote;
      const [price, volume] = [priceText(instrument, ticks), quantityText(instrument, lots)];
      const reply = await calls.placeLimit(maker, { marketSymbol: symbol, side, price, volume });
      if (reply.kind === "busy") stall.isSure = false;
      return isWell(maker, reply);
    }
    const reply = await calls.cancel(maker, deed.order.id);
    if (reply.kind === "refused" && harmless.has(reply.code)) stall.standing.delete(deed.order.id);
    return isWell(maker, reply);
  }

  /** Rereads the open orders through the API after an uncertain answer. */
  async function lookAgain(stall: Stall): Promise<void> {
    const orders = await calls.open(stall.maker, stall.symbol);
    const instrument = instruments().find(stall.symbol);
    if (!orders || !instrument) return;
    const count = (text: string, decimals: number, size: bigint) => Number(parseUnits(text, decimals) / size);
    stall.standing.clear();
    for (const { id, side, price, volume } of orders) {
      const ticks = count(price, instrument.tickDecimals, instrument.tickUnits);
      stall.standing.set(id, { id, side, ticks, lots: count(volume, instrument.stepDecimals, instrument.stepUnits) });
    }
    stall.isSure = true;
  }

  async function quote(stall: Stall, most: number): Promise<void> {
    if (isWaiting(stall.maker)) return;
    if (!stall.isSure) await lookAgain(stall);
    const instrument = instruments().find(stall.symbol);
    if (!instrument) return;
    const wanted = onSteps(wantedQuotes(stall.market, ticksAt(stall.market, now())), instrument);
    const standing = [...stall.standing.values()];
    const following = requote(wanted, standing, most);
    const mayChange = following.length === 0 && changesItsMind(isQuiet(), random);
    for (const deed of mayChange ? refreshOne(wanted, standing, random) : following) {
      if (!(await act(stall, deed))) return;
    }
  }

  async function take(stall: Stall): Promise<void> {
    const taker = takers[random(takers.length)];
    const instrument = instruments().find(stall.symbol);
    if (!taker || !instrument || isWaiting(taker) || isStopping) return;
    const { side, lots } = decideTake(stall.market, ticksAt(stall.market, now()), random);
    const volume = quantityText(instrument, roundUp(lots, instrument.quantityStepLots));
    isWell(taker, await calls.placeMarket(taker, { marketSymbol: stall.symbol, side, volume }));
  }

  /** Places the whole ladder at once, then makes the first trades. */
  async function open(stall: Stall): Promise<void> {
    await quote(stall, Number.MAX_SAFE_INTEGER);
    for (let taken = 0; taken < firstTakes; taken += 1) await take(stall);
    stall.quoteAt = now() + untilQuote(stall.market, false, random);
    stall.takeAt = now() + untilTake(stall.market, false, random);
  }

  async function beat(): Promise<void> {
    const quiet = isQuiet();
    const hasWoken = wasQuiet && !quiet;
    wasQuiet = quiet;
    // After a quiet phase, act at once on everything that was delayed.
    if (hasWoken) for (const stall of stalls) [stall.quoteAt, stall.takeAt] = [0, 0];
    const acts: Promise<void>[] = [];
    for (const stall of stalls) {
      if (now() >= stall.quoteAt) {
        stall.quoteAt = now() + untilQuote(stall.market, quiet, random);
        acts.push(quote(stall, mostActs(quiet, hasWoken)));
      }
      if (now() >= stall.takeAt) {
        stall.takeAt = now() + untilTake(stall.market, quiet, random);
        acts.push(take(stall));
      }
    }
    await Promise.all(acts);
  }

  /** Sequential beats, so that a slow exchange gets fewer calls and not more. */
  function goOn(): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      running = beat().catch(reportOnce).then(goOn);
    }, beatMs);
  }

  return {
    onCommitted(entries) {
      for (const { outcome } of entries) for (const order of outcome.orders) remember(byMaker.get(order.user), order);
    },
    async clear() {
      await Promise.all(stalls.map(({ maker }) => calls.cancelAll(maker)));
    },
    start(funded) {
      running = funded
        .then(() => Promise.all(stalls.map(open)))
        .then(goOn, (error: Error) => {
          reportOnce(error);
          goOn();
        });
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const roundUp = (count: number, step: number): number => Math.ceil(count / step) * step;

/** The ladder is drawn in the market's units; operators may have made its steps coarser. One quote for each price. */
export function onSteps(
  quotes: readonly Quote[],
  { priceStepTicks, quantityStepLots }: Pick<Instrument, "priceStepTicks" | "quantityStepLots">,
): Quote[] {
  if (priceStepTicks === 1 && quantityStepLots === 1) return [...quotes];
  const byPrice = new Map<number, Quote>();
  for (const { side, ticks, lots } of quotes) {
    const price =
      side === "SELL" ? roundUp(ticks, priceStepTicks) : Math.floor(ticks / priceStepTicks) * priceStepTicks;
    if (price > 0 && !byPrice.has(price))
      byPrice.set(price, { side, ticks: price, lots: roundUp(lots, quantityStepLots) });
  }
  return [...byPrice.values()];
}

const sideOf = (side: CoreSide): Side => (side === buy ? "BUY" : "SELL");

function remember(stall: Stall | undefined, { id, side, priceTicks, leftLots, status }: OrderState): void {
  if (status !== "WAITING") stall?.standing.delete(String(id));
  else stall?.standing.set(String(id), { id: String(id), side: sideOf(side), ticks: priceTicks, lots: leftLots });
}
