import { expect, test } from "vitest";
import { readCookies } from "./index.ts";

test.each([
  ["theme=light; market=ADA-INR", { theme: "light", market: "ADA-INR" }],
  ["theme=light;market=ADA-INR", { theme: "light", market: "ADA-INR" }],
  ["theme=light; theme=dark", { theme: "light" }],
  ["a=b=c", { a: "b=c" }],
  ["empty=", { empty: "" }],
  ["=nameless; lonely; ;; theme=dark", { theme: "dark" }],
  ["__proto__=x; theme=dark", { ["__proto__"]: "x", theme: "dark" }],
  ["", {}],
  [null, {}],
  [undefined, {}],
])("the header %j is parsed into its cookies, the first of equal names counts", (header, cookies) => {
  expect([...readCookies(header)]).toEqual(Object.entries(cookies));
});
