/** Constants for coins on chain, without schemas, for the browser and the server alike. */

/** CRYPTO-009. */
export const addressOwnerships = ["self", "third_party"] as const;
export type AddressOwnership = (typeof addressOwnerships)[number];

/**
 * The sender's relationship to the recipient, and the kind of wallet it was sent from: what the travel rule requires
 * for a third party.
 */
export const senderRelationships = ["family", "friend", "client", "business", "other"] as const;
export type SenderRelationship = (typeof senderRelationships)[number];
export const senderSources = ["wallet", "exchange"] as const;
export type SenderSource = (typeof senderSources)[number];

/** Hexadecimal on most networks, base 58 on some. */
export const txHashPattern = /^[0-9A-Za-z]{32,128}$/;

/**
 * How long a new address waits before it can be used, for customers who withdraw only to saved addresses (design §9).
 */
export const newAddressHours = 24;
export const mostListedAddresses = 50;
