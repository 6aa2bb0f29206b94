/** The words of `npm run operator --`, and what each does. */
import { readFile } from "node:fs/promises";
import type { OperatorActionName } from "@feo/contract";
import { type AccountNumbers, createAccountNumbers } from "../bank/account-number.ts";
import { judgeBank, readBankFigures } from "../bank/bank-books.ts";
import { takeStatement } from "../bank/bank-desk.ts";
import { readStatementFile, StatementFileError } from "../bank/statement-file.ts";
import { keepReport } from "../books/books.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { operatorActions } from "./actions.ts";
import { type AuditLog, type Deed, lookAtLog } from "./audit.ts";
import { createDesk, type Details, type Outcome } from "./desk.ts";
import { enrolOperator, foundOperators } from "./enrol-commands.ts";
import type { HandedHalf } from "./enrolment.ts";
import { kycUsage, runKyc } from "./kyc-commands.ts";
import * as lists from "./lists.ts";
import { authenticate, type PassphraseJudge } from "./operators.ts";
import { type PersonRow, personNamed } from "./people.ts";
import { refillUsage, runRefill } from "./refill-commands.ts";

export interface CommandGround {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
  /** Opens what is sealed in the database. */
  readonly box: () => Promise<SecretBox>;
  /** Asks for something that is not shown. */
  readonly secret: (question: string) => Promise<string>;
  /** Shows something before the command has ended. */
  readonly show: (line: string) => void;
  readonly judge: PassphraseJudge;
  /** No bank is asked: operators make payouts and look up names. */
  readonly isByHand: boolean;
  /** The company's account: a statement of another one is refused. */
  readonly companyAccount: string | undefined;
}

interface Asked {
  readonly words: readonly string[];
  readonly as: string | undefined;
  readonly reason: string | undefined;
}

interface Result {
  readonly lines: readonly string[];
  /** Something is wrong that whoever called has to know of. */
  readonly isWrong?: boolean;
}

export const usage = [
  "npm run operator -- WORDS --as NAME [--reason TEXT]",
  "",
  "  found NAME NAME                 the first two operators, together at one terminal; refused once there are any",
  "  operators                       who they are",
  "  add NAME                        a new operator (two operators, who are shown half of a secret each)",
  "  enrol NAME                      the new operator chooses a passphrase and sets up an app, with both halves",
  "  remove NAME                     who left",
  "  reset NAME                      who lost passphrase or phone enrols anew (two operators, as add)",
  "  proposals                       what waits for a second operator",
  "  confirm NUMBER                  does what another operator proposed",
  "  drop NUMBER                     takes a proposal from the table",
  "  reviews                         transfers that came and are nobody's yet, and refunds under way",
  "  credit LINE WHO                 gives such a transfer to a person (two operators)",
  "  refund LINE                     sends it back to the account it came from (two operators)",
  "  deposits                        what people say they transferred and has not come",
  "  deposit reject ID               ends one; --reason is told to the person",
  "  withdrawals                     those that are not done, rupees and coins",
  "  approve ID                      lets a withdrawal go (two operators)",
  "  reject ID                       gives it back; --reason is told to the person",
  "  unpaid ID                       a payout that was to be made by hand and was not (two operators); --reason",
  "  coins                           deposits of coins that are not done",
  "  accounts                        bank accounts that wait for a name to be looked up",
  "  account verify ID NAME          the bank has it in this name (two operators)",
  "  account reject ID               --reason is told to the person",
  "  close TICKER                    turns withdrawals off; --reason",
  "  open TICKER                     turns them on again (two operators)",
  "  coin approve ID                 lets in a deposit that is above its network's largest (two operators)",
  "  coin freeze TICKER              nothing of it comes or goes by chain; --reason",
  "  coin unfreeze TICKER            after its chain was looked at (two operators)",
  ...refillUsage,
  "  stop signing                    nothing leaves by chain until somebody at the signer's machine says so; --reason",
  "  terms TICKER NETWORK FEE LEAST  what a withdrawal costs and how small it may be (two operators); NETWORK bank for INR",
  "  market pause SYMBOL             orders can be cancelled and nothing else; --reason",
  "  market open SYMBOL              it takes orders again (two operators)",
  "  person WHO                      by feoTag, e-mail address, mobile number or id",
  ...kycUsage,
  "  level WHO 0|1|2|3               sets how far somebody is verified (two operators)",
  "  freeze WHO                      nobody signs in and nothing leaves",
  "  unfreeze WHO                    after support has spoken with the person (two operators)",
  "  statement FILE                  takes a bank statement, CSV or camt.053",
  "  books                           compares the ledger with the bank now",
  "  audit [ABOUT]                   the latest of the log, or of it about one thing",
  "  audit verify [HEAD]             checks the whole log against its key and the heads written out; needs no operator",
] as const;

export async function runCommand(ground: CommandGround, asked: Asked): Promise<Result> {
  const { db, audit, now, secret } = ground;
  const desk = createDesk({ db, audit, actions: operatorActions, now });
  const [word = "help", first = "", second = ""] = asked.words;
  let signedIn: Promise<string> | undefined;

  /** Asked for once, and before anything is looked up. */
  function operator(): Promise<string> {
    signedIn ??= (async () => {
      if (!asked.as) throw new Refusal("Say who you are, with --as NAME");
      const passphrase = await secret(`Passphrase of ${asked.as}: `);
      await authenticate(ground, { name: asked.as, passphrase }, new Date(now()));
      return asked.as;
    })();
    return signedIn;
  }

  async function act(action: OperatorActionName, subject: string, details: Details = {}): Promise<Result> {
    if (subject === "") throw new Refusal("Say what it is about: npm run operator -- help");
    return outcomeOf(subject, await desk.act(await operator(), { action, subject, details }));
  }

  /** Who looked at what is in the log before anything is shown; what they saw is not. */
  async function look(deed: Omit<Deed, "by">, lines: () => Promise<readonly string[]>): Promise<Result> {
    await audit.record(db, { ...deed, by: await operator() }, new Date(now()));
    return { lines: await lines() };
  }

  async function personCalled(who: string): Promise<PersonRow> {
    await operator();
    return personNamed(db, who);
  }

  const reason = { reason: asked.reason ?? "" };

  switch (word) {
    case "help":
      return { lines: usage };
    case "operators":
      return look({ action: "operators list", subject: "operators" }, () => lists.operatorLines(db));
    case "found":
      return foundOperators(ground, asked.words.slice(1));
    case "enrol":
      return enrolOperator(ground, first);
    case "add":
      return act("operator add", first);
    case "remove":
      return act("operator remove", first);
    case "reset":
      return act("operator reset", first);
    case "proposals":
      return look({ action: "proposals list", subject: "proposals" }, () => lists.proposalLines(desk));
    case "confirm": {
      const { action, subject, handed } = await desk.confirm(await operator(), numberOf(first));
      return { lines: [`Done: ${action} ${subject}`, ...secondHalf(subject, handed)] };
    }
    case "drop":
      await desk.drop(await operator(), numberOf(first));
      return { lines: ["Dropped."] };
    case "reviews":
      return look({ action: "reviews list", subject: "reviews" }, async () =>
        lists.reviewLines(db, await numbersOf(ground)),
      );
    case "credit": {
      const person = await personCalled(second);
      return act("line credit", first, { userId: person.id, feoTag: person.feoTag ?? "" });
    }
    case "refund":
      return act("line refund", first);
    case "deposits":
      return look({ action: "deposits list", subject: "deposits" }, () => lists.depositLines(db));
    case "deposit":
      if (first !== "reject") throw new Refusal("A deposit can be rejected: deposit reject ID");
      return act("deposit reject", second, reason);
    case "withdrawals":
      return look({ action: "withdrawals list", subject: "withdrawals" }, async () =>
        lists.withdrawalLines(db, await numbersOf(ground)),
      );
    case "approve":
      return act("withdrawal approve", first);
    case "reject":
      return act("withdrawal reject", first, reason);
    case "unpaid":
      if (!ground.isByHand) throw new Refusal("The bank itself says what became of its payouts");
      return act("withdrawal unpaid", first, reason);
    case "coins":
      return look({ action: "coins list", subject: "coins" }, () => lists.coinLines(db));
    case "accounts":
      return look({ action: "accounts list", subject: "accounts" }, async () =>
        lists.accountLines(db, await numbersOf(ground)),
      );
    case "account":
      if (first === "verify") return act("account verify", second, { name: asked.words.slice(3).join(" ") });
      if (first === "reject") return act("account reject", second, reason);
      throw new Refusal("An account can be verified or rejected: account verify ID NAME");
    case "close":
      return act("withdrawals close", first.toUpperCase(), reason);
    case "open":
      return act("withdrawals open", first.toUpperCase());
    case "coin":
      if (first === "freeze") return act("coin freeze", second.toUpperCase(), reason);
      if (first === "unfreeze") return act("coin unfreeze", second.toUpperCase());
      if (first === "approve") return act("coin deposit approve", second);
      throw new Refusal("A coin can be frozen and unfrozen, a deposit of coins approved: coin freeze TICKER");
    case "refills":
    case "refill":
      return runRefill({ db, audit, now, look, act, operator, reason: asked.reason ?? "" }, asked.words);
    case "stop":
      if (first !== "signing") throw new Refusal("Signing can be stopped: stop signing");
      return act("signing stop", "signer", reason);
    case "terms": {
      const [, ticker = "", network = "", withdrawFee = "", withdrawMin = ""] = asked.words;
      return act("coin terms", `${ticker.toUpperCase()} ${network}`, { withdrawFee, withdrawMin });
    }
    case "market":
      if (first === "pause") return act("market pause", second.toUpperCase(), reason);
      if (first === "open") return act("market open", second.toUpperCase());
      throw new Refusal("A market can be paused or opened: market pause SYMBOL");
    case "person":
      return look({ action: "person show", subject: (await personCalled(first)).id }, () =>
        lists.personLines(db, first),
      );
    case "kyc":
      return runKyc({ db, look, act, personCalled, box: ground.box, reason: asked.reason ?? "" }, asked.words.slice(1));
    case "level":
      return act("person level", (await personCalled(first)).id, { level: second });
    case "freeze":
      return act("person freeze", (await personCalled(first)).id);
    case "unfreeze":
      return act("person unfreeze", (await personCalled(first)).id);
    case "statement":
      return takeFile(ground, first, await operator());
    case "books": {
      await look({ action: "books show", subject: "books" }, async () => []);
      const report = judgeBank(await readBankFigures(db, new Date(now())));
      await keepReport(db, report, new Date(now()));
      return { lines: await lists.booksLines(db, report), isWrong: report.findings.length > 0 };
    }
    case "audit":
      // Prints no more than counts and hashes, so that a schedule can run it and nobody's word is needed for it.
      if (first === "verify") return verifyLog(ground, second);
      await operator();
      return look(await lookAtLog(db, first || undefined), () => lists.auditLines(db, first || undefined));
    default:
      throw new Refusal(`There is no command "${word}": npm run operator -- help`);
  }
}

function outcomeOf(subject: string, outcome: Outcome): Result {
  if (outcome.state === "done") return { lines: ["Done.", ...secondHalf(subject, outcome.handed)] };
  const { proposal, half } = outcome;
  const waits = `Proposal ${proposal} waits for another operator: npm run operator -- confirm ${proposal} --as NAME`;
  return { lines: half === undefined ? [waits] : [waits, `${halfWords("First", subject)}: ${half}`] };
}

const halfWords = (which: string, name: string) =>
  `${which} half of the enrolment secret, for ${name} and nobody else, shown only now`;

const secondHalf = (name: string, handed: HandedHalf | undefined): string[] =>
  handed
    ? [`${halfWords("Second", name)}: ${handed.half}`, `It expires at ${lists.moment(handed.expiresAt)} UTC.`]
    : [];

const numbersOf = async ({ box }: Pick<CommandGround, "box">): Promise<AccountNumbers> =>
  createAccountNumbers(await box());

async function takeFile(ground: CommandGround, path: string, by: string): Promise<Result> {
  const { db, audit, now, companyAccount } = ground;
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Refusal(`The file cannot be read: ${error.message}`);
  });
  const lines = readFileLines(bytes, companyAccount);
  const at = new Date(now());
  const numbers = await numbersOf(ground);
  const fresh = await db.transaction(async (tx) => {
    const taken = await takeStatement(tx, numbers, lines, at);
    const details = { lines: String(lines.length), fresh: String(taken) };
    await audit.record(tx, { by, action: "statement take", subject: path.split("/").at(-1) ?? path, details }, at);
    return taken;
  });
  return { lines: [`${lines.length} lines, ${fresh} of them news. The exchange puts them to deposits by itself.`] };
}

function readFileLines(bytes: Uint8Array, accountNumber: string | undefined) {
  try {
    return readStatementFile(bytes, accountNumber === undefined ? {} : { accountNumber });
  } catch (error) {
    if (error instanceof StatementFileError) throw new Refusal(error.message);
    throw error;
  }
}

async function verifyLog({ db, audit }: CommandGround, knownHead: string): Promise<Result> {
  const { entries, head, fault, heads } = await audit.verify(db, knownHead || undefined);
  if (fault !== null) return { lines: [`The log is broken. ${fault}. Entries before it: ${entries}.`], isWrong: true };
  return {
    lines: [`${entries} entries, none missing or changed; ${heads} heads written out, all in it. Head ${head}`],
  };
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1 || number > 2 ** 31 - 1)
    throw new Refusal(`"${text}" is no proposal`);
  return number;
}
