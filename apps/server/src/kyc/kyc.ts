/**
 * Identity verification in three levels: government records (DigiLocker), documents (a photo, a bank statement, a bank
 * account in the person's name), and enhanced review. A submitted level is locked until its verdict.
 */

import { randomBytes, randomInt } from "node:crypto";
import {
  type BankAccountStatus,
  type FieldError,
  isKycLocked,
  type KycLevel1,
  type KycLevel2,
  type KycLevel3,
  type KycLevelNumber,
  type KycStatus,
  type VerificationResult,
} from "@feo/contract";
import { indianStamp } from "@feo/money";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { type DigiLocker, DigiLockerRefused, DigiLockerUnreachable, type Shared } from "./digilocker.ts";
import { redrawPhoto, takeStatement } from "./documents.ts";
import * as store from "./kyc.store.ts";
import type { DocumentKind } from "./kyc.tables.ts";
import { concernsOf, hasBegun, type Identity, judgeLevelOne, missingOf } from "./level-one.ts";

export interface Kyc {
  status(userId: string): Promise<{ level1: KycLevel1; level2: KycLevel2; level3: KycLevel3 }>;
  /** DigiLocker's consent page; a new visit replaces the previous one. */
  visitUrl(userId: string): Promise<string>;
  takeVisit(userId: string, came: { readonly code: string; readonly state?: string | undefined }): Promise<Found>;
  saveInfo(userId: string, info: Info): Promise<void>;
  saveSelfie(userId: string, file: Buffer): Promise<void>;
  saveBankStatement(userId: string, file: Buffer): Promise<void>;
  submit(userId: string, level: KycLevelNumber): Promise<VerificationResult>;
}

interface Found {
  readonly isPANAvailable: boolean;
  readonly isAadhaarAvailable: boolean;
}

interface Info {
  readonly occupation: number;
  readonly incomeRange: number;
  readonly consented: boolean;
}

interface KycBankAccount {
  readonly status: BankAccountStatus;
  readonly createdAt: Date;
}

/** A person's verification file together with their bank account. */
interface WholeFile extends store.KycFile {
  readonly bankAccount: KycBankAccount | undefined;
}

export interface KycDeps {
  readonly db: Database;
  readonly box: SecretBox;
  /** Absent if verification through DigiLocker is off. */
  readonly digiLocker: DigiLocker | undefined;
  /** Where DigiLocker redirects people back to. */
  readonly redirectUri: string;
  /** The bank account that level 2 requires; undefined if the person has none. */
  readonly bankAccountOf: (within: Database, userId: string) => Promise<KycBankAccount | undefined>;
  /** Called when a person's level has changed. */
  readonly onLevel: (userId: string) => void;
  readonly now: () => number;
}

const visitMs = 10 * 60_000;
const panUse = "kyc-pan";
/** The context bound into a document's encryption: its owner and kind. */
export const aboutDocument = (userId: string, kind: DocumentKind): string => `kyc ${kind} ${userId}`;
export const newSelfieOtp = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A level's effective status: an operator may have granted or withdrawn it whatever was submitted. */
export function statusOf(level: KycLevelNumber, { kycLevel, verdicts }: store.KycFile): KycStatus | null {
  if (kycLevel >= level) return "VERIFIED";
  const status = verdicts.get(level)?.status ?? null;
  return status === "VERIFIED" ? "PENDING" : status;
}

export function createKyc({ db, box, digiLocker, redirectUri, bankAccountOf, onLevel, now }: KycDeps): Kyc {
  const wholeFile = async (within: Database, userId: string): Promise<WholeFile> => ({
    ...(await store.readFile(within, userId)),
    bankAccount: await bankAccountOf(within, userId),
  });
  const today = () => indianStamp(now()).slice(0, 10);

  function identityOf({ person }: store.KycFile): Identity {
    const pan = person?.panSealed ? box.open(person.panSealed) : "";
    if (person) return { ...person, pan };
    return {
      name: "",
      dob: "",
      aadhaarLast4: "",
      panName: "",
      panDob: "",
      pan,
      occupation: null,
      incomeRange: null,
      consented: false,
    };
  }

  function resultOf(level: KycLevelNumber, file: WholeFile): VerificationResult {
    const status = statusOf(level, file);
    const { rejectReason = "" } = (status === "REJECTED" && file.verdicts.get(level)) || {};
    return { status, errors: status === "REJECTED" ? errorsOf(level, file) : [], rejectReason };
  }

  /** Changes a level under the person's lock; throws KYC_LOCKED if the level is no longer open. */
  const change = <Result>(
    userId: string,
    level: KycLevelNumber,
    parts: readonly string[],
    act: (tx: Database, file: store.KycFile) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      await store.lockPerson(tx, userId);
      const file = await store.readFile(tx, userId);
      if (isKycLocked(statusOf(level, file))) throw new ProblemError("KYC_LOCKED");
      const result = await act(tx, file);
      await store.beginLevel(tx, userId, level, parts);
      return result;
    });

  async function selfieOtpOf(userId: string, file: store.KycFile): Promise<string> {
    if (file.kycLevel < 1 || isKycLocked(statusOf(2, file))) return "";
    if (file.person?.selfieOtp) return file.person.selfieOtp;
    return db.transaction(async (tx) => {
      await store.lockPerson(tx, userId);
      const known = (await store.readFile(tx, userId)).person?.selfieOtp;
      if (known) return known;
      const selfieOtp = newSelfieOtp();
      await store.changePerson(tx, userId, { selfieOtp });
      return selfieOtp;
    });
  }

  function openLocker(): DigiLocker {
    if (!digiLocker) throw new ProblemError("KYC_NOT_OFFERED");
    return digiLocker;
  }

  const keepShared = ({ aadhaar, pan }: Shared) => ({
    name: aadhaar?.name ?? "",
    dob: aadhaar?.dob ?? "",
    aadhaarLast4: aadhaar?.last4 ?? "",
    panName: pan?.name ?? "",
    panDob: pan?.dob ?? "",
    panSealed: pan ? box.seal(pan.number) : "",
    panKey: pan ? box.hash(panUse, pan.number) : "",
    readAt: new Date(now()),
  });

  async function readVisit(locker: DigiLocker, code: string, verifier: string): Promise<Shared | null> {
    try {
      return await locker.read({ code, verifier, redirectUri });
    } catch (error) {
      if (error instanceof DigiLockerRefused) return null;
      if (error instanceof DigiLockerUnreachable) throw new ProblemError("PROVIDER_UNAVAILABLE");
      throw error;
    }
  }

  async function saveDocument(
    userId: string,
    kind: DocumentKind,
    clean: Awaited<ReturnType<typeof takeStatement>>,
  ): Promise<void> {
    const sealed = box.sealBytes(clean.bytes, aboutDocument(userId, kind));
    await change(userId, 2, [kind], async (tx, { kycLevel, person }) => {
      if (kycLevel < 1) throw new ProblemError("KYC_LEVEL_TOO_LOW");
      const selfieOtp = kind === "selfie" ? (person?.selfieOtp ?? "") : "";
      const document = { userId, kind, mime: clean.mime, sealed, selfieOtp, createdAt: new Date(now()) };
      await store.putDocument(tx, document);
    });
  }

  /** Checks early, so that no work is done for an upload that could not be stored. */
  async function mustBeOpen(userId: string, level: KycLevelNumber): Promise<void> {
    const file = await store.readFile(db, userId);
    if (level === 2 && file.kycLevel < 1) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    if (isKycLocked(statusOf(level, file))) throw new ProblemError("KYC_LOCKED");
  }

  async function submitFirst(tx: Database, userId: string, file: store.KycFile): Promise<VerificationResult> {
    const identity = identityOf(file);
    mustBeComplete(missingOf(identity));
    const isTaken = await store.isPanTaken(tx, userId, file.person?.panKey ?? "");
    const verdict = judgeLevelOne(identity, today(), isTaken);
    const at = new Date(now());
    const rejection = verdict.status === "REJECTED" ? verdict : { rejectReason: "", errors: [] };
    const result = { status: verdict.status, rejectReason: rejection.rejectReason, errors: [...rejection.errors] };
    await store.writeVerdict(tx, {
      userId,
      level: 1,
      ...result,
      submittedAt: at,
      toldAt: null,
      note: verdict.status === "SUBMITTED" ? verdict.note : "",
      decidedAt: verdict.status === "SUBMITTED" ? null : at,
    });
    if (verdict.status !== "VERIFIED") return result;
    await store.setKycLevel(tx, userId, 1);
    await store.setLegalName(tx, userId, identity.name, at);
    return result;
  }

  async function sendForReview(tx: Database, userId: string, level: 2 | 3): Promise<VerificationResult> {
    const result = { status: "SUBMITTED", rejectReason: "", errors: [] } as const;
    const sent = { submittedAt: new Date(now()), decidedAt: null, toldAt: null };
    await store.writeVerdict(tx, { userId, level, ...result, errors: [], note: "", ...sent });
    return { ...result, errors: [] };
  }

  return {
    async status(userId) {
      const file = await wholeFile(db, userId);
      const identity = identityOf(file);
      const level1 = resultOf(1, file);
      return {
        level1: {
          ...level1,
          status: level1.status ?? (hasBegun(identity) ? "PENDING" : null),
          isDigiLockerVerified: identity.aadhaarLast4 !== "" && identity.pan !== "",
          aadhaarNumber: identity.aadhaarLast4 === "" ? "" : `XXXX XXXX ${identity.aadhaarLast4}`,
          PANNumber: identity.pan,
          consented: identity.consented,
          incomeRange: identity.incomeRange,
          occupation: identity.occupation,
          name: identity.name || identity.panName,
          DOB: identity.dob || identity.panDob,
          concerns: isKycLocked(level1.status) ? [] : [...concernsOf(identity, today())],
        },
        level2: {
          ...resultOf(2, file),
          selfieOtp: await selfieOtpOf(userId, file),
          isSelfieUploaded: file.documents.has("selfie"),
          isBankStatementUploaded: file.documents.has("bankStatement"),
        },
        level3: resultOf(3, file),
      };
    },

    async visitUrl(userId) {
      const locker = openLocker();
      await mustBeOpen(userId, 1);
      const [state, verifier] = [randomBytes(24).toString("base64url"), randomBytes(48).toString("base64url")];
      const expiresAt = new Date(now() + visitMs);
      await store.putVisit(db, { userId, state, verifierSealed: box.seal(verifier), expiresAt });
      return locker.visitUrl({ redirectUri, state, verifier });
    },

    async takeVisit(userId, { code, state }) {
      const locker = openLocker();
      await mustBeOpen(userId, 1);
      const visit = await store.findVisit(db, userId, new Date(now()));
      if (!visit || (state !== undefined && state !== visit.state)) throw new ProblemError("KYC_VISIT_UNKNOWN");
      const shared = await readVisit(locker, code, box.open(visit.verifierSealed));
      await store.endVisit(db, userId, visit.state);
      if (!shared) throw new ProblemError("KYC_VISIT_UNKNOWN");
      await change(userId, 1, ["aadhaarNumber", "PANNumber", "name", "DOB"], (tx) =>
        store.changePerson(tx, userId, keepShared(shared)),
      );
      return { isPANAvailable: shared.pan !== null, isAadhaarAvailable: shared.aadhaar !== null };
    },

    async saveInfo(userId, info) {
      const consentedAt = info.consented ? new Date(now()) : null;
      await change(userId, 1, ["occupation", "incomeRange", "consented"], (tx) =>
        store.changePerson(tx, userId, { ...info, consentedAt }),
      );
    },

    async saveSelfie(userId, file) {
      await mustBeOpen(userId, 2);
      await saveDocument(userId, "selfie", await redrawPhoto(file));
    },

    async saveBankStatement(userId, file) {
      await mustBeOpen(userId, 2);
      await saveDocument(userId, "bankStatement", await takeStatement(file));
    },

    async submit(userId, level) {
      const result = await db.transaction(async (tx) => {
        await store.lockPerson(tx, userId);
        const file = await store.readFile(tx, userId);
        if (file.kycLevel < level - 1) throw new ProblemError("KYC_PREVIOUS_LEVEL");
        if (isKycLocked(statusOf(level, file))) throw new ProblemError("KYC_LOCKED");
        if (level === 1) return submitFirst(tx, userId, file);
        if (level === 2) mustBeComplete(missingOfLevelTwo({ ...file, bankAccount: await bankAccountOf(tx, userId) }));
        return sendForReview(tx, userId, level);
      });
      if (result.status === "VERIFIED") onLevel(userId);
      return result;
    },
  };
}

/** The verdict's errors that still apply: one about the bank account ends when another account is added. */
function errorsOf(level: KycLevelNumber, { verdicts, bankAccount }: WholeFile): FieldError[] {
  const { errors = [], decidedAt } = verdicts.get(level) ?? {};
  const isAnother = bankAccount !== undefined && decidedAt != null && bankAccount.createdAt > decidedAt;
  return errors.filter(({ path }) => path !== "bankAccount" || !isAnother);
}

function missingOfLevelTwo(file: WholeFile): FieldError[] {
  const { bankAccount, documents } = file;
  const wasSentBack = errorsOf(2, file).some(({ path }) => path === "bankAccount");
  const missing: (FieldError | false)[] = [
    wasSentBack && { path: "bankAccount", message: "Remove this bank account and add another one" },
    !wasSentBack &&
      bankAccount?.status !== "VERIFIED" && { path: "bankAccount", message: "Add a bank account in your own name" },
    !documents.has("bankStatement") && { path: "bankStatement", message: "Upload a bank statement" },
    !documents.has("selfie") && { path: "selfie", message: "Take a photo of yourself with your code" },
  ];
  return missing.filter((error) => error !== false);
}

function mustBeComplete(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ProblemError("KYC_INCOMPLETE", { errors });
}
