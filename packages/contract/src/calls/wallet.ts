/** The calls about the two wallets (specification §7 User and Transaction). */
import { defineCall } from "../call.ts";
import type { readBalancesIo, transferBetweenWalletsIo } from "./wallet.schemas.ts";

export const readBalances = /* @__PURE__ */ defineCall<typeof readBalancesIo>()({
  name: "readBalances",
  method: "GET",
  path: "/user/v1/wallet/balance",
  auth: "access",
});

export const transferBetweenWallets = /* @__PURE__ */ defineCall<typeof transferBetweenWalletsIo>()({
  name: "transferBetweenWallets",
  method: "POST",
  path: "/transaction/v1/internal/wallet",
  auth: "access",
  idempotencyKey: true,
});
