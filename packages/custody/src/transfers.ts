/**
 * The entry point @feo/custody/transfers: addresses from public keys, writing, reading and checking transfers, and
 * checking reserve messages. No private keys.
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
export {
  checkReserveMessages,
  type ReserveMessages,
  reserveMessagesSchema,
  verifyReserveMessage,
} from "./signed-reserve.ts";
