/** Test data for component tests: a few markets and coins, their prices, and a customer with money. */
import {
  type BankAccount,
  type Call,
  type CallAnswer,
  type Coin,
  listCoins,
  listCryptoDeposits,
  listDemoPeople,
  listMarkets,
  listNotices,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  listPayments,
  type Market,
  type Network,
  readBalances,
  readCoinSummary,
  readExchangeRates,
  readMarketSummary,
  readProfile,
  readTradingFees,
  type transferBetweenWallets,
  type User,
} from "@feo/contract";
import { type ApiRequest, fakeApi } from "./fake-api.ts";

const at = "2026-06-01T06:30:00.000Z";

export const givenMarket = (symbol: string, more: Partial<Market> = {}): Market => {
  const [base = "", quote = ""] = symbol.split("-");
  return {
    symbol,
    isEnabled: true,
    base,
    quote: quote as Market["quote"],
    tickSize: "0.01",
    stepSize: "0.1",
    minQuantity: "0.1",
    maxQuantity: "100000",
    minNotional: "100",
    maxNotional: "100000000",
    ...more,
  };
};

export const givenNetwork = (networkKey: string, networkName: string, more: Partial<Network> = {}): Network => ({
  networkKey,
  networkName,
  canDeposit: true,
  canWithdraw: true,
  contractId: null,
  minConfirmation: 3,
  decimals: 18,
  expectedSeconds: 48,
  transactionExplorer: "",
  addressExplorer: "",
  contractExplorer: "",
  addressRegex: "^0x[0-9a-fA-F]{40}$",
  depositMin: "0.001",
  depositMax: "1000",
  depositFee: "0",
  withdrawMin: "0.01",
  withdrawMax: "100",
  withdrawFee: "0.002",
  ...more,
});
const tether = { depositMin: "1", withdrawMin: "5", withdrawMax: "0", withdrawFee: "0.2" };

export const givenCoin = (ticker: string, name: string, more: Partial<Coin> = {}): Coin => ({
  ticker,
  name,
  logo: "",
  decimals: 8,
  precision: 8,
  isEnabled: true,
  networks: [],
  canDeposit: true,
  canWithdraw: true,
  canPay: true,
  canBuy: true,
  canSell: true,
  minPay: "0.01",
  maxPay: "1000000",
  minDeposit: "0",
  minWithdraw: "0",
  depositFee: "0",
  withdrawFee: "0",
  ...more,
});

export const givenMarkets = [
  givenMarket("ADA-INR"),
  givenMarket("BNB-INR"),
  givenMarket("XRP-INR"),
  givenMarket("SOL-USDT", { stepSize: "0.001", minNotional: "1" }),
];

export const givenRupee = givenCoin("INR", "Indian Rupee", {
  decimals: 8,
  precision: 2,
  minPay: "1",
  minDeposit: "100",
  minWithdraw: "500",
  withdrawFee: "10",
});

export const givenCoins = [
  givenCoin("ADA", "Cardano", { precision: 2 }),
  givenCoin("BNB", "BNB", { precision: 4 }),
  givenCoin("BTC", "Bitcoin", { networks: [givenNetwork("BTC", "Bitcoin", { addressRegex: "^bc1[0-9a-z]{39}$" })] }),
  givenCoin("ETH", "Ethereum", { precision: 6, networks: [givenNetwork("ETH", "Ethereum")] }),
  givenCoin("SOL", "Solana", {
    precision: 4,
    networks: [givenNetwork("SOL", "Solana", { canDeposit: false, canWithdraw: false })],
  }),
  givenCoin("USDT", "Tether", {
    decimals: 6,
    precision: 6,
    networks: [givenNetwork("ETH", "Ethereum", tether), givenNetwork("POLYGON", "Polygon", tether)],
  }),
  givenCoin("XRP", "XRP", { precision: 2 }),
];

export const givenUser = (more: Partial<User> = {}): User => ({
  id: "1",
  feoTag: "asha",
  name: "Asha Verma",
  email: "asha@example.com",
  mobile: "",
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  passwordUpdatedAt: null,
  emailUpdatedAt: null,
  mobileUpdatedAt: null,
  feoTagUpdatedAt: null,
  nameUpdatedAt: null,
  kycLevel: 2,
  tdsRate: null,
  settings: {
    profileImage: "",
    depositWallet: "MAIN",
    hideZeroBalance: false,
    maskBalance: false,
    preferredAsset: "INR",
    primaryAsset: "INR",
    secondaryAsset: "USD",
    preferredLanguage: "en",
    tdsInInr: false,
    WhitelistWithdrawalsOnly: false,
  },
  ...more,
});

const ticker = (marketSymbol: string, close: string) => ({
  marketSymbol,
  open: close,
  close,
  high: close,
  low: close,
  vol: "10",
  total: "1000",
  tradeCount: 2,
  firstTradeId: "1",
  lastTradeId: "2",
  trend: [close, close],
});

/** The customer's balances; zero for any asset that is not named. */
export const givenBalances = (
  wallets: { readonly main?: Record<string, string>; readonly spot?: Record<string, string> } = {},
): CallAnswer<typeof readBalances> => {
  const rows = (amounts: Record<string, string> = {}) =>
    [givenRupee, ...givenCoins].map((coin) => ({
      coinTicker: coin.ticker,
      balance: amounts[coin.ticker] ?? "0",
      locked: "0",
    }));
  return { mainWallet: rows(wallets.main), spotWallet: rows(wallets.spot) };
};

const answers = <C extends Call>(call: C, answer: CallAnswer<C>) => fakeApi.answer(call, answer as never);

/** Default answers for what every page may request; a test overrides those it is about. */
export function giveExchange(): void {
  answers(listMarkets, { markets: givenMarkets });
  answers(listCoins, { cryptoCoins: givenCoins, fiatCoin: givenRupee });
  answers(readMarketSummary, { stats: givenMarkets.map(({ symbol }) => ticker(symbol, "100")) });
  answers(readCoinSummary, {
    summary: givenCoins.map((coin) => ({
      coinTicker: coin.ticker,
      price: coin.ticker === "USDT" ? "85" : "100",
      twentyFourHrChange: "0",
      twentyFourHrVolume: "0",
      marketCap: null,
    })),
  });
  answers(readExchangeRates, { rates: [{ currency: "USD", inr: "85", updatedAt: at }] });
  answers(readTradingFees, {
    gstRate: "18",
    tdsRate: "1",
    tiers: [{ tier: 1, fromVolume: "0", maker: "0.15", taker: "0.2" }],
  });
  answers(readProfile, givenUser());
  answers(listNotices, { unread: 0, notices: [] });
  answers(readBalances, givenBalances({ main: { INR: "50000" }, spot: { INR: "10000" } }));
  answers(listOpenOrders, { count: 0, orders: [] });
  answers(listOrders, { count: 0, orders: [] });
  answers(listOwnTrades, { count: 0, trades: [] });
  answers(listPayments, { count: 0, paymentTxs: [] });
  answers(listCryptoDeposits, { count: 0, txs: [] });
  answers(listDemoPeople, { people: [{ feoTag: "nila", name: "Nila Das", kycLevel: 1 }] });
}

/** The customer's own verified bank account. */
export const givenAccount = (more: Partial<BankAccount> = {}): BankAccount => ({
  id: "b1",
  userId: "1",
  bankName: "HDFC Bank",
  accountNumber: "000123456789",
  IFSCCode: "HDFC0001234",
  status: "VERIFIED",
  rejectReason: "",
  accountHolder: "Asha Verma",
  usableFrom: at,
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** The answer to a transfer between the wallets. */
export const givenTransfer = ({ body }: ApiRequest): CallAnswer<typeof transferBetweenWallets> => ({
  walletTransferTx: {
    id: "t1",
    userId: "1",
    createdAt: at,
    coinTicker: body.coinTicker,
    amount: body.amount,
    fromWalletType: body.source,
    toWalletType: body.destination,
  },
});
