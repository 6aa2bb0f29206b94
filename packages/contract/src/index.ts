/** The contract's only entry point: every name that crosses the wire, defined once. */
export * from "./amount.ts";
export * from "./call.ts";
export * from "./calls/account.ts";
export * from "./calls/all.ts";
export * from "./calls/auth.ts";
export * from "./calls/bank.ts";
export * from "./calls/chart.ts";
export * from "./calls/content.ts";
export * from "./calls/credentials.ts";
export * from "./calls/crypto.ts";
export type { DemoPerson } from "./calls/demo.schemas.ts";
export * from "./calls/demo.ts";
export * from "./calls/health.ts";
export * from "./calls/kyc.ts";
export * from "./calls/notice.ts";
export type { ExchangeRate, FeeTier } from "./calls/public.schemas.ts";
export * from "./calls/public.ts";
export * from "./calls/referral.ts";
export * from "./calls/solvency.ts";
export * from "./calls/statement.ts";
export * from "./calls/trading.ts";
export * from "./calls/transaction.ts";
export * from "./calls/wallet.ts";
export * from "./console/actions.ts";
export type { ShownSender, WaitingSender } from "./console/addresses.schemas.ts";
export * from "./console/addresses.ts";
export { consoleCalls } from "./console/all.ts";
export type {
  ArticleKind,
  ArticleLine,
  ArticleState,
  ArticleText,
  ArticleVersionLine,
  StoredArticleText,
} from "./console/articles.schemas.ts";
export * from "./console/articles.ts";
export type { AuditLogEntry, OperatorRow } from "./console/audit.schemas.ts";
export * from "./console/audit.ts";
export type { ConsoleCheck } from "./console/check.schemas.ts";
export type { CoinTerms, NetworkTerms } from "./console/coins.schemas.ts";
export * from "./console/coins.ts";
export type { ColdRefill, ColdRefillState, CustodyHolding, SignerState } from "./console/custody.schemas.ts";
export * from "./console/custody.ts";
export type { OperatorDeed } from "./console/deed.schemas.ts";
export type { WaitingBankAccount, WaitingClaim, WaitingCoins, WaitingLine } from "./console/deposits.schemas.ts";
export * from "./console/deposits.ts";
export type {
  KycRejection,
  ShownBankAccount,
  ShownDocument,
  ShownVerification,
  WaitingVerification,
} from "./console/kyc.schemas.ts";
export * from "./console/kyc.ts";
export * from "./console/kyc-review.ts";
export type { AssetTotals, Posting, RailComparison } from "./console/ledger.schemas.ts";
export * from "./console/ledger.ts";
export * from "./console/live.ts";
export type { ConsoleMarket, MarketDryRun, MarketTerm, MarketTerms, TopLevel } from "./console/markets.schemas.ts";
export * from "./console/markets.ts";
export type { BookLine, FeePeriod, FeeTotals, MoneyExport } from "./console/money.schemas.ts";
export * from "./console/money.ts";
export * from "./console/money-facts.ts";
export * from "./console/operator-passkeys.ts";
export type { ShownOperatorSession } from "./console/operator-sessions.schemas.ts";
export * from "./console/operator-sessions.ts";
export type { FoundThing, PersonLine, ShownAccount, UnmaskAllowance } from "./console/people.schemas.ts";
export * from "./console/people.ts";
export type {
  AsCustomer,
  PersonBalance,
  PersonLevel,
  PersonLimits,
  PersonMoney,
  PersonMovement,
  PersonNotice,
  PersonOrder,
  PersonSecurityEvent,
  PersonSession,
  PersonTrade,
  TimelineEntry,
} from "./console/person-activity.schemas.ts";
export * from "./console/person-activity.ts";
export * from "./console/person-facts.ts";
export * from "./console/queue.ts";
export type { ColdMessage, ReserveSnapshot } from "./console/reserves.schemas.ts";
export * from "./console/reserves.ts";
export * from "./console/roles.ts";
export type { ConsoleStatus, OperatorProposal, OperatorSession } from "./console/session.schemas.ts";
export * from "./console/session.ts";
export type {
  Today,
  TodayBook,
  TodayChart,
  TodayInvariant,
  WaitingItem,
  WaitingKind,
} from "./console/today.schemas.ts";
export * from "./console/today.ts";
export * from "./console/unmask.ts";
export type {
  ConsoleWithdrawal,
  ConsoleWithdrawalApproval,
  ConsoleWithdrawalRow,
  ConsoleWithdrawalTab,
  WithdrawalDryRun,
  WithdrawalHistoryEntry,
  WithdrawalMonth,
} from "./console/withdrawals.schemas.ts";
export * from "./console/withdrawals.ts";
export * from "./constants.ts";
export * from "./entities/announcement.ts";
export * from "./entities/auth.ts";
export * from "./entities/balances.ts";
export * from "./entities/bank.ts";
export * from "./entities/bank-formats.ts";
export * from "./entities/chart.ts";
export * from "./entities/coin.ts";
export * from "./entities/crypto.ts";
export * from "./entities/crypto-facts.ts";
export * from "./entities/kyc.ts";
export * from "./entities/kyc-facts.ts";
export * from "./entities/market.ts";
export * from "./entities/market-facts.ts";
export * from "./entities/notice.ts";
export * from "./entities/order.ts";
export * from "./entities/order-facts.ts";
export * from "./entities/referral.ts";
export * from "./entities/referral-facts.ts";
export * from "./entities/solvency.ts";
export * from "./entities/statement.ts";
export * from "./entities/support.ts";
export * from "./entities/transaction.ts";
export * from "./entities/transaction-facts.ts";
export * from "./entities/user.ts";
export * from "./entities/wallet.ts";
export * from "./ids.ts";
export * from "./live.ts";
export * from "./live-messages.ts";
export * from "./messages.ts";
export * from "./page-host.ts";
export * from "./paging.ts";
export * from "./problems.ts";
export * from "./spreadsheet-formula.ts";
