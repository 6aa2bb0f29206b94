/** The coins and networks available for deposits and withdrawals, and facts about a choice. Pure functions. */
import type { Coin, Network, WalletType } from "@feo/contract";
import { comparedCharacters } from "./address-lines.ts";
import { inWords } from "./amount-words.ts";
import { expectedTime, shortExpectedTime } from "./expected-time.ts";

export type Direction = "deposit" | "withdraw";

export const walletNames: Record<WalletType, string> = { MAIN: "main", SPOT: "spot" };

const isOpen = (entry: Pick<Coin | Network, "canDeposit" | "canWithdraw">, direction: Direction): boolean =>
  direction === "deposit" ? entry.canDeposit : entry.canWithdraw;

/** Listed coins in the exchange's own order, each with whether it is open in this direction. */
export function movableCoins(coins: readonly Coin[], direction: Direction): readonly { coin: Coin; isOpen: boolean }[] {
  return coins.filter(({ isEnabled }) => isEnabled).map((coin) => ({ coin, isOpen: isOpen(coin, direction) }));
}

export function openNetworks(coin: Coin, direction: Direction): readonly Network[] {
  return coin.networks.filter((network) => isOpen(network, direction));
}

/**
 * The wanted network, or else the only one; with several the user must choose, because a wrong network loses the coins.
 */
export function chosenNetwork(networks: readonly Network[], wanted: string | null): Network | undefined {
  const [only, ...others] = networks;
  return networks.find(({ networkKey }) => networkKey === wanted) ?? (others.length === 0 ? only : undefined);
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A short form of the value, for little room. */
  readonly short?: string | undefined;
}

export interface DepositNote {
  /** The last characters of a token's contract, by which users tell it from a fake. */
  readonly contractEnd: string | undefined;
  readonly text: string;
}

/** A network's key facts before sending: "About 3 minutes, 64 confirmations". */
export const networkText = ({ expectedSeconds, minConfirmation }: Network): string =>
  [expectedTime(expectedSeconds), confirmationCount(minConfirmation)].filter((part) => part !== undefined).join(", ");

const confirmationCount = (count: number): string => `${count} ${count === 1 ? "confirmation" : "confirmations"}`;

/** The token standard's name in other wallets; a chain's native coin has none. */
export function networkStandard(network: Network): string | undefined {
  if (network.contractId === null || !isEvm(network)) return undefined;
  return network.networkKey === "BSC" ? "BEP-20" : "ERC-20";
}

/** Facts about a deposit, shown in one row beside its address. An unknown time is left out. */
export function depositFacts(ticker: string, network: Network): readonly Fact[] {
  const { depositMin, minConfirmation, expectedSeconds } = network;
  const time = expectedTime(expectedSeconds);
  return [
    { label: "Minimum", value: inWords(depositMin, ticker) },
    { label: "Confirmations", value: String(minConfirmation) },
    ...(time === undefined ? [] : [{ label: "Expected time", value: time, short: shortExpectedTime(expectedSeconds) }]),
  ];
}

/** The note under the address: contract, minimum and fee. */
export function depositNote(ticker: string, { contractId, depositFee }: Network): DepositNote {
  const fee = /[1-9]/.test(depositFee) ? `Fee ${inWords(depositFee, ticker)}.` : "No fee.";
  return {
    contractEnd: contractId === null ? undefined : contractId.slice(-6),
    text: `Deposits below the minimum aren't credited. ${fee}`,
  };
}

/** A sample address that matches the pattern of every EVM network. */
const evmAddress = `0x${"0".repeat(40)}`;

const isEvm = ({ addressRegex }: Pick<Network, "addressRegex">): boolean =>
  addressRegex !== "" && new RegExp(addressRegex, "u").test(evmAddress);

/**
 * A warning before a native coin is sent on a network with smart contracts: a transfer made by a contract within its
 * call is not listed in the block, so deposits do not detect it. Undefined where that cannot happen; tokens log every
 * transfer.
 */
export function contractSenderNote(
  ticker: string,
  network: Pick<Network, "contractId" | "addressRegex">,
): string | undefined {
  if (network.contractId !== null || !isEvm(network)) return undefined;
  return [
    `Send ${ticker} as a direct transfer from a wallet.`,
    `${ticker} sent by a smart contract, such as a multisig wallet, a bridge or a bulk payment, isn't credited automatically.`,
    "If you've already sent it that way, contact support with the transaction hash.",
  ].join(" ");
}

/** The warning about a wrong coin or network for a deposit. `check` is shown only where there is room. */
export const depositWarning = (ticker: string, networkName: string) => ({
  only: `Send only ${ticker}, and only on ${networkName}.`,
  risk: "Any other coin or network will be lost.",
  check: `Check the first and last ${comparedCharacters} characters before you send.`,
});

/** The warning about a wrong network for a withdrawal. */
export const withdrawRisk = (ticker: string, networkName: string): string =>
  `The recipient must accept ${ticker} on ${networkName}. If they don't, your coins are lost for good.`;
