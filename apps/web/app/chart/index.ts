/** Public entry of the chart module: the widget, the feed client and their types. */

export type { ChartOrder } from "./chart-canvas.ts";
export type { SubscribeBars } from "./chart-loader.ts";
export { ChartWidget } from "./chart-widget.tsx";
export { createChartFeed } from "./feed.ts";
export type { Mark } from "./feed-types.ts";
