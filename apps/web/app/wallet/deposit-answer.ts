/** The answer to whose address a deposit came from, before it is sent. Pure. */
import type { AddressOwnership } from "@feo/contract";
import { onlyProblems, ownerNameProblem, type Problems } from "../frame/address-draft.ts";

export interface AnswerDraft {
  /** Null until the person has said it. */
  readonly ownership: AddressOwnership | null;
  readonly ownerName: string;
  readonly ownerCountry: string;
}

export const noAnswer: AnswerDraft = { ownership: null, ownerName: "", ownerCountry: "" };

export function answerProblems({ ownership, ownerName, ownerCountry }: AnswerDraft): Problems<AnswerDraft> {
  const isOther = ownership === "third_party";
  return onlyProblems<AnswerDraft>({
    ownership: ownership === null ? "Say whose address it is." : undefined,
    ownerName: isOther ? ownerNameProblem(ownerName) : undefined,
    ownerCountry: isOther && ownerCountry === "" ? "Choose the country." : undefined,
  });
}

/** What is sent: of the own address nothing but that it is. */
export function answerOf(id: string, { ownership, ownerName, ownerCountry }: AnswerDraft) {
  return ownership === "third_party"
    ? { id, ownership, ownerName: ownerName.trim(), ownerCountry }
    : { id, ownership: "self" as const };
}
