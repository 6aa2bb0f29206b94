/** Shows which tier a volume reaches, and that trades bring people there at once, each counted once. */
import type { Trade } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTierWatch, tierOf, type Volumes } from "./tier-watch.ts";

/** Rupees as the tiers compare them. */
const value = (rupees: string) => parseUnits(rupees, 5, { unbounded: true });
const fromValues = ["0", "1000000", "10000000", "50000000", "250000000"].map(value);

describe("the tier of a volume", () => {
  test.each([
    ["0", 0],
    ["999999.99999", 0],
    ["1000000", 1],
    ["9999999.99999", 1],
    ["10000000", 2],
    ["50000000", 3],
    ["249999999.99999", 3],
    ["250000000", 4],
    ["9".repeat(20), 4],
  ])("₹%s is tier %i", (rupees, tier) => {
    expect(tierOf(value(rupees), fromValues)).toBe(tier);
  });

  test("without any tier, everybody is in the first", () => {
    expect(tierOf(value("100"), [])).toBe(0);
    expect(tierOf(value("100"), [0n])).toBe(0);
  });

  test("more volume is never a lower tier", () => {
    const rupees = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(fc.property(rupees, rupees, (some, more) => tierOf(some + more, fromValues) >= tierOf(some, fromValues)));
  });
});

const [asha, ravi] = [100, 101];
const hourMs = 60 * 60 * 1000;

/** Worth as many rupees as it has quote units. */
const trade = (id: number, rupees: number, buyer = asha, seller = ravi): Trade =>
  ({ id, quoteUnits: rupees, buyer: { user: buyer }, seller: { user: seller } }) as Trade;

function watchOver(read: () => Promise<Volumes>, clock = { at: 0 }) {
  return createTierWatch({
    ...{ read, everyMs: hourMs, now: () => clock.at },
    worthOf: ({ quoteUnits }) => value(String(quoteUnits)),
  });
}

const volumes = (values: [number, string][], lastTradeId = 0): Volumes => ({
  ...{ lastTradeId, fromValues, values: new Map(values.map(([user, rupees]) => [user, value(rupees)])) },
});

describe("trades", () => {
  test("bring both sides to the next tier with the one that reaches it, and say so once", async () => {
    const watch = watchOver(async () => volumes([[asha, "900000"]]));
    expect(await watch.tiers()).toEqual(new Map());
    expect(watch.note([trade(1, 99_999)])).toEqual(new Map());
    expect(watch.note([trade(2, 1)])).toEqual(new Map([[asha, 1]]));
    expect(watch.note([trade(3, 900_000)])).toEqual(new Map([[ravi, 1]]));
    expect(await watch.tiers()).toEqual(new Map([asha, ravi].map((user) => [user, 1])));
  });

  test("with oneself count for nothing", async () => {
    const watch = watchOver(async () => volumes([]));
    await watch.tiers();
    expect(watch.note([trade(1, 9_000_000, asha, asha)])).toEqual(new Map());
  });

  test("that happen while the tables are read count once, whether the tables had them or not", async () => {
    const reading = Promise.withResolvers<Volumes>();
    const watch = watchOver(() => reading.promise);
    const tiers = watch.tiers();
    watch.note([trade(7, 600_000), trade(8, 300_000)]);
    reading.resolve(volumes([[asha, "600000"]], 7));
    expect(await tiers).toEqual(new Map());
    expect(watch.note([trade(9, 100_000)])).toEqual(new Map([[asha, 1]]));
  });

  test("of more than thirty days ago are gone with the next reading", async () => {
    const clock = { at: 0 };
    let known = volumes([[asha, "1000000"]]);
    const watch = watchOver(async () => known, clock);
    expect(await watch.tiers()).toEqual(new Map([[asha, 1]]));
    known = volumes([]);
    expect((await watch.tiers()).size).toBe(1);
    clock.at += hourMs + 1;
    expect((await watch.tiers()).size).toBe(0);
  });
});
