/** A small in-memory chart feed for the gallery and tests: a deterministic price per minute, no network. */
import { chartResolutions, type SymbolInfo } from "@feo/contract";
import type { ChartOrder } from "./chart-canvas.ts";
import { isChartResolution, resolutionSeconds } from "./chart-options.ts";
import type { FeedGet } from "./feed-types.ts";

export const sampleSymbols = ["ADA-INR", "BTC-INR", "NEW-INR"] as const;

const startPrices: Record<string, number> = { "ADA-INR": 85, "BTC-INR": 9_500_000 };

/** A number in [0, 1) that depends only on its two arguments. */
function noise(seed: number, step: number): number {
  const value = Math.sin(seed * 127.1 + step * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Slow waves with ripples: close enough to a real market. */
function priceAt(symbol: string, seconds: number): number {
  const start = startPrices[symbol] ?? 1;
  const seed = symbol.length + symbol.charCodeAt(0);
  const wave = (days: number) => Math.sin((seconds / (days * 86_400)) * 2 * Math.PI + seed);
  const drift = wave(41) * 0.09 + wave(7.3) * 0.035 + wave(1.7) * 0.014 + wave(0.31) * 0.006 + wave(0.06) * 0.002;
  return start * (1 + drift + (noise(seed, Math.floor(seconds / 60)) - 0.5) * 0.003);
}

function barAt(symbol: string, from: number, period: number) {
  const steps = Array.from({ length: 9 }, (_, step) => priceAt(symbol, from + (step * period) / 8));
  const digits = 100;
  const round = (value: number) => Math.round(value * digits) / digits;
  return {
    t: from,
    o: round(steps[0] ?? 0),
    h: round(Math.max(...steps)),
    l: round(Math.min(...steps)),
    c: round(steps.at(-1) ?? 0),
    v: Math.round((noise(period, from / period) ** 2 + 0.15) * 900 * Math.sqrt(period / 60)),
  };
}

function history(query: Readonly<Record<string, string>>) {
  const { symbol = "", resolution = "1D", countback } = query;
  if (!isChartResolution(resolution)) return { s: "error", errmsg: "unknown resolution" };
  if (startPrices[symbol] === undefined) return { s: "no_data" };
  const period = resolutionSeconds(resolution);
  const to = Number(query["to"]);
  const count = countback ? Number(countback) : Math.ceil((to - Number(query["from"])) / period);
  const now = Date.now() / 1_000;
  const last = Math.floor((Math.min(to, now + 1) - 1) / period) * period;
  const bars = Array.from({ length: count }, (_, index) => barAt(symbol, last - (count - 1 - index) * period, period));
  const column = (key: keyof ReturnType<typeof barAt>) => bars.map((bar) => bar[key]);
  return { s: "ok", t: column("t"), o: column("o"), h: column("h"), l: column("l"), c: column("c"), v: column("v") };
}

function symbolInfo(symbol: string): Partial<SymbolInfo> | { s: string } {
  if (!sampleSymbols.some((known) => known === symbol)) return { s: "error" };
  return {
    name: symbol,
    ticker: symbol,
    full_name: `FEO:${symbol}`,
    exchange: "FEO",
    listed_exchange: "FEO",
    description: symbol.replace("-", " / "),
    type: "crypto",
    pricescale: 100,
    minmov: 1,
    volume_precision: 1,
    supported_resolutions: [...chartResolutions],
  };
}

/** Two orders around the price at the given time. */
export function sampleOrdersAt(ms: number): readonly ChartOrder[] {
  const now = priceAt("ADA-INR", ms / 1_000);
  const cents = (value: number) => Math.round(value * 100) / 100;
  return [
    { id: "sell", side: "SELL", price: cents(now * 1.006), label: "Sell limit", amount: "800.0 ADA" },
    { id: "buy", side: "BUY", price: cents(now * 0.994), label: "Buy limit", amount: "1,200.0 ADA" },
  ];
}

/** Answers like the server, without delay. */
export const sampleFeedGet: FeedGet = async (name, query) => {
  switch (name) {
    case "config":
      return {
        supported_resolutions: chartResolutions,
        supports_search: true,
        supports_group_request: false,
        supports_marks: false,
        supports_timescale_marks: false,
        supports_time: true,
      };
    case "symbols":
      return symbolInfo(query["symbol"] ?? "");
    case "search":
      return sampleSymbols
        .filter((symbol) => symbol.includes(query["query"] ?? ""))
        .map((symbol) => ({ ...symbolInfo(symbol), symbol }));
    case "history":
      return history(query);
    case "time":
      return Math.floor(Date.now() / 1_000);
    default:
      throw new Error(`The sample feed has no ${name}`);
  }
};
