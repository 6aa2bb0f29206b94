/**
 * Coins from cold storage back to the house: a file goes to the machine that holds the cold words, and comes back signed. What the
 * file says in words is not believed; it has to be what its transaction says.
 */
import { formatUnits, parseUnits } from "@feo/money";
import * as z from "zod";
import { bitcoinBytes, checkSignedBitcoin, mostPerByte, readBitcoinTransfer } from "./bitcoin-transfer.ts";
import { mostGas, readEvmTransfer, readSignedEvm } from "./evm-transfer.ts";
import { type KnownNetwork, knownNetworks } from "./networks.ts";

/** Everything is plain: what a screen shows of it cannot move the cursor, hide or repeat a line. */
const address = z.string().regex(/^[a-zA-Z0-9]{10,100}$/);
export const refillSchema = z.strictObject({
  kind: z.literal("feo-refill"),
  id: z.uuid(),
  network: z.string().refine((key) => Object.hasOwn(knownNetworks, key), "is no network"),
  coin: z.string().regex(/^[A-Z0-9]{1,12}$/),
  contract: address.nullable(),
  decimals: z.int().min(0).max(36),
  amount: z.string().regex(/^\d{1,40}(\.\d{1,36})?$/),
  from: address,
  to: address,
  /** A transaction of an EVM chain in hexadecimal, or a PSBT in Base64. */
  unsigned: z.string().regex(/^[a-zA-Z0-9+/=]+$/),
});
export type Refill = z.infer<typeof refillSchema>;

export const signedRefillSchema = z.strictObject({
  kind: z.literal("feo-signed-refill"),
  id: z.uuid(),
  raw: z.string().regex(/^(0x)?([0-9a-f]{2})+$/),
});
export type SignedRefill = z.infer<typeof signedRefillSchema>;

/** What a transaction pays, of which coin, for what fee at most, and what that fee may be. */
function paidBy(network: KnownNetwork, unsigned: string) {
  if (network.kind === "bitcoin") {
    const { inputs, outputs: paid, feeUnits } = readBitcoinTransfer(network, unsigned);
    // Counted with two outputs: what is too little to come back as the second is part of the fee.
    return { paid, contract: null, feeUnits, mostFeeUnits: bitcoinBytes(inputs.length) * mostPerByte };
  }
  const transfer = readEvmTransfer(network, unsigned);
  const { contract, to: address, chainUnits } = transfer;
  const mostFeeUnits = parseUnits(network.mostRefillFee, network.nativeDecimals, { unbounded: true });
  return { paid: [{ address, chainUnits }], contract, feeUnits: mostGas(transfer), mostFeeUnits };
}

/**
 * What the fee of a refill is at most, in words. Throws where its transaction is another than its file says, and where the fee is
 * more than any refill needs: who has the server could burn cold storage as a fee, and share it with a miner.
 */
export function checkRefill(refill: Refill): { readonly feeNote: string } {
  const network = knownNetworks[refill.network];
  if (!network) throw new Error(`There is no network ${refill.network}`);
  const { paid, contract, feeUnits, mostFeeUnits } = paidBy(network, refill.unsigned);
  if (contract === null && (refill.coin !== network.native || refill.decimals !== network.nativeDecimals))
    throw new Error("The file calls the chain's own coin something else");
  // What is left over of outputs goes back where it came from.
  const [only, ...others] = paid.filter(({ address }) => network.kind === "evm" || address !== refill.from);
  const isRight =
    only?.address === refill.to &&
    others.length === 0 &&
    contract === refill.contract &&
    formatUnits(only.chainUnits, refill.decimals) === refill.amount;
  if (!isRight) throw new Error("The transaction is another than the file says");
  const inWords = (units: bigint): string => `${formatUnits(units, network.nativeDecimals)} ${network.native}`;
  if (feeUnits > mostFeeUnits)
    throw new Error(`Its fee may be ${inWords(feeUnits)}, and no refill here pays more than ${inWords(mostFeeUnits)}`);
  return { feeNote: `${inWords(feeUnits)} at most` };
}

/** Whether something that came back is what went out, signed by who has the cold key. Answers its hash, or throws. */
export async function readSignedRefill(refill: Refill, raw: string): Promise<string> {
  checkRefill(refill);
  const { network: key, unsigned, from } = refill;
  const network = knownNetworks[key];
  if (network?.kind === "evm") {
    const signed = await readSignedEvm(raw);
    if (signed.unsigned !== unsigned) throw new Error("It is not the transaction that was exported");
    if (signed.from !== from) throw new Error("It was signed with another key than that of cold storage");
    return signed.hash;
  }
  return checkSignedBitcoin(unsigned, raw).hash;
}
