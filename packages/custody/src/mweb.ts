/**
 * Litecoin's HogEx, the transaction between the main chain and the MWEB extension block (LIP-0003), which pays out
 * peg-outs. Nodes serialise it with the flag 08 and a trailing byte for an absent part; Bitcoin libraries cannot parse
 * that, so its outputs could not be spent. Its hash is that of the plain form, without the flag and the byte.
 */
import { Transaction } from "@scure/btc-signer";

const mwebFlag = 0x08;
const witnessFlag = 0x01;
const [versionLength, lockTimeLength] = [4, 4];

/**
 * Returns the transaction in Bitcoin's hexadecimal form, whether or not a node added the MWEB flag. Throws if its hash
 * is not `txHash`.
 */
export function withoutMweb(raw: string, txHash: string): string {
  const bytes = Buffer.from(raw, "hex");
  // A zero in place of the input count means that flags follow (BIP 144).
  const [marker, flags = 0] = bytes.subarray(versionLength);
  if (marker !== 0 || (flags & mwebFlag) === 0) return raw;
  const rest = bytes.subarray(versionLength + 2);
  const [body, mweb, lockTime] = [
    rest.subarray(0, -lockTimeLength - 1),
    rest.at(-lockTimeLength - 1),
    rest.subarray(-lockTimeLength),
  ];
  // Other transactions have a whole MWEB part, but only until they are mined.
  if (mweb !== 0 || (flags & ~(mwebFlag | witnessFlag)) !== 0)
    throw new Error(`The transaction ${txHash} has a part in Litecoin's extension block`);
  const head = flags & witnessFlag ? Buffer.from([0, witnessFlag]) : Buffer.alloc(0);
  const plain = Buffer.concat([bytes.subarray(0, versionLength), head, body, lockTime]);
  const { id } = Transaction.fromRaw(plain, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
    disableScriptCheck: true,
  });
  if (id !== txHash) throw new Error(`The transaction ${txHash} was handed over as ${id}`);
  return plain.toString("hex");
}
