/** The legends at the top of the chart's panes. */
import type { ChartResolution } from "@feo/contract";
import type { Chart, IndicatorCreate, TooltipLegend } from "klinecharts";
import { pricePane } from "./chart-axes.ts";
import { shortResolution } from "./chart-options.ts";
import { type ChartColors, compactVolume, groupDigits } from "./chart-styles.ts";
import { digitsOf } from "./indicator-digits.ts";

interface LegendOptions {
  readonly chart: Chart;
  readonly grouping: "indian" | "western";
  readonly colors: () => ChartColors;
  readonly shown: () => { readonly symbol: string; readonly resolution: ChartResolution };
}

type Source = IndicatorCreate["createTooltipDataSource"];

/** Indicators whose legend entries already name them, so no name is put in front. */
const averages = new Set(["MA", "EMA"]);

export function createLegends({ chart, grouping, colors, shown }: LegendOptions) {
  const color = (token: string) => colors()[token] ?? "";
  const digits = () => chart.getSymbol()?.pricePrecision ?? 2;
  const price = (value: number) => groupDigits(value.toFixed(digits()), grouping);
  const only = (legends: TooltipLegend[]) => ({ name: "", calcParamsText: "", features: [], legends });

  const volumeAt = (dataIndex: number | undefined): TooltipLegend => {
    const bars = chart.getDataList();
    const value = bars[dataIndex ?? bars.length - 1]?.volume;
    const text = value === undefined ? "–" : compactVolume(value, grouping);
    return { title: { text: "Vol ", color: color("quiet") }, value: { text, color: color("quiet") } };
  };

  /** The library starts a legend line per indicator; the volume is appended to the last average's line instead. */
  const volumeLine = () => {
    const names = chart.getIndicators({ paneId: pricePane }).map(({ name }) => name);
    return names.includes("VOL") ? (names.findLast((name) => averages.has(name)) ?? "VOL") : undefined;
  };

  const volume: Source = ({ crosshair }) => only(volumeLine() === "VOL" ? [volumeAt(crosshair.dataIndex)] : []);

  const lines: Source = ({ indicator, crosshair }) => {
    const values = indicator.result as readonly Readonly<Record<string, number | undefined>>[];
    const at = values[crosshair.dataIndex ?? values.length - 1];
    const styles = chart.getStyles().indicator.lines;
    const isLast = volumeLine() === indicator.name;
    return only([
      ...indicator.figures.map(({ key }, index) => {
        const own = styles[index % styles.length]?.color ?? "";
        const value = at?.[key];
        return {
          title: { text: `${indicator.shortName} ${String(indicator.calcParams[index])} `, color: own },
          value: { text: value === undefined ? "–" : price(value), color: own },
        };
      }),
      ...(isLast ? [volumeAt(crosshair.dataIndex)] : []),
    ]);
  };

  return {
    /** How many legend lines the indicators in the price pane take. */
    lines: (): number => {
      const names = chart.getIndicators({ paneId: pricePane }).map(({ name }) => name);
      return names.filter((name) => name !== "VOL" || volumeLine() === "VOL").length;
    },
    /** The creation options that give an indicator its legend. */
    of(name: string): Partial<IndicatorCreate> {
      if (name === "VOL") return { createTooltipDataSource: volume };
      if (averages.has(name)) return { createTooltipDataSource: lines };
      return digitsOf(name);
    },
    bar(bar: Readonly<Record<"open" | "high" | "low" | "close", number>>): TooltipLegend[] {
      const change = bar.open === 0 ? 0 : (bar.close / bar.open - 1) * 100;
      const figure = (title: string, value: number) => ({
        title: { text: `${title} `, color: color("faint") },
        value: { text: price(value), color: color("ink") },
      });
      const { symbol, resolution } = shown();
      const name = `${symbol.replace("-", " / ")}, ${shortResolution(resolution)}`;
      const text = `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(2)}%`;
      return [
        { title: { text: name, color: color("ink") }, value: { text: "", color: "" } },
        ...[figure("O", bar.open), figure("H", bar.high), figure("L", bar.low), figure("C", bar.close)],
        { title: { text: "", color: "" }, value: { text, color: color(change < 0 ? "down" : "up") } },
      ];
    },
  };
}
