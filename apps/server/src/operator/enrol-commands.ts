/** The words of `npm run operator --` by which operators come in: the first two together, every other one by enrolling alone. */
import { totpStep } from "../auth/totp-codes.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { AuditLog } from "./audit.ts";
import { type AppKey, appKeyOf, createEnrolment, keptKey } from "./enrolment.ts";
import {
  addFounders,
  type Founder,
  hashPassphrase,
  listOperators,
  type PassphraseJudge,
  requireName,
} from "./operators.ts";

interface EnrolDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly judge: PassphraseJudge;
  readonly now: () => number;
  readonly box: () => Promise<SecretBox>;
  /** Asks for something that is not shown. */
  readonly secret: (question: string) => Promise<string>;
  /** Shows something before the command has ended. */
  readonly show: (line: string) => void;
}

interface Lines {
  readonly lines: readonly string[];
}

const shownKey = ({ secret, uri }: AppKey): string => `Add this key to your authenticator app: ${secret}\n${uri}`;

/** Both at one terminal, each typing their own. Refused once there is an operator. */
export async function foundOperators(deps: EnrolDeps, names: readonly string[]): Promise<Lines> {
  const { db, now } = deps;
  if ((await listOperators(db)).length > 0)
    throw new Refusal("There are operators already: two of them add another, with add NAME");
  if (names.length !== 2 || names[0] === names[1]) throw new Refusal("Name the first two operators: found NAME NAME");
  for (const name of names) requireName(name);
  const founders: Founder[] = [];
  for (const name of names) founders.push(await founderCalled(deps, name));
  if (!(await addFounders(deps, founders, new Date(now())))) throw new Refusal("There are operators already");
  return { lines: [`${names.join(" and ")} are operators.`] };
}

async function founderCalled({ box, judge, now, secret, show }: EnrolDeps, name: string): Promise<Founder> {
  const passphraseHash = await hashPassphrase(name, await secret(`${name}, choose a passphrase: `), judge);
  const key = appKeyOf(name);
  show(shownKey(key));
  const totpLastStep = totpStep(key.secret, await secret(`${name}, the app's first code: `), now());
  if (totpLastStep === undefined) throw new Refusal("That is not the code of your authenticator app");
  return { name, passphraseHash, ...keptKey(await box(), key.secret), totpLastStep, totpConfirmedAt: new Date(now()) };
}

export async function enrolOperator(deps: EnrolDeps, name: string): Promise<Lines> {
  const enrolment = createEnrolment({ ...deps, box: await deps.box() });
  const halves = await deps.secret("Both halves of your enrolment secret, with a blank between them: ");
  const newcomer = { name, secret: halves, passphrase: await deps.secret("Choose a passphrase: ") };
  deps.show(shownKey(await enrolment.begin(newcomer)));
  await enrolment.finish(newcomer, await deps.secret("The app's first code: "));
  return { lines: [`${name} is an operator.`] };
}
