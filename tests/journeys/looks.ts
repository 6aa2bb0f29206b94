/** The looks that tests use: each size in one theme, and with EVERY_LOOK=all each size in each theme. */
import type { Size } from "../system/browser.ts";

export interface Look {
  readonly size: Size;
  readonly theme: "dark" | "light";
}

const every: readonly Look[] = [
  { size: "desktop", theme: "dark" },
  { size: "phone", theme: "light" },
  { size: "desktop", theme: "light" },
  { size: "phone", theme: "dark" },
];

export const isEveryLook = process.env["EVERY_LOOK"] === "all";

/** Two looks suffice because `expectSound` checks the colours in both themes. */
export const looks: readonly Look[] = isEveryLook ? every : every.slice(0, 2);
