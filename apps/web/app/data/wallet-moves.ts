/**
 * Moving money internally: between the user's wallets, and to another user by feoTag. Every retry of a request uses the
 * same idempotency key, so a lost answer moves nothing twice.
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

export type TransferRequest = CallInput<typeof transferBetweenWallets>["body"];
export type PaymentRequest = CallInput<typeof payByTagCall>["body"];

/** Reloads balances and lists, even after a refusal: the cause may be something that the page does not know yet. */
async function lookAgain(): Promise<void> {
  // A dynamic import: the trade page transfers too, and its first load has no room for the lists' calls. If the import
  // fails, the lists are read when they are next opened.
  const lists = import("./moves.ts").then(
    ({ readMovesAgain }) => readMovesAgain(),
    () => undefined,
  );
  await Promise.all([readPart("balances"), lists]);
}

/** WALLET-030. */
export async function transfer(body: TransferRequest, idempotencyKey: string): Promise<WalletTransfer> {
  try {
    return (await callApi(transferBetweenWallets, { body }, { idempotencyKey })).walletTransferTx;
  } finally {
    await lookAgain();
  }
}

/** The owner of a feoTag, with a shortened name. */
export const readRecipient = (feoTag: string, signal: AbortSignal): Promise<{ feoTag: string; name: string }> =>
  callApi(readRecipientCall, { query: { feoTag } }, { signal });

/** WALLET-003. Sends a session token if the payment was confirmed. */
export async function payByTag(body: PaymentRequest, idempotencyKey: string, sessionToken?: string): Promise<Payment> {
  const confirmed = sessionToken === undefined ? {} : { sessionToken };
  try {
    return (await callApi(payByTagCall, { body }, { idempotencyKey, ...confirmed })).paymentTx;
  } finally {
    await lookAgain();
  }
}
