/** Schemas and OpenAPI descriptions of the calls in kyc.ts; the browser imports only their types. */
import * as z from "zod/mini";
import type { FileAnswer } from "../call.ts";
import { bankAccountStatuses } from "../entities/bank.ts";
import { kycStatuses } from "../entities/kyc-facts.ts";
import { check } from "./check.schemas.ts";
import { deed, idParams, moment, owner } from "./deed.schemas.ts";
import { nextPage, queueCount, queueQuery } from "./queue.schemas.ts";

const level = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const verification = z.extend(owner, {
  level,
  sentAt: z.nullable(moment),
  /** Why it needs a manual review; empty if every submission of its level does. */
  note: z.string(),
  /** Whether operators rejected this level before. */
  isResubmitted: z.boolean(),
  /** Whether one operator proposed to approve it; a second one must confirm. */
  isProposed: z.boolean(),
});

export const listVerificationsIo = {
  summary: "Verifications waiting for review, oldest first, by pages",
  tag: "Operators",
  query: z.extend(queueQuery, {
    /** Only this level. */
    level: z.optional(z.enum(["1", "2", "3"])),
  }),
  output: z.object({
    waiting: z.array(verification),
    next: nextPage,
    /** Of this level, if only one was asked for. */
    count: queueCount,
    /** How long one may wait. */
    targetMinutes: z.int(),
  }),
};

/** A bank account, shown beside its owner's verified details. */
export const shownBankAccount = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  holder: z.string(),
  /** The holder according to the bank; empty until it has answered. */
  ownerName: z.string(),
  status: z.enum(bankAccountStatuses),
  rejectReason: z.string(),
  since: moment,
});

const documentKind = z.enum(["selfie", "bankStatement"]);

const shownDocument = z.object({
  kind: documentKind,
  sentAt: moment,
  /** The digits that the selfie must show. */
  digits: z.string(),
});

/** The operators' latest rejection of a level. */
const kycRejection = z.object({
  at: moment,
  by: z.string(),
  reason: z.string(),
  /** How often they rejected the level. */
  count: z.int(),
});

export const readVerificationIo = {
  summary: "A customer's identity data. Reading it is recorded in the audit log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.extend(owner, {
    kycLevel: z.int(),
    levels: z.array(
      z.object({
        level,
        status: z.nullable(z.enum(kycStatuses)),
        note: z.string(),
        rejectReason: z.string(),
        sentAt: z.nullable(moment),
        decidedAt: z.nullable(moment),
        rejection: z.nullable(kycRejection),
      }),
    ),
    /** When the account was opened. */
    since: moment,
    /** What the program checked. */
    checks: z.array(check),
    /** The data from DigiLocker; birthdays are `YYYY-MM-DD`. */
    aadhaar: z.nullable(z.object({ name: z.string(), birthday: z.string(), last4: z.string() })),
    pan: z.nullable(z.object({ name: z.string(), birthday: z.string(), number: z.string() })),
    isSameName: z.boolean(),
    isSameBirthday: z.boolean(),
    readAt: z.nullable(moment),
    occupation: z.nullable(z.string()),
    incomeRange: z.nullable(z.string()),
    consentedAt: z.nullable(moment),
    bankAccount: z.nullable(shownBankAccount),
    documents: z.array(shownDocument),
    deeds: z.array(deed),
  }),
};

/** A file instead of JSON: the browser shows it. */
const file = z.custom<FileAnswer>() as unknown as z.ZodMiniType<Blob, FileAnswer>;

export const readVerificationDocumentIo = {
  summary: "A customer's document as uploaded. Reading it is recorded in the audit log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.extend(idParams, { kind: documentKind }),
  output: file,
};

export type WaitingVerification = z.infer<typeof verification>;
export type ShownVerification = z.infer<typeof readVerificationIo.output>;
export type ShownBankAccount = z.infer<typeof shownBankAccount>;
export type KycRejection = z.infer<typeof kycRejection>;
export type ShownDocument = z.infer<typeof shownDocument>;

export const consoleKycSchemas = {
  listVerifications: listVerificationsIo,
  readVerification: readVerificationIo,
  readVerificationDocument: readVerificationDocumentIo,
};
