/**
 * Measurements inside the page. Each function is serialised into the page, so it must not use anything else in this
 * file.
 */

/** The browser's measurements so far, in milliseconds since navigation began. */
export interface PageReport {
  firstPaint: number;
  largestPaint: number;
  /** The text of the largest paint. */
  largestText: string;
  /** Duration of each task of more than 50 ms, including the wait for a processor. */
  longTasks: number[];
}

declare global {
  interface Window {
    pageReport?: PageReport;
  }
}

/** Runs before any script of the page. The mark identifies the page's main thread in a trace. */
export function observeLoad(mark: string): void {
  const report: PageReport = { firstPaint: 0, largestPaint: 0, largestText: "", longTasks: [] };
  window.pageReport = report;
  performance.mark(mark);
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe("longtask", ({ duration }) => report.longTasks.push(duration));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") report.firstPaint = startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    report.largestPaint = entry.startTime;
    report.largestText = (entry as LargestContentfulPaint).element?.textContent ?? "";
  });
}

export const pageReport = (): PageReport | undefined => window.pageReport;

/** The current time once no placeholder is left and the chart, if there is one, is drawn; null until then. */
export function completeAt(): number | null {
  if (document.querySelector(".animate-pulse")) return null;
  const chart = document.querySelector('[role="application"]');
  if (!chart) return performance.now();
  const hasFailed = chart.parentElement?.querySelector('[role="alert"]');
  return chart.querySelector("canvas") && !hasFailed ? performance.now() : null;
}
