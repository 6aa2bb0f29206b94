/**
 * The main entry point of @feo/custody: networks, accounts, and the protocol between exchange and signer. Small,
 * without cryptography.
 */

export {
  type AccountKeys,
  type Accounts,
  accountPath,
  accountsSchema,
  families,
  type Owner,
  placeOf,
  purposes,
  readAccounts,
  writeAccounts,
} from "./accounts.ts";
export {
  type BitcoinNetwork,
  type EvmNetwork,
  expectedSeconds,
  type Family,
  type KnownNetwork,
  knownNetworks,
  networkOf,
} from "./networks.ts";
export { isPublished, publishedCold } from "./published.ts";
export {
  type ReserveMessage,
  readReserveMessage,
  reserveMomentSchema,
  writeReserveMessage,
} from "./reserve-message.ts";
export { signerSocket } from "./socket.ts";
export {
  accountsAnswerSchema,
  longestRequest,
  type RefusalCode,
  refusalCodes,
  refusalSchema,
  type SignBitcoin,
  type SignEvm,
  type SignedReserve,
  SignerRefusal,
  type SignerStatus,
  type SignReserve,
  signBitcoinSchema,
  signEvmSchema,
  signedReserveSchema,
  signedSchema,
  signerStatusSchema,
  signReserveSchema,
  stopSchema,
} from "./wire.ts";
