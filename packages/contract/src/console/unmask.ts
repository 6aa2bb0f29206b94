/** The personal values that the console masks, and the roles that may show each in full. */
import { hasOneOf, type OperatorRole } from "./roles.ts";

export const unmaskFields = ["email", "mobile", "pan", "birthday", "bankAccount"] as const;
export type UnmaskField = (typeof unmaskFields)[number];

/** Support needs what identifies a caller. The PAN is for verification, the account number for payouts, too. */
export const unmaskFieldRoles: Readonly<Record<UnmaskField, readonly OperatorRole[]>> = {
  email: ["support", "compliance"],
  mobile: ["support", "compliance"],
  birthday: ["support", "compliance"],
  pan: ["compliance"],
  bankAccount: ["compliance", "treasury"],
};

export const mayUnmask = (field: UnmaskField, roles: readonly OperatorRole[]): boolean =>
  hasOneOf(roles, unmaskFieldRoles[field]);

/** The fewest characters of a reason. */
export const unmaskReasonLeast = 5;
