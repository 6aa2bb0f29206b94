import { describe, expect, test } from "vitest";
import { bankHoldings, judgeBank } from "./bank-books.ts";

/** In paise: customers put in 1000 and took out 300; the bank shows it all. */
const quiet = { deposit: 1000n, withdrawal: 300n };

describe("what the bank holds, for proof of solvency", () => {
  test.each([
    ["only what is booked", quiet, 0n, { statement: 700n, counted: 700n, underWay: 0n }],
    ["a payout that the statement does not show yet", quiet, 50n, { statement: 700n, counted: 650n, underWay: 0n }],
    [
      "a payout that has left the bank and not the ledger",
      { ...quiet, "payouts not settled yet": 50n },
      0n,
      { statement: 650n, counted: 650n, underWay: 50n },
    ],
    [
      "money that nobody's balance counts",
      {
        ...quiet,
        "deposits not credited yet": 1n,
        "returned payouts": 20n,
        "unclaimed transfers": 300n,
        "transfers in review": 4_000n,
        "transfers to send back": 50_000n,
      },
      0n,
      { statement: 55_021n, counted: 700n, underWay: 0n },
    ],
    [
      "a transfer that was sent back",
      { ...quiet, "transfers sent back": 40n, "refunds paid": 40n },
      0n,
      { statement: 700n, counted: 700n, underWay: 0n },
    ],
    [
      "what Feo paid itself, and what it did not cause",
      { ...quiet, "account checks": 1n, foreign: 9n },
      0n,
      { statement: 690n, counted: 690n, underWay: 0n },
    ],
    ["an overdrawn account", { deposit: 10n, foreign: 30n }, 0n, { statement: -20n, counted: -20n, underWay: 0n }],
  ])("%s", (_what, paise, inTransitPaise, holds) => {
    expect(bankHoldings({ paise, inTransitPaise })).toEqual(holds);
  });

  test("with equal books it is what the ledger says, whatever is between bank and ledger", () => {
    const paise = { ...quiet, "payouts not settled yet": 60n, "unclaimed transfers": 5n, "transfers in review": 7n };
    const books = { decimals: 2, outsideUnits: 670n, paise, inTransitPaise: 30n, oddities: [] };
    expect(judgeBank(books)).toMatchObject({ difference: "0", findings: [] });
    const { counted, underWay } = bankHoldings(books);
    expect(counted + underWay).toBe(670n);
  });
});
