import { expect, test } from "vitest";
import {
  type AnswerDraft,
  answerOf,
  answerProblems,
  noAnswer,
  relationshipOptions,
  sourceOptions,
} from "./deposit-answer.ts";

const other: AnswerDraft = {
  ownership: "third_party",
  ownerName: " Ravi Menon ",
  ownerCountry: "IN",
  ownerRelationship: "family",
  sentFrom: "exchange",
  isTrue: true,
};

test.each([
  [noAnswer, { ownership: "Choose who sent it." }],
  [{ ...noAnswer, ownership: "self" as const }, {}],
  [
    { ...noAnswer, ownership: "third_party" as const },
    {
      ownerName: "Enter the sender's full name.",
      ownerCountry: "Choose the sender's country.",
      ownerRelationship: "Choose how you know the sender.",
      sentFrom: "Choose what it was sent from.",
      isTrue: "Confirm that these details are true.",
    },
  ],
  [{ ...other, isTrue: false }, { isTrue: "Confirm that these details are true." }],
  [{ ...other, ownerName: "x".repeat(121) }, { ownerName: "Use at most 120 characters." }],
  [other, {}],
])("CRYPTO-009 the answer %j has the problems %j", (draft, problems) => {
  expect(answerProblems(draft)).toEqual(problems);
  expect(answerOf("7", draft) === undefined).toBe(Object.keys(problems).length > 0);
});

test("CRYPTO-017 an answer for the user's own address has no details, one for another's has the owner and the source", () => {
  expect(answerOf("7", { ...other, ownership: "self", isTrue: false })).toEqual({ id: "7", ownership: "self" });
  expect(answerOf("7", other)).toEqual({
    id: "7",
    ownership: "third_party",
    ownerName: "Ravi Menon",
    ownerCountry: "IN",
    ownerRelationship: "family",
    sentFrom: "exchange",
  });
});

test("every relationship and source of the contract has a label", () => {
  expect(relationshipOptions.map(({ label }) => label)).toEqual(["Family", "Friend", "Client", "Business", "Other"]);
  expect(sourceOptions.map(({ label }) => label)).toEqual(["Personal wallet", "Exchange"]);
});
