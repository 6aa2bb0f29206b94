/**
 * Refills: coins from cold storage back to the house. A file goes to the offline machine with the cold storage mnemonic
 * and comes back signed. The file's description is not trusted; it must match its transaction.
 */
import { formatUnits, parseUnits } from "@feo/money";
import * as z from "zod";
import { bitcoinBytes, checkSignedBitcoin, mostPerByte, readBitcoinTransfer } from "./bitcoin-transfer.ts";
import { mostGas, readEvmTransfer, readSignedEvm } from "./evm-transfer.ts";
import { type KnownNetwork, knownNetworks } from "./networks.ts";

/** Plain characters only: displayed on a terminal, a field cannot move the cursor, hide or repeat a line. */
const address = z.string().regex(/^[a-zA-Z0-9]{10,100}$/);
export const refillSchema = z.strictObject({
  kind: z.literal("feo-refill"),
  id: z.uuid(),
  network: z.string().refine((key) => Object.hasOwn(knownNetworks, key), "is not a known network"),
  coin: z.string().regex(/^[A-Z0-9]{1,12}$/),
  contract: address.nullable(),
  decimals: z.int().min(0).max(36),
  amount: z.string().regex(/^\d{1,40}(\.\d{1,36})?$/),
  from: address,
  to: address,
  /** An EVM transaction in hexadecimal, or a PSBT in Base64. */
  unsigned: z.string().regex(/^[a-zA-Z0-9+/=]+$/),
});
export type Refill = z.infer<typeof refillSchema>;

export const signedRefillSchema = z.strictObject({
  kind: z.literal("feo-signed-refill"),
  id: z.uuid(),
  raw: z.string().regex(/^(0x)?([0-9a-f]{2})+$/),
});
export type SignedRefill = z.infer<typeof signedRefillSchema>;

/** The outputs of a transaction, its token contract, its maximum fee, and the cap on that fee. */
function paidBy(network: KnownNetwork, unsigned: string) {
  if (network.kind === "bitcoin") {
    const { inputs, outputs: paid, feeUnits } = readBitcoinTransfer(network, unsigned);
    // Counted with two outputs: change too small for the second one is part of the fee.
    return { paid, contract: null, feeUnits, mostFeeUnits: bitcoinBytes(inputs.length) * mostPerByte };
  }
  const transfer = readEvmTransfer(network, unsigned);
  const { contract, to: address, chainUnits } = transfer;
  const mostFeeUnits = parseUnits(network.mostRefillFee, network.nativeDecimals, { unbounded: true });
  return { paid: [{ address, chainUnits }], contract, feeUnits: mostGas(transfer), mostFeeUnits };
}

/**
 * Returns the maximum fee in words. Throws if the transaction does not match the file, or if the fee is more than any
 * refill needs: an attacker on the server could burn cold storage as fees and share them with a miner.
 */
export function checkRefill(refill: Refill): { readonly feeNote: string } {
  const network = knownNetworks[refill.network];
  if (!network) throw new Error(`Unknown network ${refill.network}`);
  const { paid, contract, feeUnits, mostFeeUnits } = paidBy(network, refill.unsigned);
  if (contract === null && (refill.coin !== network.native || refill.decimals !== network.nativeDecimals))
    throw new Error("The file has the wrong name for the chain's own coin");
  // Change goes back to the sending address.
  const [only, ...others] = paid.filter(({ address }) => network.kind === "evm" || address !== refill.from);
  const isRight =
    only?.address === refill.to &&
    others.length === 0 &&
    contract === refill.contract &&
    formatUnits(only.chainUnits, refill.decimals) === refill.amount;
  if (!isRight) throw new Error("The transaction does not match the file");
  const inWords = (units: bigint): string => `${formatUnits(units, network.nativeDecimals)} ${network.native}`;
  if (feeUnits > mostFeeUnits)
    throw new Error(`Its fee may be ${inWords(feeUnits)}, but a refill may pay at most ${inWords(mostFeeUnits)}`);
  return { feeNote: `${inWords(feeUnits)} at most` };
}

/**
 * Checks that a returned transaction is the exported one, signed with the cold storage key. Returns its hash, or
 * throws.
 */
export async function readSignedRefill(refill: Refill, raw: string): Promise<string> {
  checkRefill(refill);
  const { network: key, unsigned, from } = refill;
  const network = knownNetworks[key];
  if (network?.kind === "evm") {
    const signed = await readSignedEvm(raw);
    if (signed.unsigned !== unsigned) throw new Error("It is not the transaction that was exported");
    if (signed.from !== from) throw new Error("It was not signed with the cold storage key");
    return signed.hash;
  }
  return checkSignedBitcoin(unsigned, raw).hash;
}
