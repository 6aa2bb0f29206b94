/** A withdrawal in the API's format. Pure. */
import type { CryptoWithdrawal, FiatWithdrawal } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { WithdrawalRow } from "./withdrawal.tables.ts";

const common = (
  { id, status, units, feeUnits, rejectReason, createdAt, updatedAt }: WithdrawalRow,
  decimals: number,
) => ({
  id,
  status,
  amount: formatUnits(units, decimals),
  feeAmount: formatUnits(feeUnits, decimals),
  rejectReason,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const viewFiat = (row: WithdrawalRow, decimals: number): FiatWithdrawal => ({
  ...common(row, decimals),
  coinTicker: "INR",
  bankTxRef: row.reference,
  bankAccountId: row.bankAccountId ?? "",
});

export const viewCrypto = (row: WithdrawalRow, decimals: number): CryptoWithdrawal => ({
  ...common(row, decimals),
  coinTicker: row.coinTicker,
  networkKey: row.network,
  address: row.address,
  txHash: row.reference,
  walletType: "MAIN",
});
