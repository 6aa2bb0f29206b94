/** The subcommands of `npm run operator --`. */
import { readFile } from "node:fs/promises";
import {
  type Call,
  listAuditEntries,
  listBankAccounts,
  listClaims,
  listCoinDeposits,
  listConsoleWithdrawals,
  listProposals,
  listSenders,
  listTransfers,
  readLedger,
  readPerson,
} from "@feo/contract";
import { lookAtLog } from "../audit/audit.ts";
import { type AccountNumbers, createAccountNumbers } from "../bank/account-number.ts";
import { judgeBank, readBankFigures } from "../bank/bank-books.ts";
import { takeStatement } from "../bank/bank-desk.ts";
import { readStatementFile, StatementFileError } from "../bank/statement-file.ts";
import { keepReport } from "../books/books.ts";
import { Refusal } from "../platform/refusal.ts";
import { operatorActions } from "./actions.ts";
import { type Asked, type CommandDeps, type Result, secondHalf, sessionOf } from "./command-session.ts";
import { createDesk } from "./desk.ts";
import { kycUsage, runKyc } from "./kyc-commands.ts";
import * as lists from "./lists.ts";
import { marketUsage, placeOf, runMarkets } from "./market-commands.ts";
import { operatorUsage, runOperators } from "./operator-commands.ts";
import { refillUsage, runRefill } from "./refill-commands.ts";
import { reserveUsage, runReserves } from "./reserve-commands.ts";

export const usage = [
  "npm run operator -- WORDS --as NAME [--reason TEXT]",
  "",
  ...operatorUsage,
  "  proposals                       lists actions waiting for a second operator",
  "  confirm NUMBER                  confirms and runs another operator's proposal",
  "  drop NUMBER                     withdraws a proposal",
  "  reviews                         transfers not matched to a customer, and refunds in progress",
  "  credit LINE WHO                 credits such a transfer to a customer (two operators)",
  "  refund LINE                     sends it back to the account it came from (two operators)",
  "  deposits                        transfers that customers reported and that have not arrived",
  "  deposit reject ID               rejects one; the customer sees --reason",
  "  withdrawals                     open withdrawals, INR and coins",
  "  approve ID                      approves a withdrawal (two operators)",
  "  reject ID                       rejects it and returns the money; the customer sees --reason",
  "  unpaid ID                       marks a manual payout as not made (two operators); --reason",
  "  coins                           open coin deposits",
  "  senders                         senders of coins that customers declared as third parties, to review",
  "  sender accept ID                accepts the declaration",
  "  sender refuse ID                refuses it: what it sends next waits; the customer sees --reason",
  "  accounts                        bank accounts waiting for a name check",
  "  account verify ID NAME          verifies it; NAME is the holder at the bank (two operators)",
  "  account reject ID               rejects it; the customer sees --reason",
  "  close TICKER [NETWORK]          turns withdrawals off, of the coin or on one network; --reason",
  "  open TICKER [NETWORK]           turns them on again (two operators)",
  "  deposits close TICKER [NETWORK] turns deposits off; --reason",
  "  deposits open TICKER [NETWORK]  turns them on again (two operators)",
  "  coin approve ID                 approves a deposit above the network's maximum (two operators)",
  "  coin freeze TICKER              stops its on-chain deposits and withdrawals; --reason",
  "  coin unfreeze TICKER            resumes them after the chain was checked (two operators)",
  ...refillUsage,
  ...reserveUsage,
  "  stop signing                    stops all coin withdrawals until signing is resumed on the signer's machine; --reason",
  ...marketUsage,
  "  person WHO                      shows a customer, by feoTag, email address, mobile number or id",
  "  unmask WHO email|mobile|pan|birthday|bankAccount   shows one masked value in full; --reason; limited per day",
  ...kycUsage,
  "  level WHO 0|1|2|3               sets a customer's verification level (two operators)",
  "  freeze WHO                      blocks login and withdrawals",
  "  unfreeze WHO                    after support has spoken with the customer (two operators)",
  "  statement FILE                  imports a bank statement, CSV or camt.053",
  "  books                           compares the ledger with the bank now",
  "  audit [ABOUT]                   shows the latest log entries, or those about one subject",
  "  audit verify [HEAD]             checks the whole log against its key and the saved heads; needs no operator",
] as const;

interface WaitingList {
  readonly call: Call;
  readonly lines: () => Promise<readonly string[]>;
}

/** The lists of what waits, each with the call that shows the same in the console. */
function waitingLists(deps: CommandDeps, proposals: WaitingList["lines"]): Readonly<Record<string, WaitingList>> {
  const { db } = deps;
  return {
    proposals: { call: listProposals, lines: proposals },
    reviews: { call: listTransfers, lines: async () => lists.reviewLines(db, await numbersOf(deps)) },
    deposits: { call: listClaims, lines: () => lists.depositLines(db) },
    withdrawals: { call: listConsoleWithdrawals, lines: async () => lists.withdrawalLines(db, await numbersOf(deps)) },
    coins: { call: listCoinDeposits, lines: () => lists.coinLines(db) },
    senders: { call: listSenders, lines: () => lists.senderLines(db) },
    accounts: { call: listBankAccounts, lines: async () => lists.accountLines(db, await numbersOf(deps)) },
  };
}

export async function runCommand(deps: CommandDeps, asked: Asked): Promise<Result> {
  const { db, audit, now } = deps;
  const desk = createDesk({ db, audit, actions: operatorActions, now });
  const [word = "help", first = "", second = ""] = asked.words;
  const { operator, operatorFor, act, readLogged, readCustomer, unmask, personCalled } = sessionOf(deps, asked, desk);
  const reason = { reason: asked.reason ?? "" };

  const waiting = waitingLists(deps, async () => lists.proposalLines(await desk.openFor(await operator())));
  const list = Object.hasOwn(waiting, word) && first === "" ? waiting[word] : undefined;
  if (list) return readLogged(list.call, { action: `${word} list`, subject: word }, list.lines);

  switch (word) {
    case "help":
      return { lines: usage };
    case "operators":
    case "found":
    case "enrol":
    case "add":
    case "roles":
    case "remove":
    case "reset":
    case "sessions":
    case "sign-out":
    case "passkeys":
    case "remove-passkey":
      return runOperators({ ...deps, readLogged, act }, asked.words);
    case "confirm": {
      const { action, subject, handed } = await desk.confirm(await operator(), numberOf(first));
      return { lines: [`Done: ${action} ${subject}`, ...secondHalf(subject, handed)] };
    }
    case "drop":
      await desk.drop(await operator(), numberOf(first));
      return { lines: ["Dropped."] };
    case "credit": {
      const person = await personCalled(second);
      return act("line credit", first, { userId: person.id, feoTag: person.feoTag ?? "" });
    }
    case "refund":
      return act("line refund", first);
    case "deposits": {
      const place = placeOf(second, asked.words[3] ?? "");
      if (first === "close") return act("deposits close", place, reason);
      if (first === "open") return act("deposits open", place);
      throw new Refusal("Usage: deposits, deposits close TICKER [NETWORK], or deposits open TICKER [NETWORK]");
    }
    case "deposit":
      if (first !== "reject") throw new Refusal("Usage: deposit reject ID");
      return act("deposit reject", second, reason);
    case "approve":
      return act("withdrawal approve", first);
    case "reject":
      return act("withdrawal reject", first, reason);
    case "unpaid":
      if (!deps.isByHand) throw new Refusal("The bank reports its payouts itself, so you can't mark them unpaid");
      return act("withdrawal unpaid", first, reason);
    case "sender":
      if (first === "accept") return act("sender accept", second);
      if (first === "refuse") return act("sender refuse", second, reason);
      throw new Refusal("Usage: sender accept ID, or sender refuse ID");
    case "account":
      if (first === "verify") return act("account verify", second, { name: asked.words.slice(3).join(" ") });
      if (first === "reject") return act("account reject", second, reason);
      throw new Refusal("Usage: account verify ID NAME, or account reject ID");
    case "close":
      return act("withdrawals close", placeOf(first, second), reason);
    case "open":
      return act("withdrawals open", placeOf(first, second));
    case "coin":
      if (first === "add") return runMarkets(act, asked.words, reason.reason);
      if (first === "freeze") return act("coin freeze", second.toUpperCase(), reason);
      if (first === "unfreeze") return act("coin unfreeze", second.toUpperCase());
      if (first === "approve") return act("coin deposit approve", second);
      throw new Refusal("Usage: coin freeze TICKER, coin unfreeze TICKER, or coin approve ID");
    case "refills":
    case "refill":
      return runRefill({ db, audit, now, readLogged, act, operatorFor, reason: asked.reason ?? "" }, asked.words);
    case "reserves":
      return runReserves({ db, audit, now, readLogged, act, operatorFor }, asked.words);
    case "stop":
      if (first !== "signing") throw new Refusal("Usage: stop signing");
      return act("signing stop", "signer", reason);
    case "terms":
    case "market":
      return runMarkets(act, asked.words, reason.reason);
    case "person":
      return readCustomer(readPerson, { action: "person show", subject: (await personCalled(first)).id }, async () =>
        lists.personLines(db, await deps.box(), first),
      );
    case "unmask":
      return unmask((await personCalled(first)).id, second, asked.reason ?? "");
    case "kyc":
      return runKyc(
        { db, readLogged, readPerson: readCustomer, act, personCalled, box: deps.box, reason: asked.reason ?? "" },
        asked.words.slice(1),
      );
    case "level":
      return act("person level", (await personCalled(first)).id, { level: second });
    case "freeze":
      return act("person freeze", (await personCalled(first)).id);
    case "unfreeze":
      return act("person unfreeze", (await personCalled(first)).id);
    case "statement":
      // A statement shows every transfer, as the queue does.
      return takeFile(deps, first, await operatorFor(listTransfers));
    case "books": {
      await readLogged(readLedger, { action: "books show", subject: "books" }, async () => []);
      const report = judgeBank(await readBankFigures(db, new Date(now())));
      await keepReport(db, report, new Date(now()));
      return { lines: await lists.booksLines(db, report), isWrong: report.findings.length > 0 };
    }
    case "audit":
      // Prints only counts and hashes, so it needs no operator and can run on a schedule.
      if (first === "verify") return verifyLog(deps, second);
      await operator();
      return readLogged(listAuditEntries, await lookAtLog(db, first || undefined), () =>
        lists.auditLines(db, first || undefined),
      );
    default:
      throw new Refusal(`Unknown command "${word}". See npm run operator -- help`);
  }
}

const numbersOf = async ({ box }: Pick<CommandDeps, "box">): Promise<AccountNumbers> =>
  createAccountNumbers(await box());

async function takeFile(deps: CommandDeps, path: string, by: string): Promise<Result> {
  const { db, audit, now, companyAccount } = deps;
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Refusal(`The file cannot be read: ${error.message}`);
  });
  const lines = readFileLines(bytes, companyAccount);
  const at = new Date(now());
  const numbers = await numbersOf(deps);
  const fresh = await db.transaction(async (tx) => {
    const taken = await takeStatement(tx, numbers, lines, at);
    const details = { lines: String(lines.length), fresh: String(taken) };
    await audit.record(tx, { by, action: "statement take", subject: path.split("/").at(-1) ?? path, details }, at);
    return taken;
  });
  return {
    lines: [`${lines.length} lines, ${fresh} of them new. The exchange matches them to deposits automatically.`],
  };
}

function readFileLines(bytes: Uint8Array, accountNumber: string | undefined) {
  try {
    return readStatementFile(bytes, accountNumber === undefined ? {} : { accountNumber });
  } catch (error) {
    if (error instanceof StatementFileError) throw new Refusal(error.message);
    throw error;
  }
}

async function verifyLog({ db, audit }: CommandDeps, knownHead: string): Promise<Result> {
  const { entries, head, fault, heads } = await audit.verify(db, knownHead || undefined);
  if (fault !== null) return { lines: [`The log is broken. ${fault}. Entries before it: ${entries}.`], isWrong: true };
  return {
    lines: [`${entries} entries, none missing or changed; ${heads} saved heads match. Head ${head}`],
  };
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1 || number > 2 ** 31 - 1)
    throw new Refusal(`"${text}" is not a proposal number`);
  return number;
}
