/** The usual reasons to reject a level, in the customer's words, each with the parts to resubmit. Pure. */
import type { KycLevelNumber, RejectablePart } from "@feo/contract";
import type { UsualReason } from "../frame/usual-reasons.ts";

export interface RejectReason extends UsualReason {
  readonly parts: readonly RejectablePart[];
}

export const rejectReasons: Readonly<Record<KycLevelNumber, readonly RejectReason[]>> = {
  1: [
    {
      label: "Names differ",
      reason:
        "The names on your Aadhaar and your PAN are different. Have one of them corrected, then share both from DigiLocker again.",
      parts: [],
    },
    {
      label: "Birth dates differ",
      reason:
        "The birth dates on your Aadhaar and your PAN are different. Have one of them corrected, then share both from DigiLocker again.",
      parts: [],
    },
    {
      label: "Two people’s records",
      reason: "Your Aadhaar and your PAN belong to different people. Share your own from DigiLocker.",
      parts: [],
    },
  ],
  2: [
    {
      label: "Digits aren’t readable",
      reason: "We can’t read the digits on the paper. Hold it flat, near a window, and take a new photo.",
      parts: ["selfie"],
    },
    {
      label: "Code on paper is wrong",
      reason: "The digits on the paper aren’t the ones we gave you. Write down the new code and take a new photo.",
      parts: ["selfie"],
    },
    {
      label: "Face isn’t clear",
      reason: "We can’t see your face clearly. Take a new photo in good light, without a mask, cap or sunglasses.",
      parts: ["selfie"],
    },
    {
      label: "Statement is too old",
      reason: "Your bank statement is older than 3 months. Upload a newer one.",
      parts: ["bankStatement"],
    },
    {
      label: "Statement is cut off",
      reason: "Parts of your bank statement are missing. Upload whole pages with your name and account number.",
      parts: ["bankStatement"],
    },
    {
      label: "Name doesn’t match bank",
      reason: "The bank account isn’t in the name on your Aadhaar. Add an account in your own name.",
      parts: ["bankAccount"],
    },
  ],
  3: [
    {
      label: "Source of funds unclear",
      reason:
        "We need to know where your funds come from. Contact support with a salary slip, a tax return or a sale deed, then request level 3 again.",
      parts: [],
    },
    {
      label: "Activity doesn’t fit income",
      reason:
        "Your deposits and withdrawals don’t fit the income that you declared. Contact support to explain them, then request level 3 again.",
      parts: [],
    },
    {
      label: "Limit isn’t needed yet",
      reason: "Your withdrawals are well below your present limit. Request level 3 again when you need more.",
      parts: [],
    },
  ],
};
