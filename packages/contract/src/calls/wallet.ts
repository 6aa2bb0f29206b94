/** The calls about the two wallets (specification §7 User and Transaction). */
import * as z from "zod/mini";
import { positiveDecimalInput } from "../amount.ts";
import { defineCall } from "../call.ts";
import { walletBalanceSchema, walletTransferSchema, walletTypes } from "../entities/wallet.ts";

const readBalancesIo = {
  output: z.object({ mainWallet: z.array(walletBalanceSchema), spotWallet: z.array(walletBalanceSchema) }),
};
export const readBalances = /* @__PURE__ */ defineCall<typeof readBalancesIo>()({
  name: "readBalances",
  method: "GET",
  path: "/user/v1/wallet/balance",
  summary: "What is available and what is locked in both wallets, for every coin",
  tag: "User",
  auth: "access",
});

const transferBetweenWalletsIo = {
  body: z.strictObject({
    source: z.enum(walletTypes),
    destination: z.enum(walletTypes),
    coinTicker: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "A coin's ticker looks like ADA")),
    amount: positiveDecimalInput,
  }),
  output: z.object({ walletTransferTx: walletTransferSchema }),
};
export const transferBetweenWallets = /* @__PURE__ */ defineCall<typeof transferBetweenWalletsIo>()({
  name: "transferBetweenWallets",
  method: "POST",
  path: "/transaction/v1/internal/wallet",
  summary: "Moves money between the main and the spot wallet",
  tag: "Transaction",
  auth: "access",
  idempotencyKey: true,
  errors: [
    ...(["COIN_NOT_FOUND", "KYC_LEVEL_TOO_LOW", "AMOUNT_TOO_PRECISE", "AMOUNT_TOO_LARGE", "SAME_WALLET"] as const),
    ...(["INSUFFICIENT_BALANCE", "IDEMPOTENCY_KEY_REUSED", "TRADING_HALTED"] as const),
  ],
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const walletSchemas = {
  readBalances: readBalancesIo,
  transferBetweenWallets: transferBetweenWalletsIo,
};
