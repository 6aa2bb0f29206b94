/** What is measured inside the page. Each function runs there alone, so that none may use anything of this file. */

/** A level of the bids with at least so much, as the page writes prices. */
export interface Level {
  readonly price: string;
  readonly least: number;
}

declare global {
  interface Window {
    /** When the level that is waited for was painted, in milliseconds since 1970. */
    painted?: Promise<number>;
  }
}

/** Begins to wait for a level; false while the book shows it already. */
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
      // The next frame shows it; a task that the frame itself asks for comes after it was painted.
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

/** The price of a row of the bids, the best being 0, without commas. */
export function bidAt(row: number): string {
  const rows = document.querySelectorAll('ol[aria-label="Bids, best first"] button');
  return (rows[row]?.children[0]?.textContent ?? "").replaceAll(",", "");
}

/** Milliseconds between frames for so many seconds. */
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
