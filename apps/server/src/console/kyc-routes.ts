/** The KYC queue: who waits for verification, their details and documents. Views are logged. */
import {
  incomeRanges,
  kycLevels,
  listVerifications,
  occupations,
  readVerification,
  readVerificationDocument,
  type ShownVerification,
} from "@feo/contract";
import { accountOf } from "../bank/bank-desk.ts";
import { statusOf } from "../kyc/kyc.ts";
import {
  documentsOf,
  openDocument,
  type ShownPerson,
  showPerson,
  submittedPage,
  submittedQuery,
} from "../kyc/kyc-desk.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import { personNamed } from "../operator/people.ts";
import { maskPan } from "../operator/personal-values.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import { isSameName } from "../platform/names.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { deedsAbout } from "./deeds.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface KycRoutesDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly looks: LogRead;
  readonly reads: CustomerReads;
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export function kycRoutes(api: Api, { db, box, looks, reads }: KycRoutesDeps): void {
  api.call(listVerifications, async ({ operator, query }) => {
    await looks(operator, { action: "kyc list", subject: "kyc" });
    const { rows, next } = await submittedPage(db, query);
    const waiting = rows.map(({ verdict, feoTag, accountName, person }) => ({
      userId: verdict.userId,
      name: person?.name || (accountName ?? ""),
      feoTag: feoTag ?? "",
      level: verdict.level,
      sentAt: iso(verdict.submittedAt),
      note: verdict.note,
    }));
    return { waiting, next, ...(await readCounts(db, { count: submittedQuery })) };
  });

  api.call(readVerification, async ({ operator, params: { id } }) => {
    const { name, feoTag } = await withRefusal(personNamed(db, id));
    await reads.open(operator.name, [id]);
    await looks(operator, { action: "kyc show", subject: id });
    const shown = await showPerson(db, box, id);
    return {
      userId: id,
      name: shown.file.person?.name || (name ?? ""),
      feoTag: feoTag ?? "",
      ...standingOf(shown),
      bankAccount: await accountOf(db, id),
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

type Standing = Omit<ShownVerification, "userId" | "name" | "feoTag" | "bankAccount" | "documents" | "deeds">;

function standingOf({ file, pan }: ShownPerson): Standing {
  const { person, verdicts, kycLevel } = file;
  const wordOf = (names: Readonly<Record<number, string>>, code: number | null | undefined) =>
    (code && names[code]) || null;
  return {
    kycLevel,
    levels: kycLevels.map((level) => {
      const { note = "", rejectReason = "", submittedAt, decidedAt } = verdicts.get(level) ?? {};
      const when = { sentAt: iso(submittedAt), decidedAt: iso(decidedAt) };
      return { level, status: statusOf(level, file), note, rejectReason, ...when };
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
