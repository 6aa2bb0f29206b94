import { expect, test } from "vitest";
import { type AnswerDraft, answerOf, answerProblems, noAnswer } from "./deposit-answer.ts";

const other: AnswerDraft = { ownership: "third_party", ownerName: " Ravi Menon ", ownerCountry: "IN" };

test.each([
  [noAnswer, { ownership: "Say whose address it is." }],
  [{ ...noAnswer, ownership: "self" as const }, {}],
  [
    { ...noAnswer, ownership: "third_party" as const },
    { ownerName: "Enter the name of the person or company.", ownerCountry: "Choose the country." },
  ],
  [other, {}],
])("CRYPTO-009 the answer %j has the problems %j", (draft, problems) => {
  expect(answerProblems(draft)).toEqual(problems);
});

test("CRYPTO-017 of the own address only that is sent, of another whose it is and from where", () => {
  expect(answerOf("7", { ...other, ownership: "self" })).toEqual({ id: "7", ownership: "self" });
  expect(answerOf("7", other)).toEqual({
    ...{ id: "7", ownership: "third_party", ownerName: "Ravi Menon", ownerCountry: "IN" },
  });
});
