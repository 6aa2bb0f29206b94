import { describe, expect, test } from "vitest";
import { earnsUntil, type InvitedFacts, lastDays, maskedName, shareOut, standingOf } from "./referral-rules.ts";

const paid = (units: bigint, more = {}) => ({
  userId: "inviter",
  invitedId: "nila",
  asset: 2,
  day: "2026-11-18",
  units,
  ...more,
});

describe("the inviter's share", () => {
  test("the inviter's share is a fifth of the fees, rounded down, with the rest carried", () => {
    expect(shareOut([paid(1_003n)], [])).toEqual({
      owed: [paid(200n)],
      carries: [{ invitedId: "nila", asset: 2, hundredths: 60 }],
    });
  });

  test("a share too small for a whole unit is carried until it reaches one", () => {
    let carries: ReturnType<typeof shareOut>["carries"] = [];
    const owed: bigint[] = [];
    for (let trade = 0; trade < 12; trade += 1) {
      const shared = shareOut([paid(2n)], carries);
      carries = shared.carries;
      owed.push(...shared.owed.map(({ units }) => units));
    }
    // A fifth of 24 is 4.8.
    expect(owed).toEqual([1n, 1n, 1n, 1n]);
    expect(carries).toEqual([{ invitedId: "nila", asset: 2, hundredths: 80 }]);
  });

  test("a share in rupees is in whole paise, and the rest is carried", () => {
    const rupees = (units: bigint) => paid(units, { asset: 0 });
    // A fifth of ₹0.77 is ₹0.154.
    const first = shareOut([rupees(770_000n)], []);
    expect(first.owed).toEqual([rupees(150_000n)]);
    expect(first.carries).toEqual([{ invitedId: "nila", asset: 0, hundredths: 400_000 }]);
    expect(shareOut([rupees(30_000n)], first.carries).owed).toEqual([rupees(10_000n)]);
  });

  test("shares are counted separately for each person, asset and day", () => {
    const { owed, carries } = shareOut(
      [...[paid(4n), paid(6n, { day: "2026-11-19" })], ...[paid(9n, { asset: 1 }), paid(4n, { invitedId: "ravi" })]],
      [],
    );
    // 0.8 of the first day is carried to the second; other assets and people get none of it.
    expect(owed).toEqual([paid(2n, { day: "2026-11-19" }), paid(1n, { asset: 1 })]);
    expect(carries.map(({ invitedId, asset, hundredths }) => [invitedId, asset, hundredths])).toEqual([
      ...[
        ["nila", 2, 0],
        ["nila", 1, 80],
        ["ravi", 2, 80],
      ],
    ]);
  });
});

test.each([
  ["Priya Sharma", "P•••• S."],
  ["priya", "P••••"],
  ["  Asha  Rani   Kulkarni ", "A•••• K."],
  ["Al", "A••••"],
  ["आशा कुमारी", "आ•••• क."],
  ["", ""],
  ["   ", ""],
])("the name %j is masked as %j", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

const joinedMs = Date.parse("2026-01-10T06:00:00Z");
const verified: InvitedFacts = {
  joinedMs,
  isVerified: true,
  isClosed: false,
  isSamePerson: false,
  hasEarned: false,
};

test.each([
  ["they are not verified", { isVerified: false }, "SIGNED_UP"],
  ["they are verified", {}, "VERIFIED"],
  ["they have earned the inviter something", { hasEarned: true }, "TRADING"],
  ["they share a PAN with the inviter", { hasEarned: true, isSamePerson: true }, "NOT_ELIGIBLE"],
  ["the account is closed", { hasEarned: true, isClosed: true }, "CLOSED"],
] as const)("within the year, when %s, an invited person has the matching status", (_, more, standing) => {
  expect(standingOf({ ...verified, ...more }, joinedMs + 1)).toBe(standing);
});

test("an invited person earns for 365 days to the millisecond", () => {
  expect(new Date(earnsUntil(joinedMs)).toISOString()).toBe("2027-01-10T06:00:00.000Z");
  const facts = { ...verified, hasEarned: true };
  expect(standingOf(facts, earnsUntil(joinedMs) - 1)).toBe("TRADING");
  expect(standingOf(facts, earnsUntil(joinedMs))).toBe("ENDED");
});

test("the last days end today and span months", () => {
  expect(lastDays("2026-03-02", 4)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(lastDays("2026-11-18", 365)).toHaveLength(365);
});
