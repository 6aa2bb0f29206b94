import { describe, expect, test } from "vitest";
import { withNewest } from "./moves.ts";

const list = (...ids: string[]) => ({ count: ids.length, txs: ids.map((id) => ({ id })) });

describe("a new deposit in the list", () => {
  test("BANK-021 is on top", () => {
    expect(withNewest(list("b", "a"), { id: "c" })).toEqual({ count: 3, txs: [{ id: "c" }, { id: "b" }, { id: "a" }] });
    const confirmed = { ...list("b"), confirmations: { b: 2 } };
    expect(withNewest(confirmed, { id: "c" })).toMatchObject({ count: 2, confirmations: { b: 2 } });
  });

  test("BANK-022 and the last one is dropped where the list is full", () => {
    const { count, txs } = withNewest(list("e", "d", "c", "b", "a"), { id: "f" });
    expect([count, txs.map(({ id }) => id)]).toEqual([6, ["f", "e", "d", "c", "b"]]);
  });

  test("is there once, also when the list had it already", () => {
    expect(withNewest(list("b", "a"), { id: "b" }).txs).toEqual([{ id: "b" }, { id: "a" }]);
  });
});
