/**
 * A chart feed client that behaves like TradingView's public UDF adapter: it reads the configuration first, takes every
 * symbol from `symbol_info` of three fixed groups if groups are supported, and reads refusals from the fields `s` and
 * `errmsg`, whatever the status.
 */

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

interface SymbolOfGroup {
  readonly name: string;
  readonly ticker: string;
  readonly full_name: string;
  readonly exchange: string;
  readonly description: string;
  readonly pricescale: number;
  readonly minmov: number;
  readonly supported_resolutions: readonly string[];
  readonly currency_code: string;
  readonly unit_id: string;
}

/** Fixed in the adapter's constructor; `exchanges` in the configuration does not change them. */
const groups = ["NYSE", "FOREX", "AMEX"];

export interface UdfAdapter {
  readonly config: Json;
  /** Resolves from the groups, as with `supports_group_request`. */
  resolve(name: string): SymbolOfGroup;
  /** Resolves by `symbols`, as for a feed without groups. */
  resolveOne(name: string): Promise<Json>;
  search(query: string): Promise<Json[]>;
  bars(symbol: SymbolOfGroup, range: Record<string, string>): Promise<Json>;
  quotes(names: readonly string[]): Promise<Json[]>;
  marks(symbol: SymbolOfGroup, from: number, to: number): Promise<Json[]>;
  timescaleMarks(symbol: SymbolOfGroup, from: number, to: number): Promise<Json[]>;
  time(): Promise<number>;
}

export async function openUdfAdapter(address: string): Promise<UdfAdapter> {
  const send = async (name: string, query: Record<string, string> = {}): Promise<Json> => {
    const words = new URLSearchParams(query).toString();
    const response = await fetch(`${address}/${name}${words ? `?${words}` : ""}`);
    return JSON.parse(await response.text());
  };
  const config = await send("config");
  if (!config.supports_search && !config.supports_group_request) throw new Error("Unsupported datafeed configuration");
  const symbols = new Map<string, SymbolOfGroup>();
  if (config.supports_group_request) {
    for (const group of groups) collect(await send("symbol_info", { group }), config, symbols);
  }
  const range = ({ ticker }: SymbolOfGroup, from: number, to: number) => ({
    symbol: ticker,
    from: String(from),
    to: String(to),
    resolution: "1D",
  });
  return {
    config,
    resolve(name) {
      const found = symbols.get(name);
      if (!found) throw new Error("invalid symbol");
      return found;
    },
    async resolveOne(name) {
      const answer = await send("symbols", { symbol: name });
      if (answer.s !== undefined) throw new Error(answer.errmsg);
      return answer;
    },
    async search(query) {
      const answer = await send("search", { limit: "30", query: query.toUpperCase(), type: "", exchange: "" });
      return answer.s === undefined ? answer : [];
    },
    async bars({ ticker, currency_code, unit_id }, asked) {
      const answer = await send("history", {
        symbol: ticker,
        currencyCode: currency_code,
        unitId: unit_id,
        ...asked,
      });
      if (answer.s !== "ok" && answer.s !== "no_data") throw new Error(answer.errmsg);
      return answer;
    },
    async quotes(names) {
      const answer = await send("quotes", { symbols: names.join(",") });
      if (answer.s !== "ok") throw new Error(`network error: ${answer.errmsg}`);
      return answer.d;
    },
    async marks(symbol, from, to) {
      const answer = await send("marks", range(symbol, from, to));
      if (Array.isArray(answer)) return answer;
      return answer.id.map((id: Json, at: number) => ({ id, time: field(answer, "time", at) }));
    },
    timescaleMarks: (symbol, from, to) => send("timescale_marks", range(symbol, from, to)),
    time: async () => Number.parseInt(String(await send("time")), 10),
  };
}

/** A list has one value per symbol; any other value applies to all of them. */
const field = (table: Json, name: string, at: number): Json =>
  Array.isArray(table[name]) ? table[name][at] : table[name];

/** A field whose values are lists: one list per symbol, or one list for all symbols. */
const listField = (table: Json, name: string, at: number): Json =>
  Array.isArray(table[name]?.[0]) ? table[name][at] : table[name];

function collect(table: Json, config: Json, symbols: Map<string, SymbolOfGroup>): void {
  if (table.symbol === undefined) return;
  for (const [at, name] of table.symbol.entries()) {
    const exchange = field(table, "exchange-traded", at);
    const ticker = table.ticker === undefined ? name : field(table, "ticker", at);
    const full_name = `${exchange}:${name}`;
    const symbol: SymbolOfGroup = {
      name,
      ticker,
      full_name,
      exchange,
      description: field(table, "description", at),
      pricescale: field(table, "pricescale", at),
      minmov: field(table, "minmovement", at) ?? 0,
      supported_resolutions: listField(table, "supported-resolutions", at) ?? config.supported_resolutions,
      currency_code: field(table, "currency-code", at),
      unit_id: field(table, "unit-id", at),
    };
    for (const key of [name, ticker, full_name]) symbols.set(key, symbol);
  }
}
