/**
 * Processor time that a visit takes on the page's main thread. On a shared machine a task's duration also includes time
 * in which others have the processor; processor time leaves that out.
 */
import type { Browser, Page } from "playwright-core";

/** Milliseconds of processor time. */
export interface MainThread {
  readonly tasks: number;
  readonly scripts: number;
  /** Sum of the tasks that took more than 50 ms each. */
  readonly longTasks: number;
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
}

export const longTaskMs = 50;
const taskName = "ThreadControllerImpl::RunTask";

/** Starts tracing a blank page, where `mark` is set; the returned function ends it. */
export async function watchMainThread(browser: Browser, page: Page, mark: string): Promise<() => Promise<MainThread>> {
  const metrics = await page.context().newCDPSession(page);
  await metrics.send("Performance.enable", { timeDomain: "threadTicks" });
  const tracing = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracing.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tracing.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "blink.user_timing"], excludedCategories: ["*"] },
  });
  return async () => {
    const measured = await metrics.send("Performance.getMetrics");
    const complete = new Promise((resolve) => tracing.once("Tracing.tracingComplete", resolve));
    await tracing.send("Tracing.end");
    await complete;
    await tracing.detach();
    const msOf = (metric: string) =>
      1_000 * (measured.metrics.find(({ name }) => name === metric)?.value ?? Number.NaN);
    return { tasks: msOf("TaskDuration"), scripts: msOf("ScriptDuration"), longTasks: sumOfLongTasks(events, mark) };
  };
}

function sumOfLongTasks(events: readonly TraceEvent[], mark: string): number {
  const main = events.find(({ name, cat }) => name === mark && cat === "blink.user_timing");
  const tasks = events.filter(({ name, pid, tid }) => name === taskName && pid === main?.pid && tid === main.tid);
  const times = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  if (Math.max(0, ...times) === 0) throw new Error("The trace has no processor time of the page's tasks");
  return times.filter((time) => time > longTaskMs).reduce((sum, time) => sum + time, 0);
}
