/**
 * Converts orders to sentences and back: `asha buys 7 at 102 IOC`, `ravi sells for 700 at market when 95`, `mira sells
 * 10 at 103 showing 3`. `at market` has no limit, `for` gives a total, `when` is a stop price.
 */
import { buy, sell } from "../book/book.ts";
import { type PlaceOrder, stpModes, timesInForce } from "../command.ts";
import type { OrderState } from "../outcome.ts";

export type OrderTerms = Omit<PlaceOrder, "kind" | "id" | "at" | "user" | "market" | "refId">;

export interface OrderSentence {
  readonly name: string;
  readonly terms: OrderTerms;
}

const order = /^(?<name>\w+) (?<verb>buys|sells) (?<by>for )?(?<size>\d+) at (?<price>market|\d+)(?<rest>.*)$/;

/** Parses a sentence that places an order; null for any other sentence. */
export function readOrder(sentence: string): OrderSentence | null {
  const said = order.exec(sentence)?.groups;
  if (!said) return null;
  const size = Number(said["size"]);
  const rest = said["rest"] ?? "";
  const isLimit = said["price"] !== "market";
  const stopTicks = numberAfter("when", rest);
  const terms: OrderTerms = {
    side: said["verb"] === "buys" ? buy : sell,
    type: isLimit ? (stopTicks > 0 ? "STOP_LIMIT" : "LIMIT") : stopTicks > 0 ? "STOP_MARKET" : "MARKET",
    priceTicks: isLimit ? Number(said["price"]) : 0,
    stopTicks,
    lots: said["by"] ? 0 : size,
    totalUnits: said["by"] ? size : 0,
    timeInForce: timesInForce.find((word) => hasWord(word, rest)) ?? (isLimit ? "GTC" : "IOC"),
    postOnly: hasWord("post-only", rest),
    visibleLots: numberAfter("showing", rest),
    stpMode: stpModes.find((word) => hasWord(word, rest)) ?? "NONE",
  };
  const known = /^( when \d+| showing \d+| post-only| (GTC|IOC|FOK)| (NONE|EXPIRE_\w+))*$/;
  if (!known.test(rest)) throw new Error(`"${sentence}" ends in words that no order knows`);
  return { name: said["name"] ?? "", terms };
}

const hasWord = (word: string, text: string): boolean => text.split(" ").includes(word);
const numberAfter = (word: string, text: string): number => Number(new RegExp(`${word} (\\d+)`).exec(text)?.[1] ?? 0);

/** The sentence of a stop, without its stop price, which the picture shows beside it. */
export function describeStop(name: string, stop: OrderState): string {
  const isLimit = stop.priceTicks > 0;
  const words = [
    ...[name, stop.side === buy ? "buys" : "sells", stop.totalUnits > 0 ? `for ${stop.totalUnits}` : stop.originalLots],
    ...["at", isLimit ? stop.priceTicks : "market"],
    stop.visibleLots > 0 && `showing ${stop.visibleLots}`,
    isLimit && stop.timeInForce !== "GTC" && stop.timeInForce,
    stop.stpMode !== "NONE" && stop.stpMode,
  ];
  return words.filter((word) => word !== false).join(" ");
}
