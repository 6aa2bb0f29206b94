/** The subcommands of `npm run operator --` for adding operators: the first two together, later ones alone. */

import type { AuditLog } from "../audit/audit.ts";
import { totpStep } from "../auth/totp-codes.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { type AppKey, appKeyOf, createEnrolment, keptKey } from "./enrolment.ts";
import {
  addFounders,
  type Founder,
  hashPassphrase,
  listOperators,
  type PassphraseJudge,
  requireName,
} from "./operators.ts";

export interface EnrolDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly judge: PassphraseJudge;
  readonly now: () => number;
  readonly box: () => Promise<SecretBox>;
  /** Prompts for input without echo. */
  readonly secret: (question: string) => Promise<string>;
  /** Prints a line before the command has ended. */
  readonly show: (line: string) => void;
}

interface Lines {
  readonly lines: readonly string[];
}

const shownKey = ({ secret, uri }: AppKey): string => `Add this key to your authenticator app: ${secret}\n${uri}`;

/** Both operators at one terminal, each typing their own. Refused once an operator exists. */
export async function foundOperators(deps: EnrolDeps, names: readonly string[]): Promise<Lines> {
  const { db, now } = deps;
  if ((await listOperators(db)).length > 0)
    throw new Refusal("Operators already exist. Two of them can add another: add NAME");
  if (names.length !== 2 || names[0] === names[1]) throw new Refusal("Name the first two operators: found NAME NAME");
  for (const name of names) requireName(name);
  const founders: Founder[] = [];
  for (const name of names) founders.push(await founderCalled(deps, name));
  if (!(await addFounders(deps, founders, new Date(now())))) throw new Refusal("Operators already exist");
  return { lines: [`${names.join(" and ")} are now operators.`] };
}

async function founderCalled({ box, judge, now, secret, show }: EnrolDeps, name: string): Promise<Founder> {
  const passphraseHash = await hashPassphrase(name, await secret(`${name}, choose a passphrase: `), judge);
  const key = appKeyOf(name);
  show(shownKey(key));
  const totpLastStep = totpStep(key.secret, await secret(`${name}, enter the app's first code: `), now());
  if (totpLastStep === undefined) throw new Refusal("Incorrect authenticator app code");
  return { name, passphraseHash, ...keptKey(await box(), key.secret), totpLastStep, totpConfirmedAt: new Date(now()) };
}

export async function enrolOperator(deps: EnrolDeps, name: string): Promise<Lines> {
  const enrolment = createEnrolment({ ...deps, box: await deps.box() });
  const halves = await deps.secret("Both halves of your enrolment secret, separated by a space: ");
  const newcomer = { name, secret: halves, passphrase: await deps.secret("Choose a passphrase: ") };
  deps.show(shownKey(await enrolment.begin(newcomer)));
  await enrolment.finish(newcomer, await deps.secret("Enter the app's first code: "));
  return { lines: [`${name} is now an operator.`] };
}
