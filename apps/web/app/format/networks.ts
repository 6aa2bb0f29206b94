/** The networks of all coins: names, explorer links and address checks. Pure. */
import type { Coin, ListedAddress, Network } from "@feo/contract";

/** Every network used by any coin, once. */
export function networksOf(coins: readonly Pick<Coin, "networks">[]): readonly Network[] {
  return [
    ...new Map(coins.flatMap(({ networks }) => networks.map((network) => [network.networkKey, network]))).values(),
  ];
}

interface Movement {
  readonly coinTicker: string;
  readonly networkKey: string;
}

/** A coin's network; undefined if the coin is no longer on it. */
export const networkOf = (coins: readonly Coin[], { coinTicker, networkKey }: Movement): Network | undefined =>
  coins.find(({ ticker }) => ticker === coinTicker)?.networks.find((network) => network.networkKey === networkKey);

/** A network's name; its key if the network is unknown. */
export const networkName = (networks: readonly Network[], networkKey: string): string =>
  networks.find((network) => network.networkKey === networkKey)?.networkName ?? networkKey;

/** The explorer link of a transaction; undefined without an explorer or a hash. */
export const transactionLink = (network: Network | undefined, txHash: string): string | undefined =>
  network && network.transactionExplorer !== "" && txHash !== ""
    ? network.transactionExplorer.replaceAll("{hash}", encodeURIComponent(txHash))
    : undefined;

/** The explorer link of an address; undefined without an explorer or an address. */
export const addressLink = (network: Network | undefined, address: string): string | undefined =>
  network && network.addressExplorer !== "" && address !== ""
    ? network.addressExplorer.replaceAll("{address}", encodeURIComponent(address))
    : undefined;

/** Removes all whitespace: no address contains any. */
export const tidyAddress = (text: string): string => text.replace(/\s/gu, "");

/** CRYPTO-010. The error for an address that does not fit its network; undefined if it is empty or valid. */
export function checkAddress(
  address: string,
  { addressRegex, networkName: name }: Pick<Network, "addressRegex" | "networkName">,
): string | undefined {
  if (address === "" || addressRegex === "" || new RegExp(addressRegex, "u").test(address)) return undefined;
  return `This is not an address on ${name}.`;
}

/** Hexadecimal addresses are case-insensitive; their case is only a checksum. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

interface AddressWanted {
  readonly network: Network;
  readonly networks: readonly Network[];
  /** If withdrawals go only to listed addresses, an entry counts only on its own network. */
  readonly isListOnly: boolean;
}

/**
 * The listed addresses offered on a network: its own, then those of networks with the same address format (an Ethereum
 * address is also valid on Polygon). Each address once.
 */
export function addressesFor(
  listed: readonly ListedAddress[],
  { network, networks, isListOnly }: AddressWanted,
): readonly ListedAddress[] {
  const isOwn = ({ networkKey }: { readonly networkKey: string }) => networkKey === network.networkKey;
  if (isListOnly) return listed.filter(isOwn);
  const alike = networks.filter(({ addressRegex }) => addressRegex !== "" && addressRegex === network.addressRegex);
  const fitting = listed.filter(
    (entry) => isOwn(entry) || alike.some(({ networkKey }) => networkKey === entry.networkKey),
  );
  const inOrder = fitting.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return inOrder.filter(({ address }, place) => inOrder.findIndex((entry) => entry.address === address) === place);
}

/** "0x52 9084 0009 …": an address in groups that two people can compare. */
export const addressGroups = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? [];

/** The page that asks a deposit's owner for the sender. */
export const questionPath = (id: string): string => `/dashboard/wallet/deposit/verification/${encodeURIComponent(id)}`;
