/** Markets as chart symbols. Pure. */
import {
  basePrecision,
  type ChartConfig,
  chartResolutions,
  type FoundSymbol,
  type Market,
  pricePrecision,
  productName,
  type SymbolGroup,
  type SymbolInfo,
} from "@feo/contract";
import { parseUnits } from "@feo/money";

/** The exchange's name in the feed, which has only one. */
const exchange = productName.toUpperCase();
/** TradingView's public adapter requests these groups, however it is configured, and no symbol outside them. */
const groups = new Set(["", exchange, "NYSE", "FOREX", "AMEX"]);
const type = "crypto";
const intradayMultipliers = chartResolutions.filter((resolution) => /^\d+$/.test(resolution));

export const chartConfig = (quotes: readonly string[]): ChartConfig => ({
  supported_resolutions: [...chartResolutions],
  supports_search: true,
  supports_group_request: true,
  supports_marks: true,
  supports_timescale_marks: true,
  supports_time: true,
  exchanges: [{ value: exchange, name: productName, desc: `${productName} spot markets` }],
  symbols_types: [{ value: type, name: "Crypto" }],
  currency_codes: [...quotes],
});

/** Coin names by ticker. */
export type CoinNames = ReadonlyMap<string, string>;

export function symbolInfoOf(market: Market, names: CoinNames): SymbolInfo {
  const decimals = pricePrecision(market);
  return {
    ticker: market.symbol,
    name: market.symbol,
    full_name: `${exchange}:${market.symbol}`,
    exchange,
    listed_exchange: exchange,
    description: describe(market, names),
    type,
    session: "24x7",
    timezone: "Etc/UTC",
    pricescale: 10 ** decimals,
    minmov: Number(parseUnits(market.tickSize, decimals)),
    minmov2: 0,
    supported_resolutions: [...chartResolutions],
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: intradayMultipliers,
    volume_precision: basePrecision(market),
    currency_code: market.quote,
    unit_id: market.base,
    data_status: "streaming",
  };
}

const describe = ({ base, quote }: Market, names: CoinNames): string =>
  `${names.get(base) ?? base} / ${names.get(quote) ?? quote}`;

/** Finds a market by a chart's symbol: with or without the exchange prefix, case-insensitive. */
export function findMarket(markets: readonly Market[], symbol: string): Market | undefined {
  const upper = symbol.toUpperCase();
  const wanted = upper.startsWith(`${exchange}:`) ? upper.slice(exchange.length + 1) : upper;
  return markets.find((market) => market.symbol === wanted);
}

interface Wanted {
  readonly query: string;
  readonly type?: string | undefined;
  readonly exchange?: string | undefined;
  readonly limit: number;
}

/** Prefix matches on the symbol come first, then matches anywhere in symbol or name. */
export function searchMarkets(markets: readonly Market[], names: CoinNames, wanted: Wanted): FoundSymbol[] {
  if (wanted.type && wanted.type !== type) return [];
  if (wanted.exchange && wanted.exchange.toUpperCase() !== exchange) return [];
  const words = wanted.query.trim().toUpperCase().replace(`${exchange}:`, "").replaceAll("/", "-");
  const rank = (market: Market): number => {
    if (market.symbol.startsWith(words)) return 0;
    return market.symbol.includes(words) || describe(market, names).toUpperCase().includes(words) ? 1 : 2;
  };
  return markets
    .filter((market) => rank(market) < 2)
    .sort((left, right) => rank(left) - rank(right))
    .slice(0, wanted.limit)
    .map((market) => {
      const { symbol } = market;
      const full_name = `${exchange}:${symbol}`;
      return { symbol, full_name, description: describe(market, names), exchange, ticker: symbol, type };
    });
}

/** CHART-009. Every market's info as one array per field; empty for an unknown group. */
export function symbolGroup(markets: readonly Market[], names: CoinNames, group = ""): SymbolGroup {
  const infos = groups.has(group.toUpperCase()) ? markets.map((market) => symbolInfoOf(market, names)) : [];
  const column = <Value>(read: (info: SymbolInfo) => Value): Value[] => infos.map(read);
  return {
    symbol: column(({ name }) => name),
    ticker: column(({ ticker }) => ticker),
    description: column(({ description }) => description),
    "exchange-listed": column(({ listed_exchange }) => listed_exchange),
    "exchange-traded": column((info) => info.exchange),
    type: column((info) => info.type),
    "session-regular": column(({ session }) => session),
    timezone: column(({ timezone }) => timezone),
    pricescale: column(({ pricescale }) => pricescale),
    minmovement: column(({ minmov }) => minmov),
    minmovement2: column(({ minmov2 }) => minmov2),
    "has-intraday": column(({ has_intraday }) => has_intraday),
    "has-daily": column(({ has_daily }) => has_daily),
    "has-weekly-and-monthly": column(({ has_weekly_and_monthly }) => has_weekly_and_monthly),
    "intraday-multipliers": column(({ intraday_multipliers }) => intraday_multipliers),
    "supported-resolutions": column(({ supported_resolutions }) => supported_resolutions),
    "volume-precision": column(({ volume_precision }) => volume_precision),
    "currency-code": column(({ currency_code }) => currency_code),
    "unit-id": column(({ unit_id }) => unit_id),
  };
}
