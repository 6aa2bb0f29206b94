/**
 * The symbols of a feed that is read by group: each group's table is read once, then lookups are answered from memory.
 */
import { type ChartResolution, chartSearchLimit, type FoundSymbol, type SymbolInfo } from "@feo/contract";
import {
  defaultIntradayMultipliers,
  defaultResolutions,
  defaultVolumePrecision,
  groupsOf,
  isRecord,
} from "./feed-config.ts";
import { type FeedConfig, FeedError, type FeedGet, type SearchRequest } from "./feed-types.ts";

export interface SymbolStore {
  readonly resolve: (name: string) => Promise<SymbolInfo>;
  readonly search: (request: SearchRequest) => Promise<readonly FoundSymbol[]>;
}

export function createSymbolStore(get: FeedGet, config: FeedConfig): SymbolStore {
  let loading: Promise<readonly SymbolInfo[]> | undefined;
  // If a group fails to load, the others stay usable and only its symbols are unknown.
  const load = async () => {
    const groups = groupsOf(config).map(async (group) => {
      const table = await get("symbol_info", { group }).catch(() => undefined);
      return isRecord(table) ? symbolsOfGroup(table, { group, config }) : [];
    });
    return (await Promise.all(groups)).flat();
  };
  const all = () => {
    loading ??= load();
    return loading;
  };
  return {
    /** CHART-024. */
    async resolve(name) {
      const found = (await all()).find((info) => [info.ticker, info.name, info.full_name].includes(name));
      if (!found) throw new FeedError("invalid symbol");
      return found;
    },
    async search({ query, type = "", exchange = "" }) {
      const words = query.toUpperCase();
      const fits = (info: SymbolInfo) =>
        (type === "" || info.type === type) && (exchange === "" || info.exchange === exchange);
      return (await all())
        .filter(fits)
        .map((info) => ({ info, rank: rankOf(info, words) }))
        .filter(({ rank }) => rank >= 0)
        .sort((left, right) => left.rank - right.rank)
        .slice(0, chartSearchLimit)
        .map(({ info: { name: symbol, ...info } }) => ({ ...info, symbol }));
    },
  };
}

/** The rank of a match, in the name first, then in the description; negative means no match. */
function rankOf({ name, description }: SymbolInfo, words: string): number {
  const inName = name.toUpperCase().indexOf(words);
  if (inName >= 0) return inName;
  const inDescription = description.toUpperCase().indexOf(words);
  return inDescription >= 0 ? 1_000 + inDescription : -1;
}

/** CHART-009: a field is a list with one value per symbol, or a single value for all symbols. */
function symbolsOfGroup(
  table: Readonly<Record<string, unknown>>,
  { group, config }: { group: string; config: FeedConfig },
): SymbolInfo[] {
  const names = Array.isArray(table["symbol"]) ? (table["symbol"] as string[]) : [];
  return names.map((name, index) => {
    const field = <T>(key: string, otherwise: T): T => {
      const column = table[key];
      return ((Array.isArray(column) ? column[index] : column) as T | undefined) ?? otherwise;
    };
    // A list shared by all symbols and a list of lists look alike from outside; the first element tells them apart.
    const list = <T>(key: string, otherwise: readonly T[]): T[] => {
      const column = table[key];
      const own = Array.isArray(column) && Array.isArray(column[index]) ? column[index] : column;
      return [...(Array.isArray(own) ? (own as T[]) : otherwise)];
    };
    const listed = field("exchange-listed", group);
    return {
      name,
      ticker: field("ticker", name),
      full_name: `${listed}:${name}`,
      exchange: field("exchange-traded", group),
      listed_exchange: listed,
      description: field("description", ""),
      type: field("type", ""),
      session: field("session-regular", "24x7"),
      timezone: field("timezone", "Etc/UTC"),
      pricescale: field("pricescale", 1),
      minmov: field("minmovement", field("minmov", 1)),
      minmov2: field("minmovement2", field("minmov2", 0)),
      supported_resolutions: list<ChartResolution>("supported-resolutions", config.supported_resolutions),
      has_intraday: field("has-intraday", false),
      has_daily: field("has-daily", true),
      has_weekly_and_monthly: field("has-weekly-and-monthly", false),
      intraday_multipliers: list("intraday-multipliers", defaultIntradayMultipliers),
      volume_precision: field("volume-precision", defaultVolumePrecision),
      currency_code: field("currency-code", ""),
      unit_id: field("unit-id", ""),
      data_status: "streaming",
    };
  });
}

/** A symbol as `symbols` answers it, with missing fields filled from defaults (LIMIT-031, LIMIT-032, LIMIT-037). */
export function wholeSymbol(answer: Readonly<Record<string, unknown>>, config: FeedConfig): SymbolInfo {
  const resolutions = config.supported_resolutions;
  return {
    exchange: "",
    listed_exchange: "",
    description: "",
    type: "",
    session: "24x7",
    timezone: "Etc/UTC",
    pricescale: 1,
    minmov: 1,
    minmov2: 0,
    has_intraday: false,
    has_daily: true,
    has_weekly_and_monthly: false,
    currency_code: "",
    unit_id: "",
    data_status: "streaming",
    volume_precision: defaultVolumePrecision,
    supported_resolutions: [...(resolutions.length > 0 ? resolutions : defaultResolutions)],
    intraday_multipliers: [...defaultIntradayMultipliers],
    full_name: String(answer["name"] ?? ""),
    name: "",
    ...answer,
    ticker: String(answer["ticker"] ?? answer["name"] ?? ""),
  };
}
