/** Writes a transfer of an EVM chain's native coin or of a token as an unsigned transaction, and reads it back. */
import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedEIP1559,
} from "viem";
import type { EvmNetwork } from "./networks.ts";
import { SignerRefusal } from "./wire.ts";

export interface EvmTransfer {
  /** The token's contract; null for the chain's native coin. */
  readonly contract: string | null;
  readonly to: string;
  readonly chainUnits: bigint;
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const token = parseAbi(["function transfer(address to, uint256 value)"]);

/** The call that a transfer makes: recipient, value and data. */
export function callOf({ to, contract, chainUnits }: Pick<EvmTransfer, "to" | "contract" | "chainUnits">) {
  if (contract === null) return { to: to as Hex, value: chainUnits, data: "0x" as Hex };
  const data = encodeFunctionData({ abi: token, functionName: "transfer", args: [to as Hex, chainUnits] });
  return { to: contract as Hex, value: 0n, data };
}

export function writeEvmTransfer({ chainId }: EvmNetwork, transfer: EvmTransfer): Hex {
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = transfer;
  return serializeTransaction({
    type: "eip1559",
    chainId,
    nonce,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...callOf(transfer),
  });
}

/** Refuses anything but one plain transfer: the parsed transfer, written again, must equal the input. */
export function readEvmTransfer(network: EvmNetwork, unsigned: string): EvmTransfer {
  try {
    const {
      to,
      value = 0n,
      data,
      nonce = 0,
      gas = 0n,
      ...fees
    } = parseTransaction(unsigned as TransactionSerializedEIP1559);
    if (!to) throw new Error("It has no recipient");
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees;
    const transfer = { ...moved(getAddress(to), value, data), nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
    if (writeEvmTransfer(network, transfer) !== unsigned) throw new Error("It is more than a transfer");
    return transfer;
  } catch {
    throw new SignerRefusal("REFUSED", `This is not a plain transfer on the chain ${network.chainId}`);
  }
}

function moved(called: string, value: bigint, data: Hex | undefined) {
  if (data === undefined || data === "0x") return { contract: null, to: called, chainUnits: value };
  const [to, chainUnits] = decodeFunctionData({ abi: token, data }).args;
  return { contract: called, to: getAddress(to), chainUnits };
}

/** The maximum network fee of the transaction. */
export const mostGas = ({ gas, maxFeePerGas }: Pick<EvmTransfer, "gas" | "maxFeePerGas">): bigint => gas * maxFeePerGas;

export interface SignedEvm {
  readonly unsigned: Hex;
  readonly hash: Hex;
  readonly from: string;
}

/**
 * Parses a signed transaction into its content and its sender. Refuses anything that does not serialise to the same
 * text.
 */
export async function readSignedEvm(raw: string): Promise<SignedEvm> {
  const serialized = raw as TransactionSerializedEIP1559;
  const { r, s, v: _v, yParity, ...rest } = parseTransaction(serialized);
  if (r === undefined || s === undefined || yParity === undefined) throw new Error("It is not signed");
  const transaction = { ...rest, type: "eip1559" } as const;
  if (serializeTransaction(transaction, { r, s, yParity }) !== raw)
    throw new Error("It is not in the chain's own encoding");
  return {
    unsigned: serializeTransaction(transaction),
    hash: keccak256(serialized),
    from: await recoverTransactionAddress({ serializedTransaction: serialized }),
  };
}
