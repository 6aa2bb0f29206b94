/** How what banks ask for is written (design §9). Without schemas, for the browser. */
export const bankFormats = {
  /** Four letters of the bank, a zero, six of the branch. */
  IFSCCode: /^[A-Za-z]{4}0[A-Za-z0-9]{6}$/,
  accountNumber: /^\d{9,18}$/,
  /** As banks write names: letters, and what stands between them. */
  accountHolderName: /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,79}$/u,
  bankName: /^[\p{L}\p{N}][\p{L}\p{N} .&()-]{1,79}$/u,
  /** The reference of a transfer: 12 digits by IMPS, 16 characters by NEFT, 22 by RTGS. */
  bankTxRef: /^(\d{12}|[A-Za-z0-9]{16}|[A-Za-z0-9]{22})$/,
} as const;
