/** The answer to who sent a deposit, validated before it is sent. Pure functions. */
import {
  type AddressOwnership,
  type SenderRelationship,
  type SenderSource,
  senderRelationships,
  senderSources,
} from "@feo/contract";
import { onlyProblems, ownerNameProblem, type Problems } from "../addresses/address-draft.ts";

export interface AnswerDraft {
  /** Null until chosen. */
  readonly ownership: AddressOwnership | null;
  readonly ownerName: string;
  readonly ownerCountry: string;
  readonly ownerRelationship: SenderRelationship | null;
  readonly sentFrom: SenderSource | null;
  /** The user's declaration that the details about another person are true. */
  readonly isTrue: boolean;
}

export const noAnswer: AnswerDraft = {
  ownership: null,
  ownerName: "",
  ownerCountry: "",
  ownerRelationship: null,
  sentFrom: null,
  isTrue: false,
};

const relationshipNames: Record<SenderRelationship, string> = {
  family: "Family",
  friend: "Friend",
  client: "Client",
  business: "Business",
  other: "Other",
};
const sourceNames: Record<SenderSource, string> = { wallet: "Personal wallet", exchange: "Exchange" };

export const relationshipOptions = senderRelationships.map((value) => ({ value, label: relationshipNames[value] }));
export const sourceOptions = senderSources.map((value) => ({ value, label: sourceNames[value] }));

export function answerProblems(draft: AnswerDraft): Problems<AnswerDraft> {
  const { ownership, ownerName, ownerCountry, ownerRelationship, sentFrom, isTrue } = draft;
  if (ownership === null) return { ownership: "Choose who sent it." };
  if (ownership === "self") return {};
  return onlyProblems<AnswerDraft>({
    ownerName: ownerName.trim() === "" ? "Enter the sender's full name." : ownerNameProblem(ownerName),
    ownerCountry: ownerCountry === "" ? "Choose the sender's country." : undefined,
    ownerRelationship: ownerRelationship === null ? "Choose how you know the sender." : undefined,
    sentFrom: sentFrom === null ? "Choose what it was sent from." : undefined,
    isTrue: isTrue ? undefined : "Confirm that these details are true.",
  });
}

/** The request body: for the user's own address, only that fact. Undefined while something is missing. */
export function answerOf(id: string, draft: AnswerDraft) {
  const { ownership, ownerName, ownerCountry, ownerRelationship, sentFrom } = draft;
  if (Object.keys(answerProblems(draft)).length > 0) return undefined;
  if (ownership === "self") return { id, ownership };
  if (ownership === null || ownerRelationship === null || sentFrom === null) return undefined;
  return { id, ownership, ownerName: ownerName.trim(), ownerCountry, ownerRelationship, sentFrom };
}
