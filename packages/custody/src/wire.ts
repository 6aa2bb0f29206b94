/**
 * The protocol between the exchange and its signer: JSON over HTTP, on a local socket or over mutual TLS. The exchange
 * sends whole transactions; the signer parses them itself and trusts nothing else.
 */
import * as z from "zod";
import { accountsSchema, ownerSchema } from "./accounts.ts";
import { reserveMomentSchema } from "./reserve-message.ts";

export const signEvmSchema = z.object({
  network: z.string().max(16),
  from: ownerSchema,
  /** If the recipient is a customer's address, the customer; the signer derives the address to check it. */
  payee: ownerSchema.optional(),
  /** The transaction as it is hashed for signing. */
  unsigned: z.string().regex(/^0x[0-9a-f]{2,20000}$/),
});

/** Large, because a PSBT includes every transaction whose output it spends. */
const longestPsbt = 32_000_000;
/** The largest request in bytes: its PSBT, and the owners of 500 inputs with room to spare. */
export const longestRequest = longestPsbt + 100_000;

export const signBitcoinSchema = z.object({
  network: z.string().max(16),
  /** The owner of each input, in order. */
  owners: z.array(ownerSchema).min(1).max(500),
  /** BIP 174 in Base64; each input includes the whole transaction that it spends. */
  psbt: z.string().max(longestPsbt),
});

/** No text to sign: the signer writes the message, so that this call cannot sign anything else. */
export const signReserveSchema = z.strictObject({
  network: z.string().max(16),
  owner: ownerSchema,
  /** The moment of the snapshot. */
  at: reserveMomentSchema,
});

/** Any text is accepted: an invalid reason must never prevent a stop. */
export const stopSchema = z.object({ reason: z.string() });

export const signedSchema = z.object({ raw: z.string() });
export const signedReserveSchema = z.object({ address: z.string(), message: z.string(), signature: z.string() });
export const accountsAnswerSchema = z.object({ accounts: accountsSchema });

export const signerStatusSchema = z.object({
  /** Why signing is stopped; null while it is running. */
  stopped: z.string().nullable(),
  /** The amounts signed for outside addresses within the last hour, beside their limits. */
  hour: z.array(z.object({ network: z.string(), coin: z.string(), signed: z.string(), limit: z.string() })),
});
export type SignerStatus = z.infer<typeof signerStatusSchema>;

/**
 * STOPPED: the kill switch is on. HOUR_LIMIT: retry later. FEE_LIMIT: retry when network fees are lower. REFUSED:
 * never, in this form. UNREADABLE: not a valid request.
 */
export const refusalCodes = ["STOPPED", "HOUR_LIMIT", "FEE_LIMIT", "REFUSED", "UNREADABLE"] as const;
export type RefusalCode = (typeof refusalCodes)[number];
export const refusalSchema = z.object({ code: z.enum(refusalCodes), reason: z.string() });

export type SignEvm = z.infer<typeof signEvmSchema>;
export type SignBitcoin = z.infer<typeof signBitcoinSchema>;
export type SignReserve = z.infer<typeof signReserveSchema>;
export type SignedReserve = z.infer<typeof signedReserveSchema>;

/** The signer has checked the request and refuses it. */
export class SignerRefusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
