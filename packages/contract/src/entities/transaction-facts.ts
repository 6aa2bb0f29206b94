/** Values derived from a transaction's fields. Without schemas, for the browser. */
import type { DetailType, Payment } from "./transaction.ts";

/** WALLET-007 and WALLET-008. */
export const directionOf = ({ from }: Pick<Payment, "from">): "RECEIVED" | "SENT" => (from ? "RECEIVED" : "SENT");

/** WALLET-019 and WALLET-020, each with the code of its group. */
export const transactionGroups = {
  ORDER: 1,
  CRYPTO_DEPOSIT: 1,
  CRYPTO_WITHDRAW: 3,
  INR_DEPOSIT: 2,
  INR_WITHDRAW: 2,
} as const;
export type TransactionType = keyof typeof transactionGroups;
type TransactionGroup = (typeof transactionGroups)[TransactionType];

const transactionTypes: Partial<Record<DetailType, TransactionType>> = {
  FIAT_DEPOSIT: "INR_DEPOSIT",
  FIAT_WITHDRAW: "INR_WITHDRAW",
  CRYPTO_DEPOSIT: "CRYPTO_DEPOSIT",
  CRYPTO_WITHDRAW: "CRYPTO_WITHDRAW",
};

/** WALLET-019. Payments and transfers between a person's own wallets have no transaction type. */
export const transactionTypeOf = (type: DetailType): TransactionType | undefined => transactionTypes[type];

/** WALLET-020: 1 for coin deposits by chain, 2 for INR by bank, 3 for coin withdrawals by chain. */
export function transactionGroupOf(type: DetailType): TransactionGroup | undefined {
  const transactionType = transactionTypeOf(type);
  return transactionType && transactionGroups[transactionType];
}
