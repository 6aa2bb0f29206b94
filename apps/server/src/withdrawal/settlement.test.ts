import { house } from "@feo/exchange";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOf, type LedgerCopy, settleDraft, settlementOf } from "./settlement.ts";

const [asset, user, rail] = [0, 1234, 4];
const outside = house.outside + rail;

const copyWith = (held: bigint, more: Partial<LedgerCopy> = {}): LedgerCopy => ({
  asset,
  accounts: [
    { user, asset, balances: [7n, held, 0n, 0n] },
    { user: outside, asset, balances: [-held - 7n, 0n, 0n, 0n] },
  ],
  holds: [{ hold: "w", user, asset, units: Number(held) }],
  ...more,
});

const draft = (feeUnits: bigint) => settleDraft({ id: "w", feeUnits }, user, rail);

test("the hold goes to the rail, the fee and its GST, largest change first", () => {
  const { refusal, postings } = settlementOf(draft(10_000_000n), copyWith(950_000_000_000n));
  expect(refusal).toBeNull();
  expect(postings.map((posting) => [posting.user, posting.which, changeOf(posting)])).toEqual([
    [user, 1, -950_000_000_000n],
    [outside, 0, 949_990_000_000n],
    [house.fees, 0, 8_474_576n],
    [house.gst, 0, 1_525_424n],
  ]);
  expect(postings[0]).toMatchObject({ before: 950_000_000_000n, after: 0n });
  expect(postings[1]).toMatchObject({ before: -950_000_000_007n, after: -10_000_007n });
});

test("whatever the amount and the fee, the changes sum to zero and the customer's is the whole hold", () => {
  const amounts = fc
    .bigInt({ min: 1n, max: 2n ** 50n })
    .chain((held) => fc.tuple(fc.constant(held), fc.bigInt(0n, held)));
  fc.assert(
    fc.property(amounts, ([held, fee]) => {
      const { refusal, postings } = settlementOf(draft(fee), copyWith(held));
      expect(refusal).toBeNull();
      expect(postings.reduce((sum, posting) => sum + changeOf(posting), 0n)).toBe(0n);
      expect(postings.filter((posting) => posting.user === user).map(changeOf)).toEqual([-held]);
    }),
  );
});

describe("a settlement that the core refuses has no postings", () => {
  test("without a hold", () => {
    const nothing = { refusal: "HOLD_UNKNOWN", postings: [] };
    expect(settlementOf(draft(1n), copyWith(5n, { holds: [] }))).toEqual(nothing);
  });

  test("with a fee above the hold", () => {
    expect(settlementOf(draft(6n), copyWith(5n))).toEqual({ refusal: "AMOUNT_INVALID", postings: [] });
  });
});
