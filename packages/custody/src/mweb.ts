/**
 * Litecoin's transaction between the chain and its extension block, MWEB (LIP-0003), which pays out what leaves the latter. Nodes
 * write it with the flag 08 and a last byte that stands for an absent part; libraries for Bitcoin cannot read it, so whoever was
 * paid by it could not spend what came. Its hash is that of the plain form, without flag and byte.
 */
import { Transaction } from "@scure/btc-signer";

const mwebFlag = 0x08;
const witnessFlag = 0x01;
const [versionLength, lockTimeLength] = [4, 4];

/** A transaction in hexadecimal as Bitcoin writes it, whether a node has added MWEB's flag or not. Throws where its hash is another. */
export function withoutMweb(raw: string, txHash: string): string {
  const bytes = Buffer.from(raw, "hex");
  // Where the number of inputs belongs, a zero says that flags follow (BIP 144).
  const [marker, flags = 0] = bytes.subarray(versionLength);
  if (marker !== 0 || (flags & mwebFlag) === 0) return raw;
  const rest = bytes.subarray(versionLength + 2);
  const [body, mweb, lockTime] = [
    rest.subarray(0, -lockTimeLength - 1),
    rest.at(-lockTimeLength - 1),
    rest.subarray(-lockTimeLength),
  ];
  // Others have a whole part there, but only until they are mined.
  if (mweb !== 0 || (flags & ~(mwebFlag | witnessFlag)) !== 0)
    throw new Error(`The transaction ${txHash} has a part in Litecoin's extension block`);
  const head = flags & witnessFlag ? Buffer.from([0, witnessFlag]) : Buffer.alloc(0);
  const plain = Buffer.concat([bytes.subarray(0, versionLength), head, body, lockTime]);
  const { id } = Transaction.fromRaw(plain, {
    ...{ allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true, disableScriptCheck: true },
  });
  if (id !== txHash) throw new Error(`The transaction ${txHash} was handed over as ${id}`);
  return plain.toString("hex");
}
