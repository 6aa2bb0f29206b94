/** What stands around a statement's tables: who wrote it, for whom, for which period, and what is said about it. Pure. */
import type { Company } from "../platform/company.ts";
import type { DocumentPlan, DocumentTable } from "./document.ts";
import { indianStamp, type Period } from "./period.ts";

/** Whose statement it is. */
export interface Holder {
  readonly userId: string;
  readonly userNumber: number;
  readonly name: string;
  readonly feoTag: string;
  readonly email: string;
}

interface Statement {
  /** What kind of document it is, in its number: "TDS-2026-27". */
  readonly number: string;
  readonly title: string;
  readonly subtitle: string;
  readonly tables: readonly DocumentTable[];
  readonly notes: readonly string[];
}

interface PageFacts {
  readonly company: Company;
  readonly holder: Holder;
  readonly period: Period;
  readonly isDemo: boolean;
  readonly nowMs: number;
}

export function statementPlan(
  statement: Statement,
  { company, holder, period, isDemo, nowMs }: PageFacts,
): DocumentPlan {
  const number = `${statement.number}-${holder.userId.slice(0, 8).toUpperCase()}`;
  const isOver = period.toMs <= nowMs;
  return {
    ...{ ...statement, number },
    company: [
      company.name,
      ...(company.address === undefined ? [] : [company.address]),
      ...(company.gstin === undefined ? [] : [`GSTIN ${company.gstin}`]),
      ...(company.tan === undefined ? [] : [`TAN ${company.tan}`]),
    ],
    facts: [
      { label: "Name", text: printable(holder.name) },
      { label: "feoTag", text: holder.feoTag === "" ? "" : `@${holder.feoTag}` },
      { label: "E-mail", text: printable(holder.email) },
      { label: "Document", text: number },
      { label: "Period", text: period.days },
      { label: "Made on", text: `${indianStamp(nowMs)} IST${isOver ? "" : ", before the period was over"}` },
    ].filter(({ text }) => text !== ""),
    notes: [
      ...statement.notes,
      "Times are in Indian Standard Time. Made by a computer: valid without a signature.",
      ...(isDemo ? ["This is a demo: no real money has moved, and nothing was paid to a tax office."] : []),
    ],
  };
}

/** The scripts that the documents' letters have. */
const known =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** A text in other letters would be a row of empty boxes; it is said instead that it is missing. */
export const printable = (text: string): string =>
  known.test(text) ? text : "(in letters that this document does not have)";

export const rupeeNote =
  "A value in INR is by the last price at which its asset was traded for rupees on this exchange at that moment, rounded up; " +
  "it is not known where there was none before.";

/** An invoice says only what the operator has set. */
export const invoiceNotes = ({ gstin, sac }: Company): string[] => [
  ...(sac === undefined ? [] : [`Service accounting code (SAC) ${sac}.`]),
  ...(gstin === undefined ? ["No GSTIN is set for this exchange: this is not a tax invoice."] : []),
];
