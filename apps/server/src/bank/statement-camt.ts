/**
 * Reads a bank statement in ISO 20022 camt.053, any version. Only booked entries count. The file is untrusted: no
 * DOCTYPE, so no entities but XML's own; nothing is fetched; every element used is validated.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type * as z from "zod";
import type { StatementLine } from "./bank-connection.ts";
import { camtDocument, type Entry, type Party, type Statement, type Transaction } from "./statement-camt.schemas.ts";
import {
  findUtr,
  isIfsc,
  modeOf,
  oneSpace,
  type PlacedLine,
  quoted,
  readMoment,
  readPaise,
  StatementFileError,
} from "./statement-fields.ts";

const repeated = new Set(["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd"]);

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  isArray: (name: string) => repeated.has(name),
  // Keep amounts and account numbers as text.
  parseTagValue: false,
  parseAttributeValue: false,
  // Needed for numeric character references. The limits guard against entity definitions, which are refused anyway.
  htmlEntities: true,
  processEntities: { maxTotalExpansions: 1_000_000, maxExpandedLength: 10_000_000 },
});

/** `accountNumber`: the account the statement must belong to. */
export function readCamt(xml: string, accountNumber: string | undefined): readonly PlacedLine[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new StatementFileError("the file", "has a document type declaration");
  // Report only the line number: the validator's message may quote half of the file.
  const checked = XMLValidator.validate(xml);
  if (checked !== true) throw new StatementFileError(`line ${checked.err.line}`, "is not well-formed XML");
  let tree: unknown;
  try {
    tree = parser.parse(xml);
  } catch {
    throw new StatementFileError("the file", "cannot be read as a bank statement");
  }
  const document = camtDocument.safeParse(tree);
  if (!document.success) throw schemaError(document.error);
  const { Stmt: statements } = document.data.Document.BkToCstmrStmt;
  return statements.flatMap((statement, index) => readStatement(statement, `Stmt[${index + 1}]`, accountNumber));
}

function schemaError(error: z.ZodError): StatementFileError {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map((part) => (typeof part === "number" ? `[${part + 1}]` : `/${String(part)}`));
  const element = path
    .join("")
    .replace(/^\/(Document\/BkToCstmrStmt\/)?/, "")
    .replace("/#text", "")
    .replace("@_", "@");
  return new StatementFileError(element || "the file", issue?.message ?? "is not camt.053");
}

function readStatement(statement: Statement, where: string, accountNumber: string | undefined): PlacedLine[] {
  const account = accountIn(statement.Acct);
  if (accountNumber !== undefined && account !== accountNumber) {
    throw new StatementFileError(`${where}/Acct/Id`, "is not the company's account");
  }
  return statement.Ntry.flatMap((entry, index) => {
    const status = typeof entry.Sts === "string" ? entry.Sts : entry.Sts.Cd;
    return status === "BOOK" ? readEntry(entry, `${where}/Ntry[${index + 1}]`, statement.Id) : [];
  });
}

function readEntry(entry: Entry, where: string, statementId: string): PlacedLine[] {
  // NtryRef is unique only within its statement, so prefix it with the statement's id.
  const id = entry.AcctSvcrRef || (entry.NtryRef && `${statementId}:${entry.NtryRef}`);
  if (!id) throw new StatementFileError(where, "has neither AcctSvcrRef nor NtryRef");
  const paise = readAmount(entry.Amt, `${where}/Amt`);
  const [booked, form] = [entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm ?? "", entry.BookgDt?.Dt ? "Dt" : "DtTm"];
  const at = readMoment(booked, { needsZone: false });
  if (!at) throw new StatementFileError(`${where}/BookgDt/${form}`, `${quoted(booked)} is not a date`);
  const common = { entry, at, direction: entry.CdtDbtInd === "CRDT" ? "credit" : "debit" } as const;
  const transactions = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  if (transactions.length <= 1) {
    return [{ where, line: lineOf({ ...common, id, paise, transaction: transactions[0] ?? {} }) }];
  }
  const lines = transactions.map((transaction, index) => {
    const place = `${where}/TxDtls[${index + 1}]`;
    const amount = transaction.Amt ?? transaction.AmtDtls?.TxAmt?.Amt;
    if (!amount) throw new StatementFileError(`${place}/Amt`, "is missing");
    if (transaction.CdtDbtInd && transaction.CdtDbtInd !== entry.CdtDbtInd) {
      throw new StatementFileError(`${place}/CdtDbtInd`, "differs from its entry's direction");
    }
    const own = { id: `${id}/${index + 1}`, paise: readAmount(amount, `${place}/Amt`), transaction };
    return { where: place, line: lineOf({ ...common, ...own }) };
  });
  if (lines.reduce((sum, { line }) => sum + line.paise, 0n) !== paise) {
    throw new StatementFileError(`${where}/Amt`, "is not the sum of its transactions");
  }
  return lines;
}

function readAmount(amount: NonNullable<Transaction["Amt"]>, where: string): bigint {
  if (amount["@_Ccy"] !== "INR") throw new StatementFileError(where, `is in ${quoted(amount["@_Ccy"])}, not INR`);
  const paise = readPaise(amount["#text"]);
  if (paise !== undefined) return paise;
  const why = "is not an amount above zero with at most two decimals";
  throw new StatementFileError(where, `${quoted(amount["#text"])} ${why}`);
}

interface LineParts {
  readonly id: string;
  readonly at: Date;
  readonly direction: StatementLine["direction"];
  readonly paise: bigint;
  readonly entry: Entry;
  readonly transaction: Transaction;
}

function lineOf({ id, at, direction, paise, entry, transaction }: LineParts): StatementLine {
  const { Refs: refs, RltdPties: parties, RltdAgts: agents, RmtInf: remittance } = transaction;
  const said = oneSpace((remittance?.Ustrd ?? []).join(" "));
  const added = oneSpace([transaction.AddtlTxInf, entry.AddtlNtryInf].filter(Boolean).join(" "));
  // The sender writes EndToEndId: a reference only finds a line, and the sender's account decides whose money it is.
  const candidates = [refs?.EndToEndId, refs?.TxId, refs?.AcctSvcrRef, entry.AcctSvcrRef];
  const utr = findUtr(candidates, `${said} ${added}`);
  const isCredit = direction === "credit";
  const ifsc = agentCode(isCredit ? agents?.DbtrAgt : agents?.CdtrAgt);
  return {
    id,
    at,
    direction,
    paise,
    utr,
    // A reversal is not a transfer by the other party.
    mode: isTrue(entry.RvslInd) ? "OTHER" : modeOf(`${entry.BkTxCd?.Prtry?.Cd ?? ""} ${added} ${said}`, utr),
    name: oneSpace(nameOf(isCredit ? parties?.Dbtr : parties?.Cdtr)),
    accountNumber: accountIn(isCredit ? parties?.DbtrAcct : parties?.CdtrAcct),
    ifsc: isIfsc(ifsc) ? ifsc : "",
    narration: said || added,
  };
}

const isTrue = (word: string | undefined): boolean => word === "true" || word === "1";

const nameOf = (party: Party | undefined): string => party?.Nm ?? party?.Pty?.Nm ?? "";

const accountIn = (account: Statement["Acct"]): string => account?.Id?.Othr?.Id ?? account?.Id?.IBAN ?? "";

const agentCode = (agent: NonNullable<Transaction["RltdAgts"]>["DbtrAgt"]): string =>
  (agent?.FinInstnId?.ClrSysMmbId?.MmbId ?? "").toUpperCase();
