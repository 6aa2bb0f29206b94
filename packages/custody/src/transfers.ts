/**
 * The entry point @feo/custody/transfers: addresses from public keys, and writing, reading and checking transfers. No
 * private keys.
 */

export { createOwnAddresses, type OwnAddresses, readAddress, scriptOf } from "./addresses.ts";
export {
  type BitcoinTransfer,
  bitcoinBytes,
  checkSignedBitcoin,
  dust,
  mostPerByte,
  type PaidOutput,
  readBitcoinTransfer,
  readSignedBitcoin,
  type SpentOutput,
  writeBitcoinTransfer,
} from "./bitcoin-transfer.ts";
export {
  callOf,
  type EvmTransfer,
  mostGas,
  readEvmTransfer,
  readSignedEvm,
  type SignedEvm,
  writeEvmTransfer,
} from "./evm-transfer.ts";
export {
  checkRefill,
  type Refill,
  readSignedRefill,
  refillSchema,
  type SignedRefill,
  signedRefillSchema,
} from "./refill.ts";
