/** Facts of coins by chain, without schemas, for the browser and the server alike. */

/** CRYPTO-009. */
export const addressOwnerships = ["self", "third_party"] as const;
export type AddressOwnership = (typeof addressOwnerships)[number];

/** How long a new address waits before it counts, where withdrawals go to listed addresses only (design §9). */
export const newAddressHours = 24;
export const mostListedAddresses = 50;
