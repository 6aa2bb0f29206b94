/** What totals are grouped by, and what can be exported. */
export const feePeriods = ["day", "month"] as const;

export const moneyExports = ["books", "fees", "withdrawals", "deposits", "audit-log"] as const;
