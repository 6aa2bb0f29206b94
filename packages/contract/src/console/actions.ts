/**
 * The operators' actions, whether each takes one operator or two, and in which roles. Actions that move money, or
 * decide who may, take two.
 */
import { hasOneOf, type OperatorRole, operatorRoles } from "./roles.ts";

export const operatorActionRules = {
  "withdrawal approve": "two",
  "withdrawal reject": "one",
  "withdrawal unpaid": "two",
  // A paused withdrawal is not sent, which harms nobody, so one operator is enough.
  "withdrawal pause": "one",
  "withdrawal resume": "one",
  "account verify": "two",
  "account reject": "one",
  "deposit reject": "one",
  // A deposit above its network's maximum.
  "coin deposit approve": "two",
  // What already arrived stays; a refused sender's next deposit waits.
  "sender accept": "one",
  "sender refuse": "one",
  "line credit": "two",
  "line refund": "two",
  "withdrawals open": "two",
  "withdrawals close": "one",
  "coin freeze": "one",
  "coin unfreeze": "two",
  "coin terms": "two",
  "coin add": "two",
  "deposits open": "two",
  "deposits close": "one",
  // Less trading harms nobody's balance, so one operator can stop it; resuming takes two.
  "market pause": "one",
  "market halt": "one",
  "market halt all": "one",
  "market open": "two",
  "market change": "two",
  "market create": "two",
  "kyc approve": "one",
  // The highest level allows withdrawals of ₹1 crore a day.
  "kyc approve enhanced": "two",
  "kyc reject": "one",
  "person level": "two",
  "person freeze": "one",
  "person unfreeze": "two",
  // Ends the customer's sessions, which harms nobody: they sign in again.
  "person sign out": "one",
  "operator add": "two",
  "operator roles": "two",
  "operator remove": "two",
  "operator reset": "two",
  // Ends sessions, which harms nobody: the operator signs in again.
  "operator sign out": "one",
  // Takes a way in away, and ends the sessions opened with it: the passphrase and a code still work.
  "operator passkey remove": "one",
  // A refill moves coins out of cold storage.
  "refill approve": "two",
  "refill renew": "one",
  "refill drop": "one",
  // Nothing is sent after this; signing can be resumed only on the signer's own machine.
  "signing stop": "one",
  // Publishes a proof of solvency besides the daily ones.
  "reserves publish": "one",
  // A free-text entry in the audit log, about any subject.
  note: "one",
} as const satisfies Readonly<Record<string, "one" | "two">>;

export type OperatorActionName = keyof typeof operatorActionRules;

type Roles = readonly OperatorRole[];

/** For an action of one operator: who may do it. */
interface OneActs {
  readonly by: Roles;
  readonly confirmedBy?: never;
}

/** For an action of two: who may propose it, and who may confirm it. */
interface TwoAct {
  readonly by: Roles;
  readonly confirmedBy: Roles;
}

const [support, compliance, treasury, admin] = operatorRoles;

/**
 * Treasury proposes what moves the house's money, and compliance may be its second. Admins decide about operators,
 * markets and terms, and never move money.
 */
export const operatorActionRoles: {
  readonly [Name in OperatorActionName]: (typeof operatorActionRules)[Name] extends "two" ? TwoAct : OneActs;
} = {
  "withdrawal approve": { by: [treasury], confirmedBy: [compliance, treasury] },
  "withdrawal reject": { by: [compliance, treasury] },
  "withdrawal unpaid": { by: [treasury], confirmedBy: [compliance, treasury] },
  "withdrawal pause": { by: [compliance, treasury] },
  "withdrawal resume": { by: [compliance, treasury] },
  "account verify": { by: [compliance], confirmedBy: [compliance, treasury] },
  "account reject": { by: [compliance] },
  "deposit reject": { by: [treasury] },
  "coin deposit approve": { by: [treasury], confirmedBy: [compliance, treasury] },
  "sender accept": { by: [compliance] },
  "sender refuse": { by: [compliance] },
  "line credit": { by: [treasury], confirmedBy: [compliance, treasury] },
  "line refund": { by: [treasury], confirmedBy: [compliance, treasury] },
  "withdrawals open": { by: [treasury], confirmedBy: [treasury, admin] },
  "withdrawals close": { by: [compliance, treasury, admin] },
  "coin freeze": { by: [compliance, treasury] },
  "coin unfreeze": { by: [treasury], confirmedBy: [treasury, admin] },
  "coin terms": { by: [admin], confirmedBy: [treasury, admin] },
  "coin add": { by: [admin], confirmedBy: [treasury, admin] },
  "deposits open": { by: [treasury], confirmedBy: [treasury, admin] },
  "deposits close": { by: [compliance, treasury, admin] },
  "market pause": { by: [treasury, admin] },
  "market halt": { by: [treasury, admin] },
  "market halt all": { by: [treasury, admin] },
  "market open": { by: [admin], confirmedBy: [treasury, admin] },
  "market change": { by: [admin], confirmedBy: [treasury, admin] },
  "market create": { by: [admin], confirmedBy: [treasury, admin] },
  "kyc approve": { by: [compliance] },
  "kyc approve enhanced": { by: [compliance], confirmedBy: [compliance] },
  "kyc reject": { by: [compliance] },
  "person level": { by: [compliance], confirmedBy: [compliance] },
  "person freeze": { by: [support, compliance] },
  // Support speaks with the customer; whether the account is safe is for compliance.
  "person unfreeze": { by: [support, compliance], confirmedBy: [compliance] },
  "person sign out": { by: [support, compliance] },
  "operator add": { by: [admin], confirmedBy: [admin] },
  "operator roles": { by: [admin], confirmedBy: [admin] },
  "operator remove": { by: [admin], confirmedBy: [admin] },
  "operator reset": { by: [admin], confirmedBy: [admin] },
  "operator sign out": { by: [admin] },
  "operator passkey remove": { by: [admin] },
  "refill approve": { by: [treasury], confirmedBy: [treasury] },
  "refill renew": { by: [treasury] },
  "refill drop": { by: [treasury] },
  // In an emergency nobody should have to look for the right colleague.
  "signing stop": { by: operatorRoles },
  "reserves publish": { by: [treasury] },
  note: { by: operatorRoles },
};

/** Who may do the action, or propose it if it takes two. */
export const mayAct = (action: OperatorActionName, roles: Roles): boolean =>
  hasOneOf(roles, operatorActionRoles[action].by);

export const mayConfirm = (action: OperatorActionName, roles: Roles): boolean =>
  hasOneOf(roles, operatorActionRoles[action].confirmedBy ?? []);
