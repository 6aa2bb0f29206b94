/** Roles as operators read them. Pure. */
import { type OperatorRole, operatorRoles } from "@feo/contract";

/** Treasury, admin */
export function rolesText(roles: readonly OperatorRole[]): string {
  const text = roles.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const about: Readonly<Record<OperatorRole, string>> = {
  support: "Support: customers, freezing accounts, notes",
  compliance: "Compliance: KYC, bank accounts, levels, second approvals",
  treasury: "Treasury: deposits, withdrawals, custody, the ledger",
  admin: "Admin: operators, markets, fees, content",
};

export const roleChoices = operatorRoles.map((value) => ({ value, label: about[value] }));
