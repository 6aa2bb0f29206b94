/** The subcommands of `npm run operator -- kyc`: the queue, a person's documents, and the verdict. */
import { writeFile } from "node:fs/promises";
import {
  type Call,
  incomeRanges,
  kycChecksDetail,
  kycLevels,
  listVerifications,
  type OperatorActionName,
  occupations,
  readVerification,
  readVerificationDocument,
} from "@feo/contract";
import type { Deed } from "../audit/audit.ts";
import { standingAccount } from "../bank/standing-account.ts";
import { statusOf } from "../kyc/kyc.ts";
import { documentKinds, openDocument, readLevel, showPerson, submittedPage } from "../kyc/kyc-desk.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { Details } from "./desk.ts";
import { listing, moment, mostListed, table } from "./lists.ts";
import type { PersonRow } from "./people.ts";
import { maskPan } from "./personal-values.ts";

export const kycUsage = [
  "  kyc                             verifications waiting for review",
  "  kyc show WHO                    a customer's verification data",
  "  kyc document WHO selfie|bankStatement FILE   saves a document to a file",
  "  kyc approve WHO LEVEL CHECK...  levels 1 and 2 take one operator, level 3 two; names the checks that you made",
  "  kyc reject WHO LEVEL [selfie] [bankStatement] [bankAccount]   the customer sees --reason and must resubmit these",
] as const;

interface KycCommandDeps<Result> {
  readonly db: Database;
  readonly box: () => Promise<SecretBox>;
  /** Logs the view, then runs what shows it. */
  readonly readLogged: (call: Call, deed: Omit<Deed, "by">, lines: () => Promise<readonly string[]>) => Promise<Result>;
  /** The same, for a view of one customer, who counts as opened. */
  readonly readPerson: KycCommandDeps<Result>["readLogged"];
  /** Finds a person, for an operator who has signed in. */
  readonly personCalled: (who: string) => Promise<PersonRow>;
  readonly act: (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;
  readonly reason: string;
}

export async function runKyc<Result>(
  deps: KycCommandDeps<Result>,
  [word = "", who = "", ...rest]: readonly string[],
): Promise<Result> {
  const { db, act, readLogged } = deps;
  if (word === "") return readLogged(listVerifications, { action: "kyc list", subject: "kyc" }, () => queueLines(db));
  const { id } = await deps.personCalled(who);
  const [level = "", ...names] = rest;
  switch (word) {
    case "show":
      return deps.readPerson(readVerification, { action: "kyc show", subject: id }, () => personLines(deps, id));
    case "document":
      return showDocument(deps, id, rest);
    case "approve":
      return approveLevel(deps, id, level, names);
    case "reject":
      return act("kyc reject", id, { level, parts: names.join(" "), reason: deps.reason });
    default:
      throw new Refusal(`Unknown command "kyc ${word}". See npm run operator -- help`);
  }
}

function approveLevel<Result>(
  { act }: KycCommandDeps<Result>,
  id: string,
  level: string,
  confirmed: readonly string[],
): Promise<Result> {
  const checks = kycChecksDetail(confirmed);
  return readLevel(level) === 3
    ? act("kyc approve enhanced", id, { checks })
    : act("kyc approve", id, { level, checks });
}

async function queueLines(db: Database): Promise<string[]> {
  const { rows } = await submittedPage(db, {}, mostListed);
  return listing(
    ["person", "level", "submitted (UTC)", "name", "born", "note"],
    rows.map(({ verdict, feoTag, accountName, person }) => [
      ...[feoTag ?? verdict.userId, String(verdict.level), verdict.submittedAt ? moment(verdict.submittedAt) : "-"],
      ...[person?.name || accountName || "-", person?.dob || "-", verdict.note],
    ]),
    "No verifications waiting.",
  );
}

async function personLines<Result>({ db, box }: KycCommandDeps<Result>, userId: string): Promise<string[]> {
  const { file, pan } = await showPerson(db, await box(), userId);
  const bankAccount = await standingAccount(db, userId);
  const { person } = file;
  const wordOf = (names: Readonly<Record<number, string>>, code: number | null | undefined) =>
    (code && names[code]) || "-";
  return table([
    ...kycLevels.map((level) => [`level ${level}`, statusOf(level, file) ?? "not started"] as const),
    ...file.verdicts.values().map(({ level, note }) => [`note on level ${level}`, note || "-"] as const),
    ["name on the Aadhaar", person?.name || "-"],
    ["birth date on the Aadhaar", person?.dob || "-"],
    ["Aadhaar", person?.aadhaarLast4 ? `XXXX XXXX ${person.aadhaarLast4}` : "-"],
    ["PAN", maskPan(pan) || "-"],
    ["name on the PAN", person?.panName || "-"],
    ["birth date on the PAN", person?.panDob || "-"],
    ["occupation", wordOf(occupations, person?.occupation)],
    ["income", wordOf(incomeRanges, person?.incomeRange)],
    ["agreed", person?.consentedAt ? moment(person.consentedAt) : "no"],
    ["bank account", bankAccount?.status ?? "-"],
    ["uploaded", [...file.documents].join(", ") || "nothing"],
  ]);
}

function showDocument<Result>(
  deps: KycCommandDeps<Result>,
  userId: string,
  [name = "", path = ""]: readonly string[],
): Promise<Result> {
  const kind = documentKinds.find((known) => known === name);
  if (!kind || path === "") throw new Refusal(`Usage: kyc document WHO ${documentKinds.join("|")} FILE`);
  const deed = { action: "kyc document", subject: userId, details: { kind } };
  return deps.readPerson(readVerificationDocument, deed, () => saveDocument(deps, { userId, kind, path }));
}

interface DocumentRequest {
  readonly userId: string;
  readonly kind: (typeof documentKinds)[number];
  readonly path: string;
}

async function saveDocument<Result>(
  { db, box }: KycCommandDeps<Result>,
  { userId, kind, path }: DocumentRequest,
): Promise<string[]> {
  const { bytes, selfieOtp } = await openDocument(db, await box(), userId, kind);
  // Never overwrites a file, and readable only by this user.
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 }).catch((error: Error) => {
    throw new Refusal(`The file cannot be written: ${error.message}`);
  });
  const digits = selfieOtp === "" ? [] : [`The photo must show the digits ${selfieOtp}.`];
  return [`image/jpeg, ${bytes.length} bytes. Delete the file once you have seen it.`, ...digits];
}
