/**
 * The running friends: invited people who trade now and then through the customers' API, so that their inviter earns
 * referral rewards from their fees.
 */
import { type Instruments, quantityText } from "../market/instruments.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { Bot, BotCalls } from "./bot-calls.ts";
import type { Friend } from "./bot-people.ts";
import { type DemoMarket, symbolOf } from "./demo-coins.ts";
import type { Side } from "./ladder.ts";
import { lotsFor, ticksAt } from "./market-scale.ts";
import { priceUnit } from "./price-walk.ts";
import type { Random } from "./random.ts";

const beatMs = 1_000;
/** Trades made soon after the start, so that there is something to see. */
const firstTrades = 3;
const minuteMs = 60_000;
const quietSlowdown = 10;
/** After a refusal, such as an empty book at the start. */
const refusedWaitMs = 3_000;

export interface TradingFriend {
  readonly friend: Friend & Bot;
  readonly market: DemoMarket;
}

interface FriendsDeps {
  readonly calls: Pick<BotCalls, "placeMarket">;
  readonly friends: readonly TradingFriend[];
  readonly instruments: () => Instruments;
  readonly isQuiet: () => boolean;
  readonly onTrouble: (error: unknown) => void;
  readonly random: Random;
  readonly now: () => number;
}

export interface Friends {
  /** Starts trading once funded. */
  start(funded: Promise<void>): void;
  stop(): Promise<void>;
}

/** The friends whose market is one of these. */
export const tradingFriends = (
  friends: readonly (Friend & Bot)[],
  markets: readonly DemoMarket[],
): readonly TradingFriend[] =>
  friends.flatMap((friend) => {
    const market = markets.find((candidate) => symbolOf(candidate) === friend.marketSymbol);
    return market ? [{ friend, market }] : [];
  });

/** Worth between twenty thousand and two lakh rupees. Pure. */
export function decideFriendTrade(market: DemoMarket, middleTicks: number, random: Random) {
  const side: Side = random(2) === 0 ? "BUY" : "SELL";
  return { side, lots: lotsFor(market, BigInt(20_000 + random(180_000)) * priceUnit, middleTicks) };
}

export function createFriends(deps: FriendsDeps): Friends {
  const { calls, instruments, isQuiet, onTrouble, random, now } = deps;
  const agenda = deps.friends.map((each) => ({ ...each, nextAt: 0, traded: 0 }));
  let isStopped = false;

  async function trade(item: (typeof agenda)[number]): Promise<void> {
    const marketSymbol = symbolOf(item.market);
    const instrument = instruments().find(marketSymbol);
    if (!instrument || isStopped) return;
    item.nextAt = now() + refusedWaitMs;
    const { side, lots } = decideFriendTrade(item.market, ticksAt(item.market, now()), random);
    const order = { marketSymbol, side, volume: quantityText(instrument, lots) };
    const reply = await calls.placeMarket(item.friend, order);
    if (reply.kind === "busy") item.nextAt = now() + reply.waitMs;
    if (reply.kind !== "done") return;
    item.traded += 1;
    const pauseMs = (3 + random(6)) * minuteMs * (isQuiet() ? quietSlowdown : 1);
    item.nextAt = item.traded < firstTrades ? now() : now() + pauseMs;
  }

  const rounds = createRepeated(beatMs, async () => {
    for (const item of agenda) if (now() >= item.nextAt) await trade(item).catch(onTrouble);
  });

  return {
    start(funded) {
      funded.then(
        () => isStopped || rounds.start(),
        () => undefined,
      );
    },
    async stop() {
      isStopped = true;
      await rounds.stop();
    },
  };
}
