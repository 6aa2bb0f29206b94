/** A shortened bank account number, to tell accounts apart. */

/** "•••• 0401": enough to recognise it. */
export const shortNumber = (accountNumber: string): string => `••••\u00a0${accountNumber.slice(-4)}`;
