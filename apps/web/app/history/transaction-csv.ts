/**
 * Wallet transactions as spreadsheet tables: exact decimals without grouping, units and ids in separate columns. Pure
 * functions.
 */
import {
  type DepositWithdrawal,
  directionOf,
  type Payment,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { indianStamp } from "@feo/money";
import { type Columns, type CsvTable, tableOf } from "../format/csv-table.ts";
import { isAmountKnown, isByChain, isIncoming, partyOf } from "./transaction-rows.ts";
import { typeWord, typeWords } from "./transaction-words.ts";

const moments: Columns<{ readonly createdAt: string }> = [
  ["Time (IST)", ({ createdAt }) => indianStamp(createdAt)],
  ["Time (ISO 8601)", ({ createdAt }) => createdAt],
];

const sums: Columns<{ readonly amount: string; readonly coinTicker: string }> = [
  ["Amount", ({ amount }) => amount],
  ["Amount in", ({ coinTicker }) => coinTicker],
];

/** A crypto transaction's key is the network; for all others it is a reference or a name. */
const abouts: Columns<Pick<WalletTransaction, "type" | "key">> = [
  ["Reference", (movement) => (isByChain(movement) ? "" : movement.key)],
  ["Network", (movement) => (isByChain(movement) ? movement.key : "")],
];

const walletColumns: Columns<WalletTransaction> = [
  ["Id", ({ id }) => id],
  ...moments,
  ["Operation", ({ operation }) => operation],
  ["Kind", typeWord],
  ["Way", (movement) => (isIncoming(movement) ? "in" : "out")],
  ...sums,
  ...abouts,
];

const paymentColumns: Columns<Payment> = [
  ["Id", ({ id }) => id],
  ...moments,
  ["Direction", directionOf],
  ["feoTag", (payment) => partyOf(payment).feoTag],
  ["Name", (payment) => partyOf(payment).name],
  ...sums,
  ["Memo", ({ memo }) => memo],
];

const depositWithdrawalColumns: Columns<DepositWithdrawal> = [
  ["Id", ({ id }) => id],
  ...moments,
  ["Operation", ({ operation }) => operation],
  ["Kind", ({ type }) => typeWords[type]],
  ["Status", ({ status }) => status],
  ["Amount", (movement) => (isAmountKnown(movement) ? movement.amount : "")],
  ["Amount in", ({ coinTicker }) => coinTicker],
  ["Wallet", ({ walletType }) => walletType],
  ...abouts,
];

const transferColumns: Columns<WalletTransfer> = [
  ["Id", ({ id }) => id],
  ...moments,
  ["From", ({ fromWalletType }) => fromWalletType],
  ["To", ({ toWalletType }) => toWalletType],
  ...sums,
];

export const walletTable = (rows: readonly WalletTransaction[]): CsvTable => tableOf(walletColumns, rows);
export const paymentTable = (rows: readonly Payment[]): CsvTable => tableOf(paymentColumns, rows);
export const depositWithdrawalTable = (rows: readonly DepositWithdrawal[]): CsvTable =>
  tableOf(depositWithdrawalColumns, rows);
export const transferTable = (rows: readonly WalletTransfer[]): CsvTable => tableOf(transferColumns, rows);
