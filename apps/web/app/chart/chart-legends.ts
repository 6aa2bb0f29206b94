/** The lines of figures at the top of the chart's panes. */
import type { ChartResolution } from "@feo/contract";
import type { Chart, IndicatorCreate, TooltipLegend } from "klinecharts";
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

/** Their lines say what they are; the name in front would say it twice. */
const averages = new Set(["MA", "EMA"]);

export function createLegends({ chart, grouping, colors, shown }: LegendOptions) {
  const color = (token: string) => colors()[token] ?? "";
  const digits = () => chart.getSymbol()?.pricePrecision ?? 2;
  const price = (value: number) => groupDigits(value.toFixed(digits()), grouping);
  const only = (legends: TooltipLegend[]) => ({ name: "", calcParamsText: "", features: [], legends });

  const volume: Source = ({ indicator, crosshair }) => {
    const bars = indicator.result as readonly { readonly volume?: number }[];
    const value = bars[crosshair.dataIndex ?? bars.length - 1]?.volume;
    const text = value === undefined ? "–" : compactVolume(value, grouping);
    return only([{ title: { text: "Volume ", color: color("quiet") }, value: { text, color: color("quiet") } }]);
  };

  const lines: Source = ({ indicator, crosshair }) => {
    const values = indicator.result as readonly Readonly<Record<string, number | undefined>>[];
    const at = values[crosshair.dataIndex ?? values.length - 1];
    const styles = chart.getStyles().indicator.lines;
    return only(
      indicator.figures.map(({ key }, index) => {
        const own = styles[index % styles.length]?.color ?? "";
        const value = at?.[key];
        return {
          title: { text: `${indicator.shortName} ${String(indicator.calcParams[index])} `, color: own },
          value: { text: value === undefined ? "–" : price(value), color: own },
        };
      }),
    );
  };

  return {
    /** What an indicator is created with, so that its line reads well. */
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
