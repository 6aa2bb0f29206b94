import type { ConsoleMarket } from "@feo/contract";
import { expect, test } from "vitest";
import { changeOf, detailsOf, draftIn, proposeText, withField, withoutDraft } from "./market-draft.ts";

const terms = {
  priceStep: "0.1",
  amountStep: "0.01",
  minNotional: "100",
  maxNotional: "5000000",
  minQuantity: "0.01",
  maxQuantity: "10000",
  makerFee: "0.2",
  takerFee: "0.2",
};
const market: Pick<ConsoleMarket, "terms" | "state" | "hasOwnFees"> = { terms, state: "ENABLED", hasOwnFees: true };
const changed = (query: string) => changeOf(market, draftIn(new URLSearchParams(query)));

test("only what differs from the market is a change, however it is written", () => {
  const change = changed("priceStep=0.5&minNotional=1,000&maxNotional=50,00,000.00&takerFee=0.20");
  expect(change).toMatchObject({ terms: { priceStep: "0.5", minNotional: "1000" }, count: 2, state: null });
  expect(detailsOf(change)).toEqual({ priceStep: "0.5", minNotional: "1000" });
});

test("a text that is no number is a change, for the dry run to refuse", () => {
  expect(changed("priceStep=much")).toMatchObject({ terms: { priceStep: "much" }, count: 1 });
  expect(changed("priceStep=")).toMatchObject({ terms: { priceStep: "" }, count: 1 });
});

test("a state is a change only if it is another one", () => {
  expect(changed("state=DISABLED").state).toBe("DISABLED");
  expect(changed("state=ENABLED").state).toBeNull();
  expect(changed("state=OTHER").state).toBeNull();
});

test("standard fees are one change, only for a market with its own, and replace typed fees", () => {
  expect(detailsOf(changed("fees=standard"))).toEqual({ standardFees: "yes" });
  expect(changeOf({ ...market, hasOwnFees: false }, draftIn(new URLSearchParams("fees=standard"))).count).toBe(0);
  expect(withField(new URLSearchParams("takerFee=0.1&tab=all"), "fees", "standard").toString()).toBe(
    "tab=all&fees=standard",
  );
  expect(withField(new URLSearchParams("fees=standard"), "takerFee", "0.1").toString()).toBe("takerFee=0.1");
});

test("discarding keeps the view", () => {
  expect(withoutDraft(new URLSearchParams("tab=halted&priceStep=1&state=ENABLED&fees=standard")).toString()).toBe(
    "tab=halted",
  );
});

test("the button counts the changes", () => {
  expect([proposeText(1), proposeText(3)]).toEqual(["Propose 1 change", "Propose 3 changes"]);
});
