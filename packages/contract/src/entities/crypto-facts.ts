/** Facts of coins by chain, without schemas, for the browser and the server alike. */

/** CRYPTO-009. */
export const addressOwnerships = ["self", "third_party"] as const;
export type AddressOwnership = (typeof addressOwnerships)[number];

/** Hexadecimal on most networks, base 58 on some. */
export const txHashPattern = /^[0-9A-Za-z]{32,128}$/;

/** How long a new address waits before it counts, where withdrawals go to listed addresses only (design §9). */
export const newAddressHours = 24;
export const mostListedAddresses = 50;
