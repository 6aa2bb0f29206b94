/** A bank account's number where it only has to be told from others. */

/** "•••• 0401": enough to know it by. */
export const shortNumber = (accountNumber: string): string => `••••\u00a0${accountNumber.slice(-4)}`;
