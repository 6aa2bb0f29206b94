import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const linesOf = (address: string) =>
  addressLines(address).map((line) => line.map(({ text, isEnd }) => (isEnd ? `[${text}]` : text)).join(""));

test.each([
  ["0x7aE39c04B1f26D85a3C9e7F014b2c86d5E90A4f2", ["[0x7aE3]9c04B1f26D85a3C", "9e7F014b2c86d5E[90A4f2]"]],
  [`bc1p${"q".repeat(52)}abcdef`, [`[bc1pqq]${"q".repeat(15)}`, "q".repeat(21), `${"q".repeat(14)}[abcdef]`]],
  ["LhK1Nk7QidqUBKLMBKVr8fDsNu4gp7rqLs", ["[LhK1Nk]7QidqUBKLMB", "KVr8fDsNu4g[p7rqLs]"]],
  ["abcdefgh", ["[abcdef][gh]"]],
  ["abc", ["[abc]"]],
  ["", []],
])("the address %j is split into the lines %j", (address, lines) => {
  expect(linesOf(address)).toEqual(lines);
});

test("splitting an address neither loses nor repeats a character", () => {
  const address = "0123456789".repeat(9);
  expect(
    addressLines(address)
      .flat()
      .map(({ text }) => text)
      .join(""),
  ).toBe(address);
});
