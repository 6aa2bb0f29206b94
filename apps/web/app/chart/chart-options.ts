/** The chart's options and their defaults (specification §9). Independent of the window and the drawing library. */
import { type ChartResolution, chartResolutions } from "@feo/contract";

/** LIMIT-026 to LIMIT-029. */
export const chartDefaults = {
  width: 800,
  height: 500,
  interval: "1D",
  timezone: "Etc/UTC",
  locale: "en",
} as const satisfies { interval: ChartResolution } & Record<string, unknown>;

export interface Timeframe {
  /** The button's text: a number of days, months or years. */
  readonly text: string;
  readonly resolution: ChartResolution;
}

/** LIMIT-030. */
export const timeframes: readonly Timeframe[] = [
  { text: "5y", resolution: "1W" },
  { text: "1y", resolution: "1W" },
  { text: "6m", resolution: "120" },
  { text: "3m", resolution: "60" },
  { text: "1m", resolution: "30" },
  { text: "5d", resolution: "5" },
  { text: "1d", resolution: "1" },
];

const daySeconds = 24 * 60 * 60;
const timeframeDays = { d: 1, m: 30, y: 365 } as const;

/** The length of a timeframe. */
export function timeframeSeconds({ text }: Timeframe): number {
  const unit = text.at(-1) as keyof typeof timeframeDays;
  return Number(text.slice(0, -1)) * timeframeDays[unit] * daySeconds;
}

/** The approximate length of one bar; a month counts as 30 days. */
export function resolutionSeconds(resolution: ChartResolution): number {
  const days = { "1D": 1, "1W": 7, "1M": 30 } as const;
  return resolution in days ? days[resolution as keyof typeof days] * daySeconds : Number(resolution) * 60;
}

export const isChartResolution = (value: unknown): value is ChartResolution =>
  chartResolutions.some((resolution) => resolution === value);

const resolutionNames: Record<ChartResolution, readonly [short: string, long: string]> = {
  "1": ["1m", "1 minute"],
  "5": ["5m", "5 minutes"],
  "15": ["15m", "15 minutes"],
  "30": ["30m", "30 minutes"],
  "60": ["1h", "1 hour"],
  "120": ["2h", "2 hours"],
  "240": ["4h", "4 hours"],
  "1D": ["1D", "1 day"],
  "1W": ["1W", "1 week"],
  "1M": ["1M", "1 month"],
};

export const shortResolution = (resolution: ChartResolution): string => resolutionNames[resolution][0];
export const longResolution = (resolution: ChartResolution): string => resolutionNames[resolution][1];

/** LIMIT-038: the languages whose numbers, dates and direction the chart knows. */
export const chartLocales = [
  ...["ar", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fr", "he", "hi", "hu", "id", "it", "ja", "ko"],
  ...["ms", "nl", "pl", "pt", "ro", "ru", "sv", "th", "tr", "vi", "zh"],
] as const;

/** LIMIT-039. */
const rightToLeft = new Set(["ar", "fa", "he"]);

/** The supported locale for a language tag: `pt-BR` becomes `pt`; unknown tags become the default. */
export function knownLocale(locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  return chartLocales.some((known) => known === language) ? language : chartDefaults.locale;
}

export const directionOf = (locale: string): "ltr" | "rtl" => (rightToLeft.has(knownLocale(locale)) ? "rtl" : "ltr");

export interface RequiredOptions {
  readonly datafeed?: unknown;
  readonly symbol?: string | undefined;
  readonly loadLastChart?: boolean | undefined;
}

/** CHART-019, CHART-020: a chart without these options is a programming error. */
export function assertChartOptions({ datafeed, symbol, loadLastChart }: RequiredOptions): void {
  if (!datafeed) throw new Error("The chart needs a datafeed");
  if (!symbol && !loadLastChart) throw new Error("The chart needs either a symbol or the load-last-chart option");
}
