import type { ListedAddress } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { givenNetwork } from "../testing/given.ts";
import { addressNote, addressProblem, chipsOf } from "./saved-addresses.ts";

const nowMs = Date.parse("2026-11-17T09:00:00.000Z");
const network = givenNetwork("POLYGON", "Polygon");
const addressOf = (digit: string) => `0x${digit.repeat(40)}`;
const saved = (label: string, digit: string, more: Partial<ListedAddress> = {}): ListedAddress => ({
  id: label,
  label,
  networkKey: "POLYGON",
  address: addressOf(digit),
  ownership: "self",
  ownerName: "",
  createdAt: "2026-11-03T09:00:00.000Z",
  usableFrom: "2026-11-04T09:00:00.000Z",
  ...more,
});
const ledger = saved("My Ledger", "1");
const home = saved("Home wallet", "2");
const office = saved("Office safe", "3", {
  createdAt: "2026-11-17T02:50:00.000Z",
  usableFrom: "2026-11-18T02:50:00.000Z",
});
const bob = saved("Bob", "4", { ownership: "third_party", ownerName: "Bob Menon" });
const facts = { listed: [ledger, home, office, bob], isListOnly: true, nowMs };
const labels = (address: string, given = facts) =>
  chipsOf(address, given).shown.map(({ entry, isChosen, canBeChosen, note }) =>
    [isChosen ? "✓" : canBeChosen ? "" : "×", entry.label, note].join(" ").trim(),
  );

describe("CRYPTO-009 chips of saved addresses", () => {
  test("if only saved addresses are allowed, a new one says when it becomes usable and can't be chosen before", () => {
    expect(labels(ledger.address)).toEqual(["✓ My Ledger", "Home wallet", "× Office safe usable in 18 h"]);
  });

  test("if any address is allowed, a new saved address is marked as new and can be chosen", () => {
    expect(labels("", { ...facts, isListOnly: false })).toEqual(["My Ledger", "Home wallet", "Office safe new"]);
  });

  test.each([
    ["2026-11-17T09:00:20.000Z", "usable in 1 min"],
    ["2026-11-17T10:00:00.000Z", "usable in 60 min"],
    ["2026-11-17T10:00:01.000Z", "usable in 2 h"],
    ["2026-11-17T09:00:00.000Z", ""],
  ])("a saved address usable from %s has the note %j", (usableFrom, note) => {
    const [chip] = chipsOf("", { ...facts, listed: [saved("Safe", "5", { usableFrom })] }).shown;
    expect(chip).toMatchObject({ note, canBeChosen: note === "" });
  });

  test("the chosen address is always among the chips, whatever the case of the typed address", () => {
    const address = addressOf("a");
    const last = saved("Last", "A");
    const { shown, more } = chipsOf(address, { ...facts, listed: [...facts.listed, last] });
    expect([shown.map(({ entry }) => entry.label), shown.at(-1)?.isChosen]).toEqual([
      ["My Ledger", "Home wallet", "Last"],
      true,
    ]);
    expect(more).toBe(2);
  });
});

describe("problems of an address", () => {
  const open = { ...facts, isListOnly: false };
  test.each([
    ["", facts, undefined],
    ["0x12", open, "This is not an address on Polygon."],
    [addressOf("9"), open, undefined],
    [addressOf("9"), facts, "This address isn't in your address book. Save it first."],
    [addressOf("9"), { ...facts, listed: undefined }, undefined],
    [office.address, open, undefined],
    [office.address, facts, "Office safe can be used from 18 Nov 2026, 08:20:00 IST."],
    [home.address, facts, undefined],
  ])("checking the address %s reports the expected problem, if any", (address, given, problem) => {
    expect(addressProblem(address, { ...given, network })).toBe(problem);
  });

  test("an address has no problem while no network is chosen", () => {
    expect(addressProblem("0x12", { ...facts, network: undefined })).toBeUndefined();
  });
});

test.each([
  [ledger.address, true, "Saved on 3 Nov 2026. New addresses can be used after 24 hours."],
  [ledger.address, false, "Saved on 3 Nov 2026."],
  [bob.address, false, "Saved on 3 Nov 2026. Belongs to Bob Menon."],
  [office.address, false, "Saved on 17 Nov 2026. It's new, so check it before you withdraw."],
  ["", true, "You can withdraw only to saved addresses. New addresses can be used after 24 hours."],
  ["", false, "Paste the full address, or choose a saved one."],
  [addressOf("9"), false, "Check the first and last 6 characters before you withdraw."],
])("the note on %j, saved ones only %s, is %j", (address, isListOnly, note) => {
  expect(addressNote(address, { ...facts, isListOnly })).toBe(note);
});
