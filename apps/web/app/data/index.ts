/** The public entry of the data module: screens import only from here. */

export {
  changePicture,
  devicesQuery,
  pictureProblem,
  revokeDevice,
  revokeOtherDevices,
  securityEventsQuery,
  securityQuery,
} from "./account.ts";
export {
  accountChanges,
  type ContactChange,
  closeSessionExpired,
  emailChange,
  heldToken,
  holdToken,
  isFeoTagAvailable,
  mobileChange,
  updateFeoTag,
  updateName,
} from "./account-changes.ts";
export { browserQueries, createQueryClient } from "./api.ts";
export { ApiFailure, failureOf, isRefusal, needsNewConfirmation } from "./api-failure.ts";
export { useNewerBuild } from "./build-watch.ts";
export { prepareCaptcha } from "./captcha.ts";
export { readChartFeed } from "./chart-feed.ts";
export { useColorBlind } from "./color-pair.ts";
export {
  askForCodeAgain,
  askForCodes,
  confirmByCodes,
  confirmByPasskey,
} from "./confirmations.ts";
export {
  addPasskey,
  changeAntiPhishingWord,
  changeMfa,
  changePassword,
  confirmTOtp,
  deleteAccount,
  freezeOwnAccount,
  makeBackupCodes,
  mfaPurpose,
  readTOtpSecret,
  removePasskey,
  unlinkProvider,
} from "./credentials.ts";
export {
  type AddressRequest,
  addAddress,
  addressesQuery,
  answerDeposit,
  type CryptoWithdrawalRequest,
  cancelCryptoWithdrawal,
  depositAddressQuery,
  findDeposits,
  manyCryptoDepositsQuery,
  recentCryptoDepositsQuery,
  recentCryptoWithdrawalsQuery,
  removeAddress,
  withdrawCrypto,
  withdrawFeesQuery,
} from "./crypto.ts";
export {
  type Begun,
  beginFederated,
  completeLink,
  decideLink,
  decideNew,
  type FederatedSession,
  finishFederated,
  isReturnOf,
  linkPassword,
  readReturn,
  takeBegun,
} from "./federated.ts";
export { keep, useKept } from "./kept.ts";
export {
  finishDigiLocker,
  type Kyc,
  saveKycInfo,
  submitLevel,
  uploadBankStatement,
  uploadSelfie,
  useKyc,
  visitDigiLocker,
} from "./kyc.ts";
export { followCandle } from "./live/public-feed.ts";
export { readPart, useConnection, useOwnAccount, useOwnAccountFollowed, useOwnPart } from "./live/use-live.ts";
export { cancelAllOrders, cancelOrder, type OrderRequest, placeOrder } from "./orders.ts";
export { createPageContext, pageHost } from "./page-context.ts";
export {
  browserData,
  fetchQuery,
  type PageData,
  readOnce,
  serverData,
  takeOver,
  useOwnQuery,
  usePageQuery,
} from "./page-data.ts";
export { isDisplayCurrency, PreferencesProvider, usePreferences } from "./preferences.tsx";
export * from "./queries.ts";
export { doubtReach, isAnswered, onceReady, useIsOffline, useReach } from "./reach.ts";
export { invitedQuery, referralEarningsQuery, referralQuery } from "./referral.ts";
export {
  lowerRow,
  rememberedMarket,
  rememberedOrderType,
  rememberMarket,
  rememberOrderType,
  useFavourites,
  useFullWidth,
  useLowerRowHeight,
  useOrderConfirmation,
  useThisMarketOnly,
} from "./remembered.ts";
export type { RequestKeys } from "./request-keys.ts";
export {
  addBankAccount,
  bankAccountQuery,
  bankBranchQuery,
  cancelWithdrawal,
  claimDeposit,
  depositDetailsQuery,
  depositReferenceQuery,
  recentDepositsQuery,
  recentWithdrawalsQuery,
  removeBankAccount,
  withdrawalLimitsQuery,
  withdrawToBank,
} from "./rupees.ts";
export { onLogout, readStoredSession, sessionStore } from "./session.ts";
export { changeSettings } from "./settings.ts";
export {
  completeLogin,
  completePasswordReset,
  completeRegistration,
  freezeAccount,
  loginWithPasskey,
  openResetLink,
  PasskeyNotGiven,
  resendCode,
  startLogin,
  startPasswordReset,
  startRegistration,
  verifyPasswordReset,
  verifyRegistration,
  type Who,
} from "./sign-in.ts";
export { balanceProofQuery, snapshotsQuery, solvencyQuery } from "./solvency.ts";
export { StartStripHint, useStartStrip } from "./start-strip.ts";
export { readStatement, type StatementRequest } from "./statements.ts";
export {
  depositsWithdrawalsQuery,
  hasUnfinished,
  paymentsQuery,
  useBankAccount,
  useTransaction,
  walletTransactionsQuery,
  walletTransfersQuery,
} from "./transactions.ts";
export { type FileProblem, fileProblem, type OnProgress } from "./uploads.ts";
export { type Act, type Submission, toastFailure, useAct, useRequestKeys, useSubmission } from "./use-act.ts";
export { useNotices } from "./use-notices.ts";
export {
  endSession,
  loadProfile,
  SignedInHint,
  startDemoSession,
  useSession,
  useStoredSession,
} from "./use-session.ts";
export type { User } from "./user.ts";
export {
  type PaymentRequest,
  payByTag,
  readRecipient,
  type TransferRequest,
  transfer,
} from "./wallet-moves.ts";
