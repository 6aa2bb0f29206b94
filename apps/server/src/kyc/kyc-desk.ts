/** Operator actions on verifications: view, open documents, approve, reject; each in its audit entry's transaction. */
import {
  type FieldError,
  type KycLevelNumber,
  kycLevels,
  kycReviewChecks,
  type PersonLevel,
  type RejectablePart,
  rejectableParts,
  type ShownDocument,
} from "@feo/contract";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { takeStatement } from "./documents.ts";
import * as store from "./kyc.store.ts";
import type { DocumentKind } from "./kyc.tables.ts";
import { aboutDocument, newSelfieOtp, statusOf } from "./kyc.ts";

export { isPanUsedElsewhere, submittedAt, submittedPage, submittedQuery } from "./kyc.store.ts";

export const documentKinds = ["selfie", "bankStatement"] as const satisfies readonly DocumentKind[];

export function readLevel(text: string): KycLevelNumber {
  if (text !== "1" && text !== "2" && text !== "3") throw new Refusal("The level must be 1, 2 or 3");
  return Number(text) as KycLevelNumber;
}

interface Submission {
  readonly level: KycLevelNumber;
  /** When the submission that was looked at was sent, if the operator's screen knows: a newer one is not decided. */
  readonly sentAt?: string | undefined;
}

async function sentFile(within: Database, userId: string, { level, sentAt }: Submission): Promise<store.KycFile> {
  await store.lockPerson(within, userId);
  const file = await store.readFile(within, userId);
  if (statusOf(level, file) !== "SUBMITTED")
    throw new Refusal(`This customer's level ${level} is not waiting for a decision`);
  if (sentAt !== undefined && sentAt !== file.verdicts.get(level)?.submittedAt?.toISOString())
    throw new Refusal(`This customer submitted level ${level} again. Look at the new submission first`);
  return file;
}

const decided = (at: Date) => ({ decidedAt: at, toldAt: null });

/** Every check of the level must have been confirmed; a name that the level doesn't have is a mistake. */
function requireChecks(level: KycLevelNumber, confirmed: readonly string[]): void {
  const wanted = kycReviewChecks[level];
  const unknown = confirmed.find((name) => !wanted.some((check) => check.name === name));
  if (unknown !== undefined)
    throw new Refusal(`Level ${level} has no check "${unknown}". It has: ${wanted.map(({ name }) => name).join(", ")}`);
  const missing = wanted.filter(({ name }) => !confirmed.includes(name));
  if (missing.length === 0) return;
  const said = missing.map(({ name, words }) => `${name} (${words})`).join(", ");
  throw new Refusal(`Confirm the checks of level ${level} first: ${said}`);
}

export async function approve(
  within: Database,
  userId: string,
  request: Submission & { readonly checks: readonly string[] },
  at: Date,
): Promise<void> {
  const { level, checks } = request;
  const { kycLevel, person } = await sentFile(within, userId, request);
  if (kycLevel !== level - 1) throw new Refusal(`This customer is at level ${kycLevel}`);
  requireChecks(level, checks);
  if (level === 1) {
    const isTaken = await store.isPanTaken(within, userId, person?.panKey ?? "");
    if (isTaken) throw new Refusal("Another account is verified with this PAN");
    await store.setLegalName(within, userId, person?.name ?? "", at);
  }
  await store.writeVerdict(within, { userId, level, status: "VERIFIED", rejectReason: "", errors: [], ...decided(at) });
  await store.setKycLevel(within, userId, level);
}

/** Rejected parts must be uploaded again; the others are kept. */
export async function reject(
  within: Database,
  userId: string,
  request: Submission & { readonly reason: string; readonly parts: readonly string[] },
  at: Date,
): Promise<void> {
  const { level, reason } = request;
  await sentFile(within, userId, request);
  const parts = request.parts.map((part): RejectablePart => {
    const known = rejectableParts.find((name) => name === part);
    if (!known || level !== 2) throw new Refusal(`At level 2, you can reject: ${rejectableParts.join(", ")}`);
    return known;
  });
  const errors: FieldError[] = parts.map((path) => ({ path, message: reason }));
  const documents = documentKinds.filter((kind) => parts.includes(kind));
  if (documents.length > 0) await store.dropDocuments(within, userId, documents);
  // A rejected selfie gets new digits, so that the old photo cannot be reused.
  if (parts.includes("selfie")) await store.changePerson(within, userId, { selfieOtp: newSelfieOtp() });
  const verdict = { userId, level, status: "REJECTED", rejectReason: reason, errors } as const;
  await store.writeVerdict(within, { ...verdict, ...decided(at) });
}

export interface ShownPerson {
  readonly file: store.KycFile;
  readonly pan: string;
}

export async function showPerson(within: Database, box: SecretBox, userId: string): Promise<ShownPerson> {
  const file = await store.readFile(within, userId);
  return { file, pan: file.person?.panSealed ? box.open(file.person.panSealed) : "" };
}

/** Each level as its owner sees it, without identity data. */
export async function levelsOf(within: Database, userId: string): Promise<PersonLevel[]> {
  const file = await store.readFile(within, userId);
  return kycLevels.map((level) => {
    const { rejectReason = "", submittedAt, decidedAt } = file.verdicts.get(level) ?? {};
    const status = statusOf(level, file);
    const when = { sentAt: submittedAt?.toISOString() ?? null, decidedAt: decidedAt?.toISOString() ?? null };
    return { level, status, rejectReason: status === "REJECTED" ? rejectReason : "", ...when };
  });
}

/** The person's uploaded documents, without their content. */
export async function documentsOf(within: Database, userId: string): Promise<ShownDocument[]> {
  const documents = await store.documentsOf(within, userId);
  return documents.map(({ kind, selfieOtp, createdAt }) => ({
    kind,
    digits: selfieOtp,
    sentAt: createdAt.toISOString(),
  }));
}

/** A document as a JPEG, with the digits that a selfie must show. */
export async function openDocument(
  within: Database,
  box: SecretBox,
  userId: string,
  kind: DocumentKind,
): Promise<{ readonly bytes: Buffer; readonly selfieOtp: string }> {
  const document = await store.findDocument(within, userId, kind);
  if (!document) throw new Refusal(`This customer has no ${kind}`);
  const { sealed, mime, selfieOtp } = document;
  const bytes = box.openBytes(sealed, aboutDocument(userId, kind));
  // PDFs stored as uploaded are rendered here; operators see the pages, never the file.
  if (mime === "application/pdf") return { bytes: await pagesOf(bytes), selfieOtp };
  return { bytes, selfieOtp };
}

/** Only a fault of the file itself is a reason to ask for another one; other errors are rethrown. */
export async function pagesOf(pdf: Buffer, draw = takeStatement): Promise<Buffer> {
  try {
    return (await draw(pdf)).bytes;
  } catch (error) {
    if (!(error instanceof ProblemError && error.code.startsWith("FILE_"))) throw error;
    throw new Refusal("This PDF can't be shown safely. Ask the customer for another one");
  }
}
