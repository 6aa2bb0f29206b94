/** Schemas and OpenAPI descriptions of the calls in wallet.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { positiveDecimalInput } from "../amount.ts";
import { walletBalanceSchema, walletTransferSchema, walletTypes } from "../entities/wallet.ts";

export const readBalancesIo = {
  summary: "Available and locked balances of both wallets, for every coin",
  tag: "User",
  output: z.object({ mainWallet: z.array(walletBalanceSchema), spotWallet: z.array(walletBalanceSchema) }),
};

export const transferBetweenWalletsIo = {
  summary: "Moves money between the main and the spot wallet",
  tag: "Transaction",
  errors: [
    ...(["COIN_NOT_FOUND", "KYC_LEVEL_TOO_LOW", "AMOUNT_TOO_PRECISE", "AMOUNT_TOO_LARGE", "SAME_WALLET"] as const),
    ...(["INSUFFICIENT_BALANCE", "IDEMPOTENCY_KEY_REUSED", "TRADING_HALTED"] as const),
  ] as const,
  body: z.strictObject({
    source: z.enum(walletTypes),
    destination: z.enum(walletTypes),
    coinTicker: /* @__PURE__ */ z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "Must be a ticker such as ADA")),
    amount: positiveDecimalInput,
  }),
  output: z.object({ walletTransferTx: walletTransferSchema }),
};

export const walletSchemas = {
  readBalances: readBalancesIo,
  transferBetweenWallets: transferBetweenWalletsIo,
};
