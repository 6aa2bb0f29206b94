/** What operators check of a sender that a customer declared. Pure. */
import type { AddressOwnership, ConsoleCheck, SenderRelationship, SenderSource } from "@feo/contract";
import { isSameName } from "../platform/names.ts";

export interface SenderFacts {
  readonly ownership: AddressOwnership;
  readonly ownerName: string;
  readonly ownerCountry: string;
  readonly relationship: SenderRelationship | null;
  readonly sentFrom: SenderSource | null;
  /** The legal name of the customer who declared it; empty if unknown. */
  readonly customerName: string;
  /** Other customers who received from the address. */
  readonly otherCustomers: number;
  readonly wasRefused: boolean;
}

/** "High-risk jurisdictions subject to a call for action", FATF: North Korea, Iran, Myanmar. Its list, not ours. */
const callForAction = new Set(["KP", "IR", "MM"]);

const countryNames = new Intl.DisplayNames("en", { type: "region" });

function detailsCheck({ ownership, ownerName, ownerCountry, relationship, sentFrom }: SenderFacts): ConsoleCheck {
  if (ownership === "self") return { name: "Details", words: "Declared as their own", verdict: "pass" };
  const missing = [
    ownerName === "" && "name",
    ownerCountry === "" && "country",
    relationship === null && "relationship",
    sentFrom === null && "source",
  ].filter((one) => one !== false);
  return missing.length === 0
    ? { name: "Details", words: "Name, country, relationship and source given", verdict: "pass" }
    : { name: "Details", words: `Not given: ${missing.join(", ")}`, verdict: "review" };
}

function countryCheck({ ownerCountry }: SenderFacts): ConsoleCheck {
  const country = countryNames.of(ownerCountry) ?? ownerCountry;
  return callForAction.has(ownerCountry)
    ? { name: "Country", words: `${country}, on the FATF's list for action`, verdict: "fail" }
    : { name: "Country", words: country, verdict: "pass" };
}

function nameCheck({ ownerName, customerName }: SenderFacts): ConsoleCheck {
  return customerName !== "" && isSameName(ownerName, customerName)
    ? { name: "Name", words: "The customer's own name, declared as someone else's", verdict: "review" }
    : { name: "Name", words: "Not the customer's own", verdict: "pass" };
}

function othersCheck({ otherCustomers }: SenderFacts): ConsoleCheck {
  const name = "Other customers";
  if (otherCustomers === 0) return { name, words: "Sent to no one else here", verdict: "pass" };
  const who = otherCustomers === 1 ? "1 other customer" : `${otherCustomers} other customers`;
  return { name, words: `Also sent to ${who}`, verdict: "review" };
}

export function senderChecks(facts: SenderFacts): ConsoleCheck[] {
  const isOthers = facts.ownership === "third_party";
  return [
    detailsCheck(facts),
    ...(isOthers && facts.ownerCountry !== "" ? [countryCheck(facts)] : []),
    ...(isOthers ? [nameCheck(facts)] : []),
    othersCheck(facts),
    facts.wasRefused
      ? { name: "Earlier verdict", words: "Refused, then declared again", verdict: "review" }
      : { name: "Earlier verdict", words: "None", verdict: "pass" },
  ];
}
