/** What operators confirm with their own eyes before they approve a level, and what they can send back. */
import type { KycLevelNumber } from "../entities/kyc-facts.ts";

export interface KycReviewCheck {
  /** Its name in commands and in the audit log. */
  readonly name: string;
  readonly words: string;
}

/** Approving a level takes all of its checks. */
export const kycReviewChecks: Readonly<Record<KycLevelNumber, readonly KycReviewCheck[]>> = {
  1: [{ name: "person", words: "Aadhaar and PAN belong to the same person" }],
  2: [
    { name: "code", words: "Paper shows the code we sent" },
    { name: "face", words: "Face is clear and uncovered" },
    { name: "statement", words: "Statement is from the last 3 months" },
  ],
  3: [
    { name: "activity", words: "Activity fits the declared income" },
    { name: "funds", words: "Source of funds is clear" },
    { name: "sanctions", words: "No match on the sanctions lists" },
  ],
};

/** The detail `checks` of an approval. In one order, so that two operators' versions are equal. */
export const kycChecksDetail = (confirmed: Iterable<string>): string => [...new Set(confirmed)].toSorted().join(" ");

/** The parts of level 2 that can be rejected one by one, by the names shown to the person. */
export const rejectableParts = ["selfie", "bankStatement", "bankAccount"] as const;
export type RejectablePart = (typeof rejectableParts)[number];
