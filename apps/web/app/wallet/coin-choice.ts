/** Which coins and networks can be chosen to move coins in or out, and what is true of a choice. Pure. */
import type { Coin, Network, WalletType } from "@feo/contract";
import { inWords } from "./amount-words.ts";

export type Direction = "deposit" | "withdraw";

export const walletNames: Record<WalletType, string> = { MAIN: "main", SPOT: "spot" };

const isOpen = (entry: Pick<Coin | Network, "canDeposit" | "canWithdraw">, direction: Direction): boolean =>
  direction === "deposit" ? entry.canDeposit : entry.canWithdraw;

/** Coins that are listed, in the exchange's own order, each with whether it is open in this direction. */
export function movableCoins(coins: readonly Coin[], direction: Direction): readonly { coin: Coin; isOpen: boolean }[] {
  return coins.filter(({ isEnabled }) => isEnabled).map((coin) => ({ coin, isOpen: isOpen(coin, direction) }));
}

export function openNetworks(coin: Coin, direction: Direction): readonly Network[] {
  return coin.networks.filter((network) => isOpen(network, direction));
}

/** The network wanted, else the only one; with several the person chooses, since a wrong one costs the coins. */
export function chosenNetwork(networks: readonly Network[], wanted: string | null): Network | undefined {
  const [only, ...others] = networks;
  return networks.find(({ networkKey }) => networkKey === wanted) ?? (others.length === 0 ? only : undefined);
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** `wallet` is where deposits go by the person's settings. */
export function depositFacts(ticker: string, network: Network, wallet: WalletType): readonly Fact[] {
  return [
    { label: "Minimum", value: `${inWords(network.depositMin, ticker)}; less is not added` },
    { label: "Fee", value: feeInWords(network.depositFee, ticker) },
    { label: "Added after", value: confirmations(network.minConfirmation) },
    { label: "Goes to", value: `Your ${walletNames[wallet]} wallet` },
  ];
}

/** Addresses of EVM networks look like this one. */
const evmAddress = `0x${"0".repeat(40)}`;

/**
 * What to know before a chain's own coin is sent on a network with smart contracts: a transfer that a contract makes within its
 * call is not listed in the block, so deposits do not see it. Undefined where that cannot happen; tokens log every transfer.
 */
export function contractSenderNote(
  ticker: string,
  { contractId, addressRegex }: Pick<Network, "contractId" | "addressRegex">,
): string | undefined {
  const isEvm = addressRegex !== "" && new RegExp(addressRegex, "u").test(evmAddress);
  if (contractId !== null || !isEvm) return undefined;
  return [
    `Send ${ticker} as a direct transfer from a wallet.`,
    `${ticker} sent by a smart contract, such as a multisig wallet, a bridge or a bulk payment, isn't credited automatically.`,
    "If you've already sent it that way, contact support with the transaction hash.",
  ].join(" ");
}

const feeInWords = (fee: string, ticker: string): string => (/[1-9]/.test(fee) ? inWords(fee, ticker) : "None");

const confirmations = (count: number): string =>
  `${count} ${count === 1 ? "confirmation" : "confirmations"} on the network`;

/** What happens with the wrong network, in words. */
export function networkRisk(ticker: string, networkName: string, direction: Direction): string {
  return direction === "deposit"
    ? `Send only ${ticker}, and only on ${networkName}. Any other coin, or ${ticker} on another network, is lost and cannot be brought back.`
    : `The receiving side must take ${ticker} on ${networkName}. ${ticker} sent to a wallet that does not is lost and cannot be brought back.`;
}
