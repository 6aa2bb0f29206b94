/** The door of the chart's room: the widget, the feed's client and their words. */

export type { ChartOrder } from "./chart-canvas.ts";
export type { SubscribeBars } from "./chart-loader.ts";
export { ChartWidget } from "./chart-widget.tsx";
export { createChartFeed } from "./feed.ts";
export type { Mark } from "./feed-types.ts";
