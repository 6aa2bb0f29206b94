/** What operators may do, and whether it takes one of them or two. What moves money, or decides who may, takes two. */
export const operatorActionRules = {
  "withdrawal approve": "two",
  "withdrawal reject": "one",
  "withdrawal unpaid": "two",
  // On hold nobody lets it go; that harms nobody, so one is enough.
  "withdrawal pause": "one",
  "withdrawal resume": "one",
  "account verify": "two",
  "account reject": "one",
  "deposit reject": "one",
  // One above its network's largest.
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
  // The highest level lets a crore out in a day.
  "kyc approve enhanced": "two",
  "kyc reject": "one",
  "person level": "two",
  "person freeze": "one",
  "person unfreeze": "two",
  "operator add": "two",
  "operator remove": "two",
  "operator reset": "two",
  // Coins come back from cold storage.
  "refill approve": "two",
  "refill renew": "one",
  "refill drop": "one",
  // Nothing leaves any more; only at the signer's own machine it goes on.
  "signing stop": "one",
  // Only written into the log, about anything.
  note: "one",
} as const satisfies Readonly<Record<string, "one" | "two">>;

export type OperatorActionName = keyof typeof operatorActionRules;
