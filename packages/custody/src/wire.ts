/**
 * What the exchange and its signer say to each other, as JSON over HTTP: on a socket of one machine, or between machines with a
 * certificate on each side. The exchange hands over whole transactions; the signer reads them itself and believes nothing beside.
 */
import * as z from "zod";
import { accountsSchema, ownerSchema } from "./accounts.ts";

export const signEvmSchema = z.object({
  network: z.string().max(16),
  from: ownerSchema,
  /** A person's address of ours that it goes to, where it is one: the signer derives it again. */
  payee: ownerSchema.optional(),
  /** The transaction as it is hashed for its signature. */
  unsigned: z.string().regex(/^0x[0-9a-f]{2,20000}$/),
});

/** A PSBT brings along every transaction whole that it spends an output of. */
const longestPsbt = 32_000_000;
/** The largest request, in bytes: its PSBT, and beside it the owners of 500 inputs with room to spare. */
export const longestRequest = longestPsbt + 100_000;

export const signBitcoinSchema = z.object({
  network: z.string().max(16),
  /** Whose each input is, in their order. */
  owners: z.array(ownerSchema).min(1).max(500),
  /** BIP 174, in Base64, each input with the whole transaction that it spends. */
  psbt: z.string().max(longestPsbt),
});

/** Any text at all: signing is never left on because of how a reason is written. */
export const stopSchema = z.object({ reason: z.string() });

export const signedSchema = z.object({ raw: z.string() });
export const accountsAnswerSchema = z.object({ accounts: accountsSchema });

export const signerStatusSchema = z.object({
  /** Why nothing is signed; null where the signer is at work. */
  stopped: z.string().nullable(),
  /** What was signed for addresses that are not ours within the last hour, beside what is allowed. */
  hour: z.array(z.object({ network: z.string(), coin: z.string(), signed: z.string(), limit: z.string() })),
});
export type SignerStatus = z.infer<typeof signerStatusSchema>;

/**
 * STOPPED: the kill switch. HOUR_LIMIT: later perhaps. FEE_LIMIT: once the chain is cheaper. REFUSED: never, as it is. UNREADABLE:
 * not a request at all.
 */
export const refusalCodes = ["STOPPED", "HOUR_LIMIT", "FEE_LIMIT", "REFUSED", "UNREADABLE"] as const;
export type RefusalCode = (typeof refusalCodes)[number];
export const refusalSchema = z.object({ code: z.enum(refusalCodes), reason: z.string() });

export type SignEvm = z.infer<typeof signEvmSchema>;
export type SignBitcoin = z.infer<typeof signBitcoinSchema>;

/** The signer has looked at it and says no. */
export class SignerRefusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
