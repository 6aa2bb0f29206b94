/** Constants of the customer screen, without schemas, for the browser and the server alike. */

/** What moves money in or out of a wallet, apart from trades. */
export const movementKinds = [
  ...(["rupee deposit", "rupee withdrawal", "coin deposit", "coin withdrawal"] as const),
  ...(["payment", "transfer"] as const),
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const timelineFilters = ["all", "money", "trading", "security"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** What customers do, as the console says whether they can. */
export const customerActions = ["sign in", "trade", "deposit", "withdraw", "pay"] as const;
export type CustomerAction = (typeof customerActions)[number];
