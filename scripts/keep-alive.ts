/**
 * Keeps one part of a running exchange alive: a part that dies is started again, at once and then later each time, and given up
 * after five deaths in a minute. A full disk is nobody's fault and is waited for, however long it takes.
 */
import type { ChildApp } from "./process.ts";

interface KeepAliveOptions {
  /** How the part is called in what is said about it. */
  readonly name: string;
  /** Starts it; the callback is for a death after it was ready. */
  readonly start: (onDeath: (why: string) => void) => ChildApp;
  readonly report: (line: string) => void;
  /** It has died too often. */
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
  // Whoever starts the exchange hears of a first start that fails, and nothing is tried again: a setting may be wrong.
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
    report(`${why}; it is started again in ${pauseMs / 1000} s`);
    timer = setTimeout(() => {
      restarting = restart();
    }, pauseMs);
  }

  async function restart(): Promise<void> {
    await current.stop();
    if (isStopping) return;
    current = start(onDeath);
    await current.ready.then(
      () => report(`the ${name} runs again`),
      (error: Error) => onDeath(error.message),
    );
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      // A start that hangs ends with the part itself.
      await current.stop();
      await restarting;
      await current.stop();
    },
  };
}
