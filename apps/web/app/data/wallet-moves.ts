/**
 * Moving money inside: between the own wallets, and to somebody else by their feoTag. The same key for the same wish, however
 * often it is sent: an answer that was lost moves nothing twice.
 */
import {
  type CallInput,
  type Payment,
  payByTag as payByTagCall,
  readRecipient as readRecipientCall,
  transferBetweenWallets,
  type WalletTransfer,
} from "@feo/contract";
import { callApi } from "./api.ts";
import { readPart } from "./live/use-live.ts";
import { readMovesAgain } from "./moves.ts";

export type TransferWish = CallInput<typeof transferBetweenWallets>["body"];
export type PaymentWish = CallInput<typeof payByTagCall>["body"];

/** Both, also after a refusal: what stood against it may be what the page does not know yet. */
async function lookAgain(): Promise<void> {
  await Promise.all([readPart("balances"), readMovesAgain()]);
}

/** WALLET-030. */
export async function transfer(body: TransferWish, idempotencyKey: string): Promise<WalletTransfer> {
  try {
    return (await callApi(transferBetweenWallets, { body }, { idempotencyKey })).walletTransferTx;
  } finally {
    await lookAgain();
  }
}

/** Whom a tag belongs to, with the name shortened. */
export const readRecipient = (feoTag: string, signal: AbortSignal): Promise<{ feoTag: string; name: string }> =>
  callApi(readRecipientCall, { query: { feoTag } }, { signal });

/** WALLET-003. With a session token where it was confirmed. */
export async function payByTag(body: PaymentWish, idempotencyKey: string, sessionToken?: string): Promise<Payment> {
  const confirmed = sessionToken === undefined ? {} : { sessionToken };
  try {
    return (await callApi(payByTagCall, { body }, { idempotencyKey, ...confirmed })).paymentTx;
  } finally {
    await lookAgain();
  }
}
