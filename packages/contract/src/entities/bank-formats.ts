/** Formats of bank details (design §9). Without schemas, for the browser. */
export const bankFormats = {
  /** Four letters for the bank, a zero, six characters for the branch. */
  IFSCCode: /^[A-Za-z]{4}0[A-Za-z0-9]{6}$/,
  accountNumber: /^\d{9,18}$/,
  /** Letters and the punctuation used in bank account names. */
  accountHolderName: /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,79}$/u,
  bankName: /^[\p{L}\p{N}][\p{L}\p{N} .&()-]{1,79}$/u,
  /** A transfer reference: 12 digits for IMPS, 16 characters for NEFT, 22 for RTGS. */
  bankTxRef: /^(\d{12}|[A-Za-z0-9]{16}|[A-Za-z0-9]{22})$/,
} as const;
