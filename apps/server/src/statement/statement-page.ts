/** The text around a statement's tables: issuer, holder, period and notes. Pure. */
import { indianStamp } from "@feo/money";
import type { Company } from "../config/company.ts";
import type { DocumentPlan, DocumentTable } from "./document.ts";
import type { Period } from "./period.ts";

/** The person a statement is for. */
export interface Holder {
  readonly userId: string;
  readonly userNumber: number;
  readonly name: string;
  readonly feoTag: string;
  readonly email: string;
}

interface Statement {
  /** The document's kind and period, used in its number: "TDS-2026-27". */
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
    ...statement,
    number,
    company: [
      company.name,
      ...(company.address === undefined ? [] : [company.address]),
      ...(company.gstin === undefined ? [] : [`GSTIN ${company.gstin}`]),
      ...(company.tan === undefined ? [] : [`TAN ${company.tan}`]),
    ],
    facts: [
      { label: "Name", text: printable(holder.name) },
      { label: "feoTag", text: holder.feoTag === "" ? "" : `@${holder.feoTag}` },
      { label: "Email", text: printable(holder.email) },
      { label: "Document", text: number },
      { label: "Period", text: isOver ? period.days : `${period.days}, ongoing` },
      { label: "Generated on", text: `${indianStamp(nowMs)} IST` },
    ].filter(({ text }) => text !== ""),
    notes: [
      ...statement.notes,
      "Times are in Indian Standard Time. Computer generated, valid without a signature.",
      ...(isDemo ? ["This is a demo: no real money was moved, and no tax was paid."] : []),
    ],
  };
}

/** The scripts that the document fonts cover. */
const known =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Replaces text in other scripts, which would print as empty boxes, by a note that it is missing. */
export const printable = (text: string): string =>
  known.test(text) ? text : "(letters not available in this document)";

export const rupeeNote =
  "INR values use the last price at which the asset was traded for INR on this exchange at that time, rounded up; " +
  "they are not known if there was no earlier trade.";

/** An invoice states only what the operator has configured. */
export const invoiceNotes = ({ gstin, sac }: Company): string[] => [
  ...(sac === undefined ? [] : [`Service accounting code (SAC) ${sac}.`]),
  ...(gstin === undefined ? ["This exchange has no GSTIN, so this is not a tax invoice."] : []),
];
