/** Facts of coins by chain, without schemas, for the browser and the server alike. */

/** CRYPTO-009. */
export const addressOwnerships = ["self", "third_party"] as const;
export type AddressOwnership = (typeof addressOwnerships)[number];

/** What the sender of a deposit is to its owner, and what it was sent from, as the travel rule wants it of a third party. */
export const senderRelationships = ["family", "friend", "client", "business", "other"] as const;
export type SenderRelationship = (typeof senderRelationships)[number];
export const senderSources = ["wallet", "exchange"] as const;
export type SenderSource = (typeof senderSources)[number];

/** Hexadecimal on most networks, base 58 on some. */
export const txHashPattern = /^[0-9A-Za-z]{32,128}$/;

/** How long a new address waits before it counts, where withdrawals go to listed addresses only (design §9). */
export const newAddressHours = 24;
export const mostListedAddresses = 50;
