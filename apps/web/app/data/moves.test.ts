import { describe, expect, test } from "vitest";
import { withNewest } from "./moves.ts";

const list = (...ids: string[]) => ({ count: ids.length, txs: ids.map((id) => ({ id })) });

describe("a new deposit in the list", () => {
  test("BANK-021 a new deposit is added on top", () => {
    expect(withNewest(list("b", "a"), { id: "c" })).toEqual({ count: 3, txs: [{ id: "c" }, { id: "b" }, { id: "a" }] });
    const confirmed = { ...list("b"), confirmations: { b: 2 } };
    expect(withNewest(confirmed, { id: "c" })).toMatchObject({ count: 2, confirmations: { b: 2 } });
  });

  test("BANK-022 the last deposit is dropped when the list is full", () => {
    const { count, txs } = withNewest(list("e", "d", "c", "b", "a"), { id: "f" });
    expect([count, txs.map(({ id }) => id)]).toEqual([6, ["f", "e", "d", "c", "b"]]);
  });

  test("a deposit already in the list appears only once", () => {
    expect(withNewest(list("b", "a"), { id: "b" }).txs).toEqual([{ id: "b" }, { id: "a" }]);
  });
});
