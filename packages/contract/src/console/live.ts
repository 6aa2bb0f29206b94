/**
 * The operators' sockets: on the console's port, at the exchange's path, in a namespace of their own. The server says
 * which topics changed and nothing of what they hold; the console reads that through its calls, with their roles.
 */
export const operatorNamespace = "/operator";

/** Emitted with the topics that changed since the last one. */
export const changedEvent = "CHANGED";

export const operatorTopics = [
  ...(["kyc", "withdrawals", "deposits", "addresses", "bank-accounts", "customers"] as const),
  ...(["proposals", "operators", "audit"] as const),
  ...(["books", "custody", "solvency", "coins", "markets", "content"] as const),
] as const;
export type OperatorTopic = (typeof operatorTopics)[number];

export interface ChangedMessage {
  readonly topics: readonly OperatorTopic[];
}
