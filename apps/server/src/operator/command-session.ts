/** The operator who runs a command: signed in once, with what their roles allow, and the limits on reading. */
import { type Call, listPeople, mayCall, type OperatorActionName, unmaskFields, unmaskValue } from "@feo/contract";
import type { AuditLog, Deed } from "../audit/audit.ts";
import type { ReadingLimits } from "../config/reading-settings.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { createCustomerReads } from "./customer-reads.ts";
import { type Desk, type Details, type Outcome, RoleRefused } from "./desk.ts";
import type { HandedHalf } from "./enrolment.ts";
import { moment } from "./lists.ts";
import { authenticate, type PassphraseJudge, rolesOf } from "./operators.ts";
import { type PersonRow, personNamed } from "./people.ts";
import { createUnmasking } from "./unmasking.ts";

export interface CommandDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
  /** Decrypts sealed values of the database. */
  readonly box: () => Promise<SecretBox>;
  /** Prompts for input without echo. */
  readonly secret: (question: string) => Promise<string>;
  /** Prints a line before the command has ended. */
  readonly show: (line: string) => void;
  readonly judge: PassphraseJudge;
  /** No bank is connected: operators make payouts and look up names. */
  readonly isByHand: boolean;
  readonly reading: ReadingLimits;
  /** The company's account number: a statement of another account is refused. */
  readonly companyAccount: string | undefined;
}

export interface Asked {
  readonly words: readonly string[];
  readonly as: string | undefined;
  readonly reason: string | undefined;
}

export interface Result {
  readonly lines: readonly string[];
  /** A fault that the caller must notice, by the exit code. */
  readonly isWrong?: boolean;
}

/** The operator who runs the command, and what they may do and read. */
export function sessionOf(deps: CommandDeps, asked: Asked, desk: Desk) {
  const { db, audit, now, secret } = deps;
  const onAlarm = () => undefined;
  const reads = createCustomerReads({ db, audit, most: deps.reading.customersPerHour, onAlarm, now });
  let signedIn: Promise<string> | undefined;

  /** Authenticates once, before anything is looked up. */
  function operator(): Promise<string> {
    signedIn ??= (async () => {
      if (!asked.as) throw new Refusal("Add your operator name: --as NAME");
      const passphrase = await secret(`Passphrase of ${asked.as}: `);
      await authenticate(deps, { name: asked.as, passphrase }, new Date(now()));
      return asked.as;
    })();
    return signedIn;
  }

  /** The operator, if their roles allow the same in the console. */
  async function operatorFor(call: Call): Promise<string> {
    const name = await operator();
    if (!mayCall(call, await rolesOf(db, name))) throw new RoleRefused("Your roles don't allow this");
    return name;
  }

  /** Logs who viewed what before anything is shown; what was shown is not logged. */
  async function readLogged(
    call: Call,
    deed: Omit<Deed, "by">,
    lines: () => Promise<readonly string[]>,
  ): Promise<Result> {
    await audit.record(db, { ...deed, by: await operatorFor(call) }, new Date(now()));
    return { lines: await lines() };
  }

  return {
    operator,
    operatorFor,

    async act(action: OperatorActionName, subject: string, details: Details = {}): Promise<Result> {
      if (subject === "") throw new Refusal("The id or name is missing. See npm run operator -- help");
      return outcomeOf(subject, await desk.act(await operator(), { action, subject, details }));
    },

    readLogged,

    /** The same for one customer, who counts as opened. */
    async readCustomer(call: Call, deed: Omit<Deed, "by">, lines: () => Promise<readonly string[]>): Promise<Result> {
      await withLimits(reads.open(await operatorFor(call), [deed.subject]));
      return readLogged(call, deed, lines);
    },

    async unmask(userId: string, word: string, reason: string): Promise<Result> {
      const name = await operatorFor(unmaskValue);
      const field = unmaskFields.find((known) => known === word);
      if (!field) throw new Refusal(`Usage: unmask WHO ${unmaskFields.join("|")} --reason TEXT`);
      await withLimits(reads.open(name, [userId]));
      const unmasking = createUnmasking({ db, box: await deps.box(), audit, most: deps.reading.unmaskPerDay, now });
      const request = { userId, field, reason };
      const { value, allowance } = await withLimits(unmasking.show({ name, roles: await rolesOf(db, name) }, request));
      return { lines: [value, `${allowance.left} of ${allowance.most} left today.`] };
    },

    async personCalled(who: string): Promise<PersonRow> {
      await operatorFor(listPeople);
      return personNamed(db, who);
    },
  };
}

/** A reached limit is a refusal with the same words as in the console. */
const withLimits = <T>(done: Promise<T>): Promise<T> =>
  done.catch((error: unknown) => {
    throw error instanceof ProblemError ? new Refusal(error.message) : error;
  });

function outcomeOf(subject: string, outcome: Outcome): Result {
  if (outcome.state === "done") return { lines: ["Done.", ...secondHalf(subject, outcome.handed)] };
  const { proposal, half } = outcome;
  const waits = `Proposal ${proposal} waits for another operator: npm run operator -- confirm ${proposal} --as NAME`;
  return { lines: half === undefined ? [waits] : [waits, `${halfWords("First", subject)}: ${half}`] };
}

const halfWords = (which: string, name: string) =>
  `${which} half of the enrolment secret, for ${name} only, shown only once`;

export const secondHalf = (name: string, handed: HandedHalf | undefined): string[] =>
  handed ? [`${halfWords("Second", name)}: ${handed.half}`, `It expires at ${moment(handed.expiresAt)} UTC.`] : [];
