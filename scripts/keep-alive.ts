/**
 * Keeps one part of a running exchange alive: a part that dies is restarted, first at once and then with a growing
 * delay, and given up after five deaths in a minute. A full disk does not count: the restart is retried however long it
 * takes.
 */
import type { ChildApp } from "./process.ts";

interface KeepAliveOptions {
  /** The part's name in messages. */
  readonly name: string;
  /** Starts the part; calls back if it dies after it was ready. */
  readonly start: (onDeath: (why: string) => void) => ChildApp;
  readonly report: (line: string) => void;
  /** Called when it has died too often. */
  readonly onGivenUp: (why: string) => void;
}

const mostDeaths = 5;
const withinMs = 60_000;
const firstPauseMs = 100;
const secondPauseMs = 1_000;
const longestPauseMs = 8_000;
const isFullDisk = (why: string): boolean => /disk is full|No space left on device/i.test(why);
const pauseAfter = (deaths: number): number =>
  deaths === 1 ? firstPauseMs : Math.min(secondPauseMs * 2 ** (deaths - 2), longestPauseMs);

export function keepAlive({ name, start, report, onGivenUp }: KeepAliveOptions): ChildApp {
  let deaths: number[] = [];
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;
  let current = start(onDeath);
  // A failed first start is reported to the caller and not retried, because a setting may be wrong.
  const { ready } = current;

  function onDeath(why: string): void {
    if (isStopping) return;
    const now = performance.now();
    if (!isFullDisk(why)) deaths = [...deaths.filter((at) => now - at < withinMs), now];
    if (deaths.length >= mostDeaths) {
      onGivenUp(`${why}; it has died ${mostDeaths} times in a minute`);
      return;
    }
    const pauseMs = isFullDisk(why) ? longestPauseMs : pauseAfter(deaths.length);
    report(`${why}; restarting in ${pauseMs / 1000} s`);
    timer = setTimeout(() => {
      restarting = restart();
    }, pauseMs);
  }

  async function restart(): Promise<void> {
    await current.stop();
    if (isStopping) return;
    current = start(onDeath);
    await current.ready.then(
      () => report(`the ${name} is running again`),
      (error: Error) => onDeath(error.message),
    );
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      // A start that hangs ends once its process is stopped.
      await current.stop();
      await restarting;
      await current.stop();
    },
  };
}
