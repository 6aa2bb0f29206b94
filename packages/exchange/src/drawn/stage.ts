/** Runs a story's sentences on an exchange with named users, and describes the outcomes. */
import { buy, type Side, sell } from "../book/book.ts";
import type { Command, MarketRules } from "../command.ts";
import type { OrderState, Outcome, Trade } from "../outcome.ts";
import { faultsOf, type GivenExchange, inr } from "../reference/given.ts";
import type { Draft } from "../reference/stream.ts";
import { drawMarket, type PictureContent } from "./picture.ts";
import { type OrderSentence, readOrder } from "./sentence.ts";

const [market, rupee, coin] = [0, inr.quote, inr.base];
const plenty = 1_000_000_000;
const spotAvailable = 2;

/** The outcome of a sentence: a status or a refusal, and one line per trade and per order that woke or ended. */
export interface Told {
  readonly result: string;
  readonly isRefused: boolean;
  readonly lines: readonly string[];
}

export class Stage {
  readonly #exchange: GivenExchange;
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<number, string>();
  #rules: MarketRules = inr;
  #count = 0;

  constructor(exchange: GivenExchange) {
    this.#exchange = exchange;
    this.#demand({ kind: "setMarket", market, rules: inr });
  }

  /** The last price is made by a trade between two extra users, `nobody` and `noone`. */
  setUp({ lastTicks, orders }: PictureContent): void {
    const sentences = lastTicks ? [`nobody sells 1 at ${lastTicks}`, `noone buys 1 at ${lastTicks}`] : [];
    const before = sentences.map(readOrder).filter((order) => order !== null);
    for (const order of [...before, ...orders]) this.#demand(this.#placing(order));
  }

  draw(): string[] {
    const nameOf = (user: number) => this.#names.get(user) ?? String(user);
    return drawMarket({ orders: this.#exchange.openOrders(), lastTicks: this.#exchange.lastPrice(market), nameOf });
  }

  act(sentence: string): Told {
    const draft = this.#read(sentence);
    const before = this.#exchange.openOrders();
    const sightBefore = this.#sight();
    const outcome = this.#apply(draft);
    const faults = this.#faults();
    if (outcome.refusal && sightBefore !== this.#sight()) faults.push("a refused command has changed something");
    const subject = draft.kind === "cancel" ? outcome.orders[0] : outcome.placed;
    return {
      result: outcome.refusal ?? subject?.status ?? "",
      isRefused: outcome.refusal !== null,
      lines: [
        ...outcome.trades.map((trade) => this.#tellTrade(trade)),
        ...(draft.kind === "cancel" ? [] : this.#tellOthers(outcome, before)),
        ...faults.map((fault) => `BROKEN: ${fault}`),
      ],
    };
  }

  #read(sentence: string): Draft {
    const order = readOrder(sentence);
    if (order) return this.#placing(order);
    const draft = this.#readRules(sentence) ?? this.#readPurse(sentence) ?? this.#readCancel(sentence);
    if (!draft) throw new Error(`Nobody understands "${sentence}"`);
    return draft;
  }

  #placing({ name, terms }: OrderSentence): Draft {
    return { kind: "place", user: this.#person(name), market, ...terms };
  }

  /** `market: priceBand 2, state CANCEL_ONLY` */
  #readRules(sentence: string): Draft | null {
    const [, list] = /^market: (.+)$/.exec(sentence) ?? [];
    if (!list) return null;
    const changes = list.split(", ").map((rule) => {
      const [name = "", value = ""] = rule.split(" ");
      if (!(name in inr)) throw new Error(`A market has no rule "${name}"`);
      return [name, /^\d+$/.test(value) ? Number(value) : value] as const;
    });
    this.#rules = { ...this.#rules, ...Object.fromEntries(changes) };
    return { kind: "setMarket", market, rules: this.#rules };
  }

  /** `asha has 700 INR` or `asha has 5 coins`: the rest of that asset is moved out of her spot wallet. */
  #readPurse(sentence: string): Draft | null {
    const [, name, units, word] = /^(\w+) has (\d+) (INR|coins)$/.exec(sentence) ?? [];
    if (!name) return null;
    const user = this.#person(name);
    const asset = word === "INR" ? rupee : coin;
    const balances = this.#exchange.balances().find((account) => account.user === user && account.asset === asset);
    const rest = Number(balances?.balances[spotAvailable] ?? 0n) - Number(units);
    return { kind: "transfer", user, asset, units: rest, from: 1, to: 0 };
  }

  /** `asha cancels 5 at 101`, `… cancels ravi's stop at 105`, `… cancels order 7`, `… all`, `… all everywhere` */
  #readCancel(sentence: string): Draft | null {
    const [, name = "", what = ""] = /^(\w+) cancels (.+)$/.exec(sentence) ?? [];
    if (!name) return null;
    const user = this.#person(name);
    if (what === "all") return { kind: "cancelAll", user, market };
    if (what === "all everywhere") return { kind: "cancelAll", user, market: null };
    const [, id] = /^order (\d+)$/.exec(what) ?? [];
    const full = what.includes("'s ") ? what : `${name}'s ${what}`;
    const order = id ? Number(id) : this.#exchange.openOrders().find((open) => this.#nameOrder(open) === full)?.id;
    if (order === undefined) throw new Error(`There is no order to cancel in "${sentence}"`);
    return { kind: "cancel", user, order };
  }

  #tellTrade({ lots, priceTicks, seller, buyer }: Trade): string {
    return `${lots} at ${priceTicks} from ${this.#names.get(seller.user)} to ${this.#names.get(buyer.user)}`;
  }

  /** Orders that woke, or that ended without being filled, which neither the picture nor the trades show. */
  #tellOthers({ orders, placed }: Outcome, before: readonly OrderState[]): string[] {
    const waited = new Set(before.filter(({ isActive }) => !isActive).map(({ id }) => id));
    const others = orders.filter(({ id, status }) => {
      const hasVanished = status !== "WAITING" && status !== "DONE";
      return id !== placed?.id && (waited.has(id) || hasVanished);
    });
    return others.map((order) => `${this.#nameOrder(order, waited.has(order.id))} → ${order.status}`);
  }

  /** The description of an order in stories: `asha's 5 at 101`, `ravi's stop at 105`. */
  #nameOrder({ user, leftLots, priceTicks, stopTicks, isActive }: OrderState, isStop = !isActive): string {
    const name = this.#names.get(user);
    return isStop ? `${name}'s stop at ${stopTicks}` : `${name}'s ${leftLots} at ${priceTicks}`;
  }

  #faults(): string[] {
    const faults = faultsOf(this.#exchange);
    for (const side of [buy, sell] as const) {
      const levels = this.#exchange.levels(market, side, plenty).map(([price, lots]) => `${price}: ${lots}`);
      const shown = this.#shownByPrice(side);
      if (levels.join() !== shown.join()) faults.push(`levels ${levels.join()} where orders show ${shown.join()}`);
    }
    return faults;
  }

  #shownByPrice(side: Side): string[] {
    const lotsAt = new Map<number, number>();
    for (const order of this.#exchange.openOrders()) {
      if (order.side !== side || !order.isActive) continue;
      lotsAt.set(order.priceTicks, (lotsAt.get(order.priceTicks) ?? 0) + order.shownLots);
    }
    const best = side === buy ? -1 : 1;
    return [...lotsAt].sort(([left], [right]) => (left - right) * best).map(([price, lots]) => `${price}: ${lots}`);
  }

  /** Everything that a command could change, as one text to compare. */
  #sight(): string {
    const accounts = this.#exchange.balances().map(({ user, asset, balances }) => `${user} ${asset} ${balances}`);
    return [...accounts, JSON.stringify(this.#exchange.openOrders()), this.#exchange.lastPrice(market)].join("\n");
  }

  /** A user is created at the first mention, with a large balance. */
  #person(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const user = 100 + this.#numbers.size;
    this.#numbers.set(name, user);
    this.#names.set(user, name);
    for (const asset of [rupee, coin]) {
      this.#demand({ kind: "credit", user, wallet: 1, asset, units: plenty, rail: 0 });
    }
    return user;
  }

  #demand(draft: Draft): void {
    const { refusal } = this.#apply(draft);
    if (refusal) throw new Error(`The stage cannot be set: ${refusal} for ${JSON.stringify(draft)}`);
  }

  #apply(draft: Draft): Outcome {
    this.#count += 1;
    return this.#exchange.apply({ ...draft, id: String(this.#count), at: this.#count } as Command);
  }
}
