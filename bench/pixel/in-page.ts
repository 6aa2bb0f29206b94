/**
 * Measurements inside the page. Each function is serialised into the page, so it must not use anything else in this
 * file.
 */

/** A bid level with at least this volume; the price as the page formats it. */
export interface Level {
  readonly price: string;
  readonly least: number;
}

declare global {
  interface Window {
    /** When the expected level was painted, in milliseconds since 1970. */
    painted?: Promise<number>;
  }
}

/** Starts waiting for a level; false if the order book already shows it. */
export function expectLevel({ price, least }: Level): boolean {
  const list = document.querySelector('ol[aria-label="Bids, best first"]');
  if (!list) throw new Error("There is no book");
  const isShown = () =>
    [...list.querySelectorAll("button")].some(({ children }) => {
      const [shown, amount] = [...children].map((cell) => (cell.textContent ?? "").replaceAll(",", ""));
      return shown === price && Number(amount) >= least;
    });
  if (isShown()) return false;
  window.painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      // The next frame paints it; a task posted from that frame's callback runs after the paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(Date.now());
        port2.postMessage(null);
      });
    });
    observer.observe(list, { subtree: true, childList: true, characterData: true });
  });
  return true;
}

export const paintedAt = (): Promise<number> | undefined => window.painted;

/** The price in a row of the bids, without commas; row 0 is the best bid. */
export function bidAt(row: number): string {
  const rows = document.querySelectorAll('ol[aria-label="Bids, best first"] button');
  return (rows[row]?.children[0]?.textContent ?? "").replaceAll(",", "");
}

/** Milliseconds between frames, measured for this many seconds. */
export function frameTimes(seconds: number): Promise<number[]> {
  const times: number[] = [];
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let before = startedAt;
    const frame = (at: number) => {
      times.push(at - before);
      before = at;
      if (at - startedAt < seconds * 1_000) requestAnimationFrame(frame);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(frame);
  });
}
