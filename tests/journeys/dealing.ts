/** What the journeys of easy trade and swap share: offers of another person in the book, and a deal agreed to. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Json, listen } from "../conformance/sockets.ts";
import { order, ravi } from "../conformance/trading.ts";

/** Ravi has its base asset and its quote asset, and no other test trades here. */
export const market = "SOL-INR";
const usual = { SELL: "14000", BUY: "13900" };

/** The engine's book as everybody hears of it. */
async function bookOf(marketSymbol: string): Promise<{ asks: [string, string][]; bids: [string, string][] }> {
  const listener = await listen("/public");
  await listener.ask("subscribe", { topic: "ORDER_BOOK", marketSymbol });
  return listener.next("ORDER_BOOK", ({ previousSequence }: Json) => previousSequence === null);
}

/** Ravi joins the best price of a side, or opens it where nobody stands; answers whether he stands there alone. */
export async function offer(
  side: "SELL" | "BUY",
  volume: string,
  marketSymbol = market,
): Promise<{ isAlone: boolean }> {
  const { asks, bids } = await bookOf(marketSymbol);
  const [own, across] = side === "SELL" ? [asks, bids] : [bids, asks];
  const away = (price: string) => (Number(price) * (side === "SELL" ? 1.01 : 0.99)).toFixed(0);
  const price = own[0]?.[0] ?? (across[0] ? away(across[0][0]) : usual[side]);
  await order(ravi, { marketSymbol, side, price, volume });
  return { isAlone: own.length === 0 };
}

export const withdrawOffers = (marketSymbol = market) => ravi.put("/market/v1/order/cancelAll", { marketSymbol });

interface Agreement {
  /** What the button that agrees is called. */
  readonly confirm: RegExp;
  readonly again: "Trade again" | "Swap again";
  /** The button has the focus already. */
  readonly byKey?: boolean;
}

/** Agrees to what the dialog asks; where the book was quicker, to the next quote. */
export async function agree(page: Page, { confirm, again, byKey = false }: Agreement): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: confirm });
  for (let tries = 0; tries < 5; tries += 1) {
    await button.waitFor();
    await (byKey ? page.keyboard.press("Enter") : button.click());
    const outcome = dialog.getByRole("button", { name: new RegExp(`^(${again}|Get a new quote)$`) });
    await outcome.waitFor();
    if ((await outcome.innerText()) === again) return;
    await outcome.click();
  }
  throw new Error("The book moved away from every quote");
}

/** A figure of the dialog by its name, without sign, unit and grouping: "You pay" is "491.75". */
export async function figure(page: Page, name: string): Promise<string> {
  const line = page
    .getByRole("dialog")
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) });
  const text = await line.locator("dd").innerText();
  const found = /[\d,]+(?:\.\d+)?/.exec(text)?.[0];
  expect(found, `${name} is "${text}"`).toBeDefined();
  return String(found).replaceAll(",", "");
}

/** As the ledger writes it: no zeros at the end. */
export const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
