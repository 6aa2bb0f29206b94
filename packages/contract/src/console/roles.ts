/**
 * What operators are there for, and which console calls each role may make. An operator has at least one role; whether
 * an action needs a second operator is another rule (actions.ts).
 */
import type { Call } from "../call.ts";

export const operatorRoles = ["support", "compliance", "treasury", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const customers: readonly OperatorRole[] = ["support", "compliance", "treasury"];
const money: readonly OperatorRole[] = ["compliance", "treasury"];

/** Every console call that needs a session. A call that is missing here is refused to everyone. */
export const consoleCallRoles: Readonly<Record<string, readonly OperatorRole[]>> = {
  // The operator's own session, and what every screen shows. Proposals are filtered by role.
  operatorSignOut: operatorRoles,
  readOperatorSession: operatorRoles,
  readConsoleStatus: operatorRoles,
  // Each part of it is left out unless the roles allow the call that shows the same.
  readToday: operatorRoles,
  changePassphrase: operatorRoles,
  listOwnSessions: operatorRoles,
  endOwnSession: operatorRoles,
  endOtherSessions: operatorRoles,
  listOwnPasskeys: operatorRoles,
  startOwnPasskey: operatorRoles,
  addOwnPasskey: operatorRoles,
  removeOwnPasskey: operatorRoles,
  actAsOperator: operatorRoles,
  listProposals: operatorRoles,
  confirmProposal: operatorRoles,
  dropProposal: operatorRoles,

  // What operators do is open to all of them.
  listOperators: operatorRoles,
  listAuditEntries: operatorRoles,
  verifyAuditLog: operatorRoles,
  // Where a colleague is signed in is not, nor which passkeys they have.
  listOperatorSessions: ["admin"],
  listOperatorPasskeys: ["admin"],

  listPeople: customers,
  findAnything: customers,
  readPerson: customers,
  // Which values each role may show is in unmask.ts.
  unmaskValue: customers,
  readPersonMoney: customers,
  listPersonTimeline: customers,
  listPersonOrders: customers,
  listPersonTrades: customers,
  listPersonMovements: customers,
  listPersonSessions: customers,
  listPersonNotices: customers,
  listPersonNotes: customers,
  listPersonLog: customers,
  listPersonLevels: customers,
  readAsCustomer: customers,

  listVerifications: ["compliance"],
  readVerification: ["compliance"],
  readVerificationDocument: ["compliance"],

  listConsoleWithdrawals: money,
  readConsoleWithdrawal: money,
  tryWithdrawalApproval: money,
  listTransfers: money,
  listClaims: money,
  listCoinDeposits: money,
  listBankAccounts: money,
  listSenders: ["compliance"],
  readSender: ["compliance"],

  readLedger: ["compliance", "treasury", "admin"],
  compareBooks: ["treasury"],
  listPostings: money,
  listBookLines: money,
  readFeeTotals: money,
  exportMoney: money,

  // Any operator can stop the signer, and needs the page to do it.
  readCustody: operatorRoles,
  exportRefill: ["treasury"],
  importRefill: ["treasury"],

  // What is published is public.
  readReserves: operatorRoles,
  importReserveMessages: ["treasury"],

  listConsoleMarkets: operatorRoles,
  readTopOfBook: operatorRoles,
  tryMarketChange: operatorRoles,
  listCoinTerms: operatorRoles,

  listArticles: ["support", "admin"],
  readArticle: ["support", "admin"],
  readArticleVersion: ["support", "admin"],
  previewArticle: ["admin"],
  saveArticle: ["admin"],
  publishArticle: ["admin"],
  unscheduleArticle: ["admin"],
  takeDownArticle: ["admin"],
  discardArticle: ["admin"],
};

export const mayCall = ({ name }: Pick<Call, "name">, roles: readonly OperatorRole[]): boolean =>
  hasOneOf(roles, (Object.hasOwn(consoleCallRoles, name) && consoleCallRoles[name]) || []);

export const hasOneOf = (roles: readonly OperatorRole[], wanted: readonly OperatorRole[]): boolean =>
  wanted.some((role) => roles.includes(role));

const isRole = (word: string): word is OperatorRole => operatorRoles.some((role) => role === word);

/** Roles from words separated by spaces, each once and in their usual order; undefined if there is none or an unknown one. */
export function readRoles(text: string): readonly OperatorRole[] | undefined {
  const words = text.split(" ").filter(Boolean);
  if (words.length === 0 || !words.every(isRole)) return undefined;
  return operatorRoles.filter((role) => words.includes(role));
}
