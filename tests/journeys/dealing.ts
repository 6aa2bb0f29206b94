/** Shared by the easy trade and swap journeys: another trader's offers in the book, and a confirmed deal. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Json, listen } from "../conformance/sockets.ts";
import { order, ravi } from "../conformance/trading.ts";

/** Ravi holds its base and quote asset, and no other test trades here. */
export const market = "SOL-INR";
const usual = { SELL: "14000", BUY: "13900" };

/** A snapshot of the order book from the public socket. */
async function bookOf(marketSymbol: string): Promise<{ asks: [string, string][]; bids: [string, string][] }> {
  const listener = await listen("/public");
  await listener.ask("subscribe", { topic: "ORDER_BOOK", marketSymbol });
  return listener.next("ORDER_BOOK", ({ previousSequence }: Json) => previousSequence === null);
}

/** Ravi joins the best price of a side, or opens it if it is empty; returns whether he is the only one there. */
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
  /** The confirming button's name. */
  readonly confirm: RegExp;
  readonly again: "Trade again" | "Swap again";
  /** Presses Enter instead, because the button has the focus already. */
  readonly byKey?: boolean;
}

/** Confirms the dialog; if the book moved first, confirms the next quote. */
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

/** A figure in the dialog by its label, without sign, unit and grouping: "You pay" is "491.75". */
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

/** Without trailing zeros, as the ledger writes it. */
export const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
