/** The price pane's two axes: prices at the right, and the volume's, which has no figures of its own. */
import type { Chart } from "klinecharts";

export const pricePane = "candle_pane";
export const volumeAxis = "volume";

/** The lowest fifth of the price pane is the volume's; prices leave it room. */
export function placeAxes(chart: Chart): void {
  chart.overrideYAxis({ paneId: pricePane, gap: { top: 0.2, bottom: 0.24 } });
  chart.createYAxis({
    ...{ id: volumeAxis, paneId: pricePane, needWidget: false, gap: { top: 0, bottom: 0 } },
    createRange: ({ defaultRange }) => {
      const to = Math.max(defaultRange.to, 1) * 5;
      const range = { from: 0, to, range: to };
      return {
        ...range,
        ...{ realFrom: 0, realTo: to, realRange: to, displayFrom: 0, displayTo: to, displayRange: to },
      };
    },
  });
}
