/** The indicators that a chart offers: names, panes and settings. The calculations are the library's. */

/** Over the prices, at the bottom of the price pane, or in a separate pane. */
type IndicatorPlace = "price" | "volume" | "below";

export interface IndicatorKind {
  readonly name: string;
  readonly title: string;
  readonly place: IndicatorPlace;
  /** Its settings in the library's order, with their initial values. */
  readonly settings: readonly { readonly label: string; readonly value: number }[];
}

/** An indicator on a chart, with its chosen settings. */
export interface IndicatorChoice {
  readonly name: string;
  readonly params: readonly number[];
}

type Settings = readonly (readonly [label: string, value: number])[];

const kind = (place: IndicatorPlace) => (name: string, title: string, settings: Settings) => ({
  name,
  title,
  place,
  settings: settings.map(([label, value]) => ({ label, value })),
});
const price = kind("price");
const below = kind("below");

export const indicatorKinds: readonly IndicatorKind[] = [
  ...[
    price("MA", "Moving average", [
      ["First line", 7],
      ["Second line", 25],
    ]),
    price("EMA", "Exponential moving average", [
      ["First line", 9],
      ["Second line", 21],
    ]),
    price("SMA", "Smoothed moving average", [
      ["Period", 12],
      ["Weight", 2],
    ]),
    price("BOLL", "Bollinger bands", [
      ["Period", 20],
      ["Deviations", 2],
    ]),
    price("SAR", "Parabolic SAR", [
      ["Start, hundredths", 2],
      ["Step, hundredths", 2],
      ["Maximum, hundredths", 20],
    ]),
    price("BBI", "Bull and bear index", [
      ["First period", 3],
      ["Second period", 6],
      ["Third period", 12],
      ["Fourth period", 24],
    ]),
  ],
  kind("volume")("VOL", "Volume", []),
  ...[
    below("MACD", "Convergence and divergence (MACD)", [
      ["Fast period", 12],
      ["Slow period", 26],
      ["Signal", 9],
    ]),
    below("RSI", "Relative strength (RSI)", [["Period", 14]]),
    below("KDJ", "Stochastic (KDJ)", [
      ["Period", 9],
      ["K", 3],
      ["D", 3],
    ]),
    below("CCI", "Commodity channel index", [["Period", 20]]),
    below("WR", "Williams %R", [["Period", 14]]),
    below("OBV", "On-balance volume", [["Average", 30]]),
    below("DMI", "Directional movement (DMI)", [
      ["Period", 14],
      ["Smoothing", 6],
    ]),
    below("TRIX", "Triple exponential average", [
      ["Period", 12],
      ["Average", 9],
    ]),
    below("ROC", "Rate of change", [
      ["Period", 12],
      ["Average", 6],
    ]),
    below("MTM", "Momentum", [
      ["Period", 12],
      ["Average", 6],
    ]),
    below("AO", "Awesome oscillator", [
      ["Fast period", 5],
      ["Slow period", 34],
    ]),
  ],
];

export const kindOf = (name: string): IndicatorKind | undefined => indicatorKinds.find((entry) => entry.name === name);

export const freshIndicator = ({ name, settings }: IndicatorKind): IndicatorChoice => ({
  name,
  params: settings.map(({ value }) => value),
});

/** As in the design: two averages and the volume. */
export const defaultIndicators: readonly IndicatorChoice[] = indicatorKinds
  .filter(({ name }) => name === "MA" || name === "VOL")
  .map(freshIndicator);

const largestSetting = 500;

export const isSetting = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= largestSetting;

export const settingRule = `A whole number from 1 to ${largestSetting}`;

/** Whether a stored choice is a known indicator with valid settings. */
export function isIndicatorChoice(value: unknown): value is IndicatorChoice {
  const { name, params } = (value ?? {}) as Partial<IndicatorChoice>;
  const known = kindOf(String(name));
  return (
    known !== undefined &&
    Array.isArray(params) &&
    params.length === known.settings.length &&
    params.every((param) => typeof param === "number" && isSetting(param))
  );
}
