/** Shows which tier a volume reaches, and that trades change tiers at once, each counted once. */
import type { Trade } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTierWatch, tierOf, type Volumes } from "./tier-watch.ts";

/** Rupees at the tiers' precision. */
const value = (rupees: string) => parseUnits(rupees, 5, { unbounded: true });
const fromValues = ["0", "1000000", "10000000", "50000000", "250000000"].map(value);

describe("the fee tier of a volume", () => {
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
  ])("a volume of ₹%s is in tier %i", (rupees, tier) => {
    expect(tierOf(value(rupees), fromValues)).toBe(tier);
  });

  test("without any tiers, everyone is in the first", () => {
    expect(tierOf(value("100"), [])).toBe(0);
    expect(tierOf(value("100"), [0n])).toBe(0);
  });

  test("a higher volume never has a lower tier", () => {
    const rupees = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(fc.property(rupees, rupees, (some, more) => tierOf(some + more, fromValues) >= tierOf(some, fromValues)));
  });
});

const [asha, ravi] = [100, 101];
const hourMs = 60 * 60 * 1000;

/** A trade worth as many rupees as it has quote units. */
const trade = (id: number, rupees: number, buyer = asha, seller = ravi): Trade =>
  ({ id, quoteUnits: rupees, buyer: { user: buyer }, seller: { user: seller } }) as Trade;

function watchOver(read: () => Promise<Volumes>, clock = { at: 0 }) {
  return createTierWatch({
    read,
    everyMs: hourMs,
    now: () => clock.at,
    worthOf: ({ quoteUnits }) => value(String(quoteUnits)),
  });
}

const volumes = (values: [number, string][], lastTradeId = 0): Volumes => ({
  lastTradeId,
  fromValues,
  values: new Map(values.map(([user, rupees]) => [user, value(rupees)])),
});

describe("counting trades", () => {
  test("the trade that reaches the next tier moves that party at once, and is reported once", async () => {
    const watch = watchOver(async () => volumes([[asha, "900000"]]));
    expect(await watch.tiers()).toEqual(new Map());
    expect(watch.note([trade(1, 99_999)])).toEqual(new Map());
    expect(watch.note([trade(2, 1)])).toEqual(new Map([[asha, 1]]));
    expect(watch.note([trade(3, 900_000)])).toEqual(new Map([[ravi, 1]]));
    expect(await watch.tiers()).toEqual(new Map([asha, ravi].map((user) => [user, 1])));
  });

  test("a self-trade counts for nothing", async () => {
    const watch = watchOver(async () => volumes([]));
    await watch.tiers();
    expect(watch.note([trade(1, 9_000_000, asha, asha)])).toEqual(new Map());
  });

  test("a trade during a read of the tables counts once, whether or not the tables had it", async () => {
    const reading = Promise.withResolvers<Volumes>();
    const watch = watchOver(() => reading.promise);
    const tiers = watch.tiers();
    watch.note([trade(7, 600_000), trade(8, 300_000)]);
    reading.resolve(volumes([[asha, "600000"]], 7));
    expect(await tiers).toEqual(new Map());
    expect(watch.note([trade(9, 100_000)])).toEqual(new Map([[asha, 1]]));
  });

  test("trades older than thirty days drop out with the next read", async () => {
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
