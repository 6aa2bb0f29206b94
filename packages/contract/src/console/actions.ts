/**
 * The operators' actions, and whether each takes one operator or two. Actions that move money, or decide who may, take
 * two.
 */
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
  "line credit": "two",
  "line refund": "two",
  "withdrawals open": "two",
  "withdrawals close": "one",
  "coin freeze": "one",
  "coin unfreeze": "two",
  "coin terms": "two",
  "market pause": "one",
  "market open": "two",
  "kyc approve": "one",
  // The highest level allows withdrawals of ₹1 crore a day.
  "kyc approve enhanced": "two",
  "kyc reject": "one",
  "person level": "two",
  "person freeze": "one",
  "person unfreeze": "two",
  "operator add": "two",
  "operator remove": "two",
  "operator reset": "two",
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
