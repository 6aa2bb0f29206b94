/** The answer writer must give exactly the schema's output, and refuse exactly what the schema refuses. */
import { allCalls, cancelAllOrders, type Order, placeLimitOrder, schemasOf } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createAnswerWriter } from "./answer-writer.ts";

const order: Order = {
  id: "7",
  refId: 'a "quoted" \\ key ü \u2028',
  status: "WAITING",
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  takerFee: "0.25",
  makerFee: "0.2",
  type: "LIMIT",
  price: "85.42",
  stopPrice: null,
  waitsForStop: false,
  total: "854.2",
  volume: "10",
  originalVolume: "10",
  locked: "854.2",
  originalLocked: "854.2",
  tradesCount: 0,
  fundsReceived: "0",
  filledTotal: "0",
  createdAt: "2026-07-01T10:00:00.000Z",
  updatedAt: "2026-07-01T10:00:00.000Z",
  userId: "u",
  side: "BUY",
  postOnly: false,
  visibleSize: null,
  stpMode: "NONE",
  timeInForce: "GTC",
};

/** The schema's output, or its refusal as text. */
function outcomeOf(write: () => string): string {
  try {
    return write();
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

function expectSame(schema: z.ZodMiniType, value: unknown): void {
  const asTheSchemaDoes = outcomeOf(() => JSON.stringify(z.parse(schema, value)));
  expect(outcomeOf(() => createAnswerWriter(schema)(value))).toBe(asTheSchemaDoes);
}

describe("the answer writer for an order", () => {
  const { output } = schemasOf(placeLimitOrder);

  test("an answer is written field by field in the schema's order, without extra fields", () => {
    expectSame(output, { secret: 1, order: { ...order, alsoSecret: 2 } });
    expect(createAnswerWriter(output)({ order: { ...order, alsoSecret: 2 } })).not.toContain("alsoSecret");
    expectSame(schemasOf(cancelAllOrders).output, { count: 2, orders: [order, { ...order, id: "8" }] });
    expectSame(schemasOf(cancelAllOrders).output, { count: 0, orders: [] });
    expectSame(output, { order: Object.fromEntries(Object.entries(order).reverse()) });
    expectSame(output, { order: Object.assign(Object.create({ toJSON: () => "mine" }), order) });
    expectSame(output, { order: { ...order, toJSON: () => "mine" } });
    expectSame(output, { order: Object.create(order) });
  });

  test.each(Object.keys(order))("an order with an invalid %s is refused", (name) => {
    for (const value of [undefined, null, 1.5, Number.NaN, "", "1e3", "BUY ", {}, [], 2n ** 70n, "\ud800"]) {
      expectSame(output, { order: { ...order, [name]: value } });
    }
  });

  test.each([undefined, null, [], [order], "order", { order: null }, { order: [] }, {}])("%j is refused", (value) => {
    expectSame(output, value);
  });
});

describe("the answer writer for every call", () => {
  const anything = fc.anything({ maxDepth: 3, withBigInt: false });

  test.each(allCalls.map((call) => [call.name, schemasOf(call).output] as const))("the call %s", (_name, output) => {
    fc.assert(
      fc.property(anything, (value) => expectSame(output, value)),
      { numRuns: 20 },
    );
  });

  test("arbitrary strings, absent fields, enums and integers are written as the schema writes them", () => {
    const schema = z.object({
      text: z.string(),
      maybe: z.optional(z.nullable(z.string())),
      list: z.array(z.object({ 'a "name"': z.int(), yes: z.boolean(), word: z.literal("up") })),
      kind: z.enum(["ONE", "TWO"]),
    });
    const text = fc.string({ unit: "binary" });
    const item = fc.record({
      'a "name"': fc.oneof(fc.maxSafeInteger(), fc.double()),
      yes: fc.boolean(),
      word: fc.constant("up"),
    });
    const value = fc.record(
      { text, maybe: fc.option(text), list: fc.array(item), kind: fc.constantFrom("ONE", "TWO", "TEN"), more: text },
      { requiredKeys: ["text", "list"] },
    );
    fc.assert(fc.property(value, (given) => expectSame(schema, given)));
  });
});
