/** The KYC queue: who waits for verification, their details and documents. Views are logged. */
import {
  type ConsoleCheck,
  incomeRanges,
  kycLevels,
  listVerifications,
  occupations,
  readVerification,
  readVerificationDocument,
  type ShownBankAccount,
  type ShownVerification,
} from "@feo/contract";
import { indianStamp } from "@feo/money";
import { accountOf } from "../bank/bank-desk.ts";
import { statusOf } from "../kyc/kyc.ts";
import {
  documentsOf,
  isPanUsedElsewhere,
  openDocument,
  type ShownPerson,
  showPerson,
  submittedAt,
  submittedPage,
} from "../kyc/kyc-desk.ts";
import { reviewVerification } from "../kyc/review.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import type { Desk } from "../operator/desk.ts";
import { type PersonRow, personNamed } from "../operator/people.ts";
import { maskPan } from "../operator/personal-values.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import { isSameName } from "../platform/names.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { deedsAbout } from "./deeds.ts";
import { type Rejections, readRejections } from "./kyc-rejections.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";
import { targetMinutes } from "./waiting-items.ts";

interface KycRoutesDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly desk: Pick<Desk, "open">;
  readonly looks: LogRead;
  readonly reads: CustomerReads;
  readonly now: () => number;
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export function kycRoutes(api: Api, { db, box, desk, looks, reads, now }: KycRoutesDeps): void {
  api.call(listVerifications, async ({ operator, query }) => {
    await looks(operator, { action: "kyc list", subject: "kyc" });
    const { rows, next } = await submittedPage(db, query);
    const rejectionOf = await readRejections(
      db,
      rows.map(({ verdict }) => verdict.userId),
    );
    const open = await desk.open();
    const waiting = rows.map(({ verdict, feoTag, accountName, person }) => ({
      userId: verdict.userId,
      name: person?.name || (accountName ?? ""),
      feoTag: feoTag ?? "",
      level: verdict.level,
      sentAt: iso(verdict.submittedAt),
      note: verdict.note,
      isResubmitted: rejectionOf(verdict.userId, verdict.level) !== null,
      isProposed:
        verdict.level === 3 &&
        open.some(({ action, subject }) => action === "kyc approve enhanced" && subject === verdict.userId),
    }));
    const counted = await readCounts(db, { count: submittedAt(query.level) });
    return { waiting, next, ...counted, targetMinutes: targetMinutes.kyc };
  });

  async function checksOf(
    { id, kycLevel, frozenAt }: PersonRow,
    { file: { person }, pan }: ShownPerson,
    bankAccount: ShownBankAccount | null,
  ): Promise<ConsoleCheck[]> {
    return reviewVerification({
      level: kycLevels.find((level) => level > kycLevel) ?? 3,
      name: person?.name ?? "",
      dob: person?.dob ?? "",
      panName: person?.panName ?? "",
      panDob: person?.panDob ?? "",
      hasPan: pan !== "",
      isPanUsedElsewhere: pan !== "" && (await isPanUsedElsewhere(db, id, person?.panKey ?? "")),
      bankAccount,
      isFrozen: frozenAt !== null,
      today: indianStamp(now()).slice(0, 10),
    });
  }

  api.call(readVerification, async ({ operator, params: { id } }) => {
    const account = await withRefusal(personNamed(db, id));
    const { name, feoTag, createdAt } = account;
    await reads.open(operator.name, [id]);
    await looks(operator, { action: "kyc show", subject: id });
    const shown = await showPerson(db, box, id);
    const bankAccount = await accountOf(db, id);
    return {
      userId: id,
      name: shown.file.person?.name || (name ?? ""),
      feoTag: feoTag ?? "",
      since: createdAt.toISOString(),
      ...standingOf(shown, await readRejections(db, [id])),
      checks: await checksOf(account, shown, bankAccount),
      bankAccount,
      documents: await documentsOf(db, id),
      deeds: await deedsAbout(db, id),
    };
  });

  api.call(readVerificationDocument, async ({ operator, params: { id, kind } }) => {
    await withRefusal(personNamed(db, id));
    await reads.open(operator.name, [id]);
    const bytes = (await withRefusal(openDocument(db, box, id, kind))).bytes;
    await looks(operator, { action: "kyc document", subject: id, details: { kind } });
    return { name: `${kind}.jpg`, kind: "image/jpeg", content: bytes, isShown: true };
  });
}

type Standing = Omit<
  ShownVerification,
  "userId" | "name" | "feoTag" | "since" | "checks" | "bankAccount" | "documents" | "deeds"
>;

function standingOf({ file, pan }: ShownPerson, rejectionOf: Rejections): Standing {
  const { person, verdicts, kycLevel } = file;
  const wordOf = (names: Readonly<Record<number, string>>, code: number | null | undefined) =>
    (code && names[code]) || null;
  return {
    kycLevel,
    levels: kycLevels.map((level) => {
      const { note = "", rejectReason = "", submittedAt, decidedAt } = verdicts.get(level) ?? {};
      const when = { sentAt: iso(submittedAt), decidedAt: iso(decidedAt) };
      const rejection = file.person ? rejectionOf(file.person.userId, level) : null;
      return { level, status: statusOf(level, file), note, rejectReason, ...when, rejection };
    }),
    aadhaar: person?.aadhaarLast4 ? { name: person.name, birthday: person.dob, last4: person.aadhaarLast4 } : null,
    pan: pan && person ? { name: person.panName, birthday: person.panDob, number: maskPan(pan) } : null,
    isSameName: person !== undefined && isSameName(person.name, person.panName),
    isSameBirthday: person !== undefined && person.dob !== "" && person.dob === person.panDob,
    readAt: iso(person?.readAt),
    occupation: wordOf(occupations, person?.occupation),
    incomeRange: wordOf(incomeRanges, person?.incomeRange),
    consentedAt: iso(person?.consentedAt),
  };
}
