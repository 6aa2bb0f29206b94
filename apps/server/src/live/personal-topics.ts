/** Personal topics: orders and trades at once, balances as soon as the tables have them. */
import {
  liveMessagesPerSecond,
  type Notice,
  type PrivateMessages,
  type PrivateTopic,
  type WalletType,
} from "@feo/contract";
import { buy, type Command, type OrderState, type Trade } from "@feo/exchange";
import { type Instruments, unitsText } from "../market/instruments.ts";
import { viewOrder, viewTrade } from "../order/order-view.ts";
import { isUnavailable } from "../platform/problem.ts";
import type { Entry } from "../sequencer/entry.ts";

export type PublishTo = <Topic extends PrivateTopic>(
  user: number,
  event: Topic,
  message: PrivateMessages[Topic],
) => void;

interface BalanceFacts {
  readonly asset: number;
  readonly mainAvailable: bigint;
  readonly mainLocked: bigint;
  readonly spotAvailable: bigint;
  readonly spotLocked: bigint;
}

interface PersonalTopicsDeps {
  readonly instruments: () => Instruments;
  /** A user's balances from the tables; missing assets are zero. */
  readonly balancesOf: (user: number) => Promise<readonly BalanceFacts[]>;
  /** Resolves once the tables have applied the command. */
  readonly caughtUp: (user: number, sequence: number) => Promise<void>;
  readonly noticeOf: (id: number) => Promise<Notice | undefined>;
  readonly publishTo: PublishTo;
  readonly onError: (error: unknown) => void;
}

export interface PersonalTopics {
  /** Adds a subscription. */
  listen(person: { user: number; userId: string }, event: PrivateTopic): void;
  leave(user: number): void;
  /** A notice for the user was written, on any node. */
  notice(user: number, id: number): void;
  onCommitted(entries: readonly Entry[]): void;
  stop(): void;
}

interface Listener {
  readonly userId: string;
  /** The balances last sent, by coin and wallet. */
  readonly balances: Map<string, string>;
  hearsBalances: boolean;
  /** The latest command that may have changed a balance not sent yet; null if there is none. */
  changedBy: number | null;
  isReading: boolean;
}

/** Delay before failed balance reads are retried. */
const retryMs = 1_000;

const wallets = [
  { type: "MAIN", available: "mainAvailable", locked: "mainLocked" },
  { type: "SPOT", available: "spotAvailable", locked: "spotLocked" },
] as const satisfies readonly { type: WalletType; available: string; locked: string }[];

export function createPersonalTopics(deps: PersonalTopicsDeps): PersonalTopics {
  const { instruments, balancesOf, caughtUp, noticeOf, publishTo, onError } = deps;
  const listeners = new Map<number, Listener>();

  async function publishBalances(user: number, listener: Listener): Promise<void> {
    const sequence = listener.changedBy ?? 0;
    listener.changedBy = null;
    await caughtUp(user, sequence);
    const rows = new Map((await balancesOf(user)).map((row) => [row.asset, row]));
    for (const coin of instruments().coins) {
      for (const { type, available, locked } of wallets) {
        const row = rows.get(coin.asset);
        const balance = {
          available: unitsText(coin, row?.[available] ?? 0n),
          locked: unitsText(coin, row?.[locked] ?? 0n),
        };
        const text = `${balance.available} ${balance.locked}`;
        if (listener.balances.get(`${coin.ticker} ${type}`) === text) continue;
        listener.balances.set(`${coin.ticker} ${type}`, text);
        publishTo(user, "BALANCE_CHANGE", { coinTicker: coin.ticker, type, balance });
      }
    }
  }

  const flushing = setInterval(() => {
    for (const [user, listener] of listeners) {
      if (listener.changedBy === null || listener.isReading || !listener.hearsBalances) continue;
      listener.isReading = true;
      const sequence = listener.changedBy;
      void publishBalances(user, listener)
        .catch((error: unknown) => {
          // The database is overloaded or down: retry later.
          listener.changedBy ??= sequence;
          if (!isUnavailable(error)) onError(error);
          return new Promise<void>((resolve) => void setTimeout(resolve, retryMs).unref());
        })
        .finally(() => {
          listener.isReading = false;
        });
    }
  }, 1_000 / liveMessagesPerSecond);

  function publishOrder(order: OrderState, updatedAt: number): void {
    const listener = listeners.get(order.user);
    if (!listener) return;
    const instrument = instruments().at(order.market);
    publishTo(order.user, "ORDER_CHANGE", viewOrder({ order, updatedAt }, instrument, listener.userId));
  }

  function publishTrade(trade: Trade, orders: readonly OrderState[]): void {
    const known = instruments();
    for (const party of [trade.buyer, trade.seller]) {
      if (!listeners.has(party.user)) continue;
      const isBuyer = party === trade.buyer;
      const facts = {
        id: trade.id,
        orderId: party.order,
        market: trade.market,
        priceTicks: trade.priceTicks,
        lots: trade.lots,
        quoteUnits: trade.quoteUnits,
        feeUnits: party.feeUnits,
        tdsUnits: party.tdsUnits,
        at: trade.at,
        isBuyer,
        isTaker: (trade.takerSide === buy) === isBuyer,
        type: orders.find(({ id }) => id === party.order)?.type ?? ("LIMIT" as const),
      };
      publishTo(party.user, "TRADE", viewTrade(facts, known.at(trade.market), known.asset(party.tdsAsset)));
    }
  }

  return {
    listen({ user, userId }, event) {
      const listener = listeners.get(user) ?? {
        userId,
        balances: new Map<string, string>(),
        hearsBalances: false,
        changedBy: null,
        isReading: false,
      };
      listeners.set(user, listener);
      if (event !== "BALANCE_CHANGE") return;
      // A new subscriber gets all balances.
      listener.balances.clear();
      listener.hearsBalances = true;
      listener.changedBy ??= 0;
    },

    leave: (user) => void listeners.delete(user),

    notice(user, id) {
      if (!listeners.has(user)) return;
      noticeOf(id).then((notice) => notice && publishTo(user, "NOTICE", notice), onError);
    },

    onCommitted(entries) {
      if (listeners.size === 0) return;
      for (const { sequence, command, outcome } of entries) {
        for (const order of outcome.orders) publishOrder(order, command.at);
        for (const trade of outcome.trades) publishTrade(trade, outcome.orders);
        for (const user of new Set([...outcome.orders.map((order) => order.user), ...peopleOf(command)])) {
          const listener = listeners.get(user);
          if (listener) listener.changedBy = sequence;
        }
      }
    },

    stop: () => clearInterval(flushing),
  };
}

/** Users whose balance a command may change besides its orders' owners. The end of a hold does not name its user. */
function peopleOf(command: Command): number[] {
  const user = "user" in command ? [command.user] : [];
  return "payee" in command ? [...user, command.payee] : user;
}
