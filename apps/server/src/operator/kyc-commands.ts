/** The words of `npm run operator -- kyc`: who waits to be verified, what they showed, and the verdict. */
import { writeFile } from "node:fs/promises";
import { incomeRanges, kycLevels, type OperatorActionName, occupations } from "@feo/contract";
import { statusOf } from "../kyc/kyc.ts";
import { documentKinds, openDocument, openVerifications, readLevel, showPerson } from "../kyc/kyc-desk.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { Deed } from "./audit.ts";
import type { Details } from "./desk.ts";
import { listing, moment, table } from "./lists.ts";
import type { PersonRow } from "./people.ts";

export const kycUsage = [
  "  kyc                             who waits to be verified",
  "  kyc show WHO                    what is known of somebody",
  "  kyc document WHO selfie|bankStatement FILE   what they showed, written to a file",
  "  kyc approve WHO LEVEL           1 or 2 by one operator, 3 by two",
  "  kyc reject WHO LEVEL [selfie] [bankStatement] [bankAccount]   --reason is told; these are asked for again",
] as const;

interface KycGround<Result> {
  readonly db: Database;
  readonly box: () => Promise<SecretBox>;
  /** Runs what shows something once it is in the log who looks. */
  readonly look: (deed: Omit<Deed, "by">, lines: () => Promise<readonly string[]>) => Promise<Result>;
  /** Somebody, for an operator who has signed in. */
  readonly personCalled: (who: string) => Promise<PersonRow>;
  readonly act: (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;
  readonly reason: string;
}

export async function runKyc<Result>(
  ground: KycGround<Result>,
  [word = "", who = "", ...rest]: readonly string[],
): Promise<Result> {
  const { db, act, look } = ground;
  if (word === "") return look({ action: "kyc list", subject: "kyc" }, () => queueLines(db));
  const { id } = await ground.personCalled(who);
  const [level = "", ...parts] = rest;
  switch (word) {
    case "show":
      return look({ action: "kyc show", subject: id }, () => personLines(ground, id));
    case "document":
      return showDocument(ground, id, rest);
    case "approve":
      return readLevel(level) === 3 ? act("kyc approve enhanced", id) : act("kyc approve", id, { level });
    case "reject":
      return act("kyc reject", id, { level, parts: parts.join(" "), reason: ground.reason });
    default:
      throw new Refusal(`There is no "kyc ${word}": npm run operator -- help`);
  }
}

async function queueLines(db: Database): Promise<string[]> {
  const rows = await openVerifications(db);
  return listing(
    ["person", "level", "sent (UTC)", "name", "born", "note"],
    rows.map(({ verdict, feoTag, accountName, person }) => [
      ...[feoTag ?? verdict.userId, String(verdict.level), verdict.submittedAt ? moment(verdict.submittedAt) : "-"],
      ...[person?.name || accountName || "-", person?.dob || "-", verdict.note],
    ]),
    "Nobody waits to be verified.",
  );
}

async function personLines<Result>({ db, box }: KycGround<Result>, userId: string): Promise<string[]> {
  const { file, pan } = await showPerson(db, await box(), userId);
  const { person } = file;
  const wordOf = (names: Readonly<Record<number, string>>, code: number | null | undefined) =>
    (code && names[code]) || "-";
  return table([
    ...kycLevels.map((level) => [`level ${level}`, statusOf(level, file) ?? "not begun"] as const),
    ...file.verdicts.values().map(({ level, note }) => [`note on level ${level}`, note || "-"] as const),
    ["name on the Aadhaar", person?.name || "-"],
    ["born, by the Aadhaar", person?.dob || "-"],
    ["Aadhaar", person?.aadhaarLast4 ? `XXXX XXXX ${person.aadhaarLast4}` : "-"],
    ["PAN", pan || "-"],
    ["name on the PAN", person?.panName || "-"],
    ["born, by the PAN", person?.panDob || "-"],
    ["occupation", wordOf(occupations, person?.occupation)],
    ["income", wordOf(incomeRanges, person?.incomeRange)],
    ["agreed", person?.consentedAt ? moment(person.consentedAt) : "no"],
    ["bank account", file.bankAccount?.status ?? "-"],
    ["shown", [...file.documents].join(", ") || "nothing"],
  ]);
}

function showDocument<Result>(
  ground: KycGround<Result>,
  userId: string,
  [name = "", path = ""]: readonly string[],
): Promise<Result> {
  const kind = documentKinds.find((known) => known === name);
  if (!kind || path === "")
    throw new Refusal(`Say which and where to: kyc document WHO ${documentKinds.join("|")} FILE`);
  const deed = { action: "kyc document", subject: userId, details: { kind } };
  return ground.look(deed, () => saveDocument(ground, { userId, kind, path }));
}

interface DocumentWish {
  readonly userId: string;
  readonly kind: (typeof documentKinds)[number];
  readonly path: string;
}

async function saveDocument<Result>(
  { db, box }: KycGround<Result>,
  { userId, kind, path }: DocumentWish,
): Promise<string[]> {
  const { bytes, selfieOtp } = await openDocument(db, await box(), userId, kind);
  // Never over something that is there, and readable by nobody else on the machine.
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 }).catch((error: Error) => {
    throw new Refusal(`The file cannot be written: ${error.message}`);
  });
  const digits = selfieOtp === "" ? [] : [`It has to show the digits ${selfieOtp}.`];
  return [`image/jpeg, ${bytes.length} bytes. Delete the file once you have seen it.`, ...digits];
}
