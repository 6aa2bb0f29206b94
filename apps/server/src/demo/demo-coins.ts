/**
 * The coins, networks and markets of the demo. Tick and step sizes follow large exchanges' for coins of that price;
 * reference prices are illustrations. Never part of a production database.
 */
interface DemoNetwork {
  readonly key: string;
  readonly name: string;
  readonly contract: string | null;
  readonly confirmations: number;
  readonly explorer: string;
  readonly addressRegex: string;
  /** Decimals of amounts on this network. */
  readonly decimals: number;
  readonly withdrawMin: string;
  readonly withdrawFee: string;
}

export interface DemoCoin {
  readonly ticker: string;
  readonly name: string;
  readonly logo: string;
  readonly decimals: number;
  readonly precision: number;
  /** Rupees per coin at the middle of its walk. */
  readonly referenceInr: string;
  readonly supply: string;
  /** Daily turnover of its rupee market, in crore. */
  readonly turnoverCrore: number;
  readonly networks: readonly DemoNetwork[];
}

const evmAddress = "^0x[0-9a-fA-F]{40}$";
const etherscan = "https://etherscan.io";

interface Terms {
  readonly contract?: string;
  readonly decimals: number;
  readonly withdrawMin: string;
  readonly withdrawFee: string;
}

function network(
  key: string,
  name: string,
  explorer: string,
  addressRegex: string,
  rest: Terms & { readonly confirmations: number },
): DemoNetwork {
  return { key, name, explorer, addressRegex, contract: null, ...rest };
}

const ethereum = (rest: Terms) => network("ETH", "Ethereum", etherscan, evmAddress, { confirmations: 12, ...rest });

const polygon = (rest: Terms) =>
  network("POLYGON", "Polygon", "https://polygonscan.com", evmAddress, { confirmations: 64, ...rest });

const binance = (rest: Terms) =>
  network("BSC", "BNB Smart Chain", "https://bscscan.com", evmAddress, { confirmations: 15, ...rest });

export const demoCoins: readonly DemoCoin[] = [
  {
    ticker: "BTC",
    name: "Bitcoin",
    logo: "/coins/btc.svg",
    decimals: 10,
    precision: 8,
    referenceInr: "9540120",
    supply: "19950000",
    turnoverCrore: 112,
    networks: [
      network(
        "BTC",
        "Bitcoin",
        "https://mempool.space",
        "^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$",
        {
          confirmations: 2,
          decimals: 8,
          withdrawMin: "0.0002",
          withdrawFee: "0.00005",
        },
      ),
    ],
  },
  {
    ticker: "ETH",
    name: "Ethereum",
    logo: "/coins/eth.svg",
    decimals: 9,
    precision: 6,
    referenceInr: "318450.5",
    supply: "120700000",
    turnoverCrore: 61,
    networks: [ethereum({ decimals: 18, withdrawMin: "0.005", withdrawFee: "0.0008" })],
  },
  {
    ticker: "USDT",
    name: "Tether",
    logo: "/coins/usdt.svg",
    decimals: 6,
    precision: 2,
    referenceInr: "88.9",
    supply: "183000000000",
    turnoverCrore: 96,
    networks: [
      ethereum({
        contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
        decimals: 6,
        withdrawMin: "10",
        withdrawFee: "2",
      }),
      polygon({
        contract: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
        decimals: 6,
        withdrawMin: "5",
        withdrawFee: "0.2",
      }),
    ],
  },
  {
    ticker: "ADA",
    name: "Cardano",
    logo: "/coins/ada.svg",
    decimals: 6,
    precision: 4,
    referenceInr: "85.42",
    supply: "35900000000",
    turnoverCrore: 84,
    networks: [
      network("ADA", "Cardano", "https://cardanoscan.io", "^addr1[02-9ac-hj-np-z]{50,110}$", {
        confirmations: 15,
        decimals: 6,
        withdrawMin: "3",
        withdrawFee: "0.8",
      }),
      binance({
        contract: "0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47",
        decimals: 18,
        withdrawMin: "2",
        withdrawFee: "0.3",
      }),
    ],
  },
  {
    ticker: "SOL",
    name: "Solana",
    logo: "/coins/sol.svg",
    decimals: 9,
    precision: 4,
    referenceInr: "14212.4",
    supply: "553000000",
    turnoverCrore: 38,
    networks: [
      network("SOL", "Solana", "https://solscan.io", "^[1-9A-HJ-NP-Za-km-z]{32,44}$", {
        confirmations: 1,
        decimals: 9,
        withdrawMin: "0.05",
        withdrawFee: "0.005",
      }),
      binance({
        contract: "0x570A5D26f7765Ecb712C0924E4De545B89fD43dF",
        decimals: 18,
        withdrawMin: "0.02",
        withdrawFee: "0.002",
      }),
    ],
  },
  {
    ticker: "XRP",
    name: "XRP",
    logo: "/coins/xrp.svg",
    decimals: 6,
    precision: 4,
    referenceInr: "212.36",
    supply: "60200000000",
    turnoverCrore: 23,
    networks: [
      network("XRP", "XRP Ledger", "https://xrpscan.com", "^r[1-9A-HJ-NP-Za-km-z]{24,34}$", {
        confirmations: 1,
        decimals: 6,
        withdrawMin: "5",
        withdrawFee: "0.2",
      }),
      binance({
        contract: "0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE",
        decimals: 18,
        withdrawMin: "2",
        withdrawFee: "0.2",
      }),
    ],
  },
  {
    ticker: "DOGE",
    name: "Dogecoin",
    logo: "/coins/doge.svg",
    decimals: 8,
    precision: 4,
    referenceInr: "15.482",
    supply: "151700000000",
    turnoverCrore: 16,
    networks: [
      network("DOGE", "Dogecoin", "https://dogechain.info", "^[DA9][1-9A-HJ-NP-Za-km-z]{33}$", {
        confirmations: 40,
        decimals: 8,
        withdrawMin: "20",
        withdrawFee: "4",
      }),
      binance({
        contract: "0xbA2aE424d960c26247Dd6c32edC70B295c744C43",
        decimals: 8,
        withdrawMin: "20",
        withdrawFee: "2",
      }),
    ],
  },
  {
    ticker: "BNB",
    name: "BNB",
    logo: "/coins/bnb.svg",
    decimals: 8,
    precision: 4,
    referenceInr: "82140.8",
    supply: "137700000",
    turnoverCrore: 10,
    networks: [binance({ decimals: 18, withdrawMin: "0.01", withdrawFee: "0.0005" })],
  },
  {
    ticker: "AVAX",
    name: "Avalanche",
    logo: "/coins/avax.svg",
    decimals: 9,
    precision: 4,
    referenceInr: "1498.6",
    supply: "426600000",
    turnoverCrore: 9,
    networks: [
      network("AVAXC", "Avalanche C-Chain", "https://snowtrace.io", evmAddress, {
        confirmations: 12,
        decimals: 18,
        withdrawMin: "0.2",
        withdrawFee: "0.01",
      }),
    ],
  },
  {
    ticker: "POL",
    name: "Polygon",
    logo: "/coins/matic.svg",
    decimals: 8,
    precision: 4,
    referenceInr: "14.906",
    supply: "10520000000",
    turnoverCrore: 4,
    networks: [polygon({ decimals: 18, withdrawMin: "10", withdrawFee: "0.1" })],
  },
  {
    ticker: "LINK",
    name: "Chainlink",
    logo: "/coins/link.svg",
    decimals: 8,
    precision: 4,
    referenceInr: "1387.5",
    supply: "696800000",
    turnoverCrore: 6,
    networks: [
      ethereum({
        contract: "0x514910771AF9Ca656af840dff83E8264EcF986CA",
        decimals: 18,
        withdrawMin: "1",
        withdrawFee: "0.15",
      }),
    ],
  },
  {
    ticker: "LTC",
    name: "Litecoin",
    logo: "/coins/ltc.svg",
    decimals: 8,
    precision: 5,
    referenceInr: "8812.5",
    supply: "76500000",
    turnoverCrore: 8,
    networks: [
      network(
        "LTC",
        "Litecoin",
        "https://litecoinspace.org",
        "^(ltc1[02-9ac-hj-np-z]{11,71}|[LM3][1-9A-HJ-NP-Za-km-z]{26,33})$",
        {
          confirmations: 6,
          decimals: 8,
          withdrawMin: "0.02",
          withdrawFee: "0.001",
        },
      ),
    ],
  },
];

export interface DemoMarket {
  readonly base: string;
  readonly quote: "INR" | "USDT" | "BTC";
  readonly tickSize: string;
  readonly stepSize: string;
  readonly minNotional: string;
  readonly maxNotional: string;
  readonly maxQuantity: string;
}

const inr = { quote: "INR", minNotional: "100", maxNotional: "20000000" } as const;
const usdt = { quote: "USDT", minNotional: "2", maxNotional: "250000" } as const;
const btc = { quote: "BTC", minNotional: "0.00005", maxNotional: "5" } as const;

export const demoMarkets: readonly DemoMarket[] = [
  { base: "BTC", ...inr, tickSize: "1", stepSize: "0.00001", maxQuantity: "50" },
  { base: "ETH", ...inr, tickSize: "0.1", stepSize: "0.0001", maxQuantity: "1000" },
  { base: "USDT", ...inr, tickSize: "0.01", stepSize: "0.01", maxQuantity: "500000" },
  { base: "ADA", ...inr, tickSize: "0.01", stepSize: "0.1", maxQuantity: "500000" },
  { base: "SOL", ...inr, tickSize: "0.1", stepSize: "0.001", maxQuantity: "20000" },
  { base: "XRP", ...inr, tickSize: "0.01", stepSize: "0.1", maxQuantity: "500000" },
  { base: "DOGE", ...inr, tickSize: "0.001", stepSize: "1", maxQuantity: "5000000" },
  { base: "BNB", ...inr, tickSize: "0.1", stepSize: "0.0001", maxQuantity: "2000" },
  { base: "AVAX", ...inr, tickSize: "0.1", stepSize: "0.01", maxQuantity: "50000" },
  { base: "POL", ...inr, tickSize: "0.001", stepSize: "0.1", maxQuantity: "3000000" },
  { base: "LINK", ...inr, tickSize: "0.1", stepSize: "0.01", maxQuantity: "50000" },
  { base: "LTC", ...inr, tickSize: "0.1", stepSize: "0.001", maxQuantity: "20000" },
  { base: "BTC", ...usdt, tickSize: "0.1", stepSize: "0.00001", maxQuantity: "50" },
  { base: "ETH", ...usdt, tickSize: "0.01", stepSize: "0.0001", maxQuantity: "1000" },
  { base: "SOL", ...usdt, tickSize: "0.01", stepSize: "0.001", maxQuantity: "20000" },
  { base: "ADA", ...usdt, tickSize: "0.0001", stepSize: "0.1", maxQuantity: "500000" },
  { base: "XRP", ...usdt, tickSize: "0.0001", stepSize: "0.1", maxQuantity: "500000" },
  { base: "DOGE", ...usdt, tickSize: "0.00001", stepSize: "1", maxQuantity: "5000000" },
  { base: "ETH", ...btc, tickSize: "0.00001", stepSize: "0.0001", maxQuantity: "1000" },
  { base: "SOL", ...btc, tickSize: "0.0000001", stepSize: "0.001", maxQuantity: "20000" },
  { base: "ADA", ...btc, tickSize: "0.00000001", stepSize: "1", maxQuantity: "500000" },
  { base: "LTC", ...btc, tickSize: "0.000001", stepSize: "0.001", maxQuantity: "20000" },
];

export const symbolOf = (market: DemoMarket): string => `${market.base}-${market.quote}`;

const coinsByTicker = new Map(demoCoins.map((coin) => [coin.ticker, coin]));

export function coinOf(ticker: string): DemoCoin {
  const coin = coinsByTicker.get(ticker);
  if (!coin) throw new Error(`The demo has no coin ${ticker}`);
  return coin;
}
