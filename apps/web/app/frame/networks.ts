/** The networks that coins move on, as their addresses, explorers and names are needed outside of a coin. Pure. */
import type { Coin, ListedAddress, Network } from "@feo/contract";

/** Every network that some coin moves on, once. */
export function networksOf(coins: readonly Pick<Coin, "networks">[]): readonly Network[] {
  return [
    ...new Map(coins.flatMap(({ networks }) => networks.map((network) => [network.networkKey, network]))).values(),
  ];
}

interface Movement {
  readonly coinTicker: string;
  readonly networkKey: string;
}

/** A network as its coin has it; undefined where the coin does not move on it any more. */
export const networkOf = (coins: readonly Coin[], { coinTicker, networkKey }: Movement): Network | undefined =>
  coins.find(({ ticker }) => ticker === coinTicker)?.networks.find((network) => network.networkKey === networkKey);

/** A network in words; its key where nothing else is known of it. */
export const networkName = (networks: readonly Network[], networkKey: string): string =>
  networks.find((network) => network.networkKey === networkKey)?.networkName ?? networkKey;

/** Where others can look a transaction up; undefined where there is no such place, or nothing to look up yet. */
export const transactionLink = (network: Network | undefined, txHash: string): string | undefined =>
  network && network.transactionExplorer !== "" && txHash !== ""
    ? network.transactionExplorer.replaceAll("{hash}", encodeURIComponent(txHash))
    : undefined;

/** Where others can look an address up; undefined where there is no such place, or no address. */
export const addressLink = (network: Network | undefined, address: string): string | undefined =>
  network && network.addressExplorer !== "" && address !== ""
    ? network.addressExplorer.replaceAll("{address}", encodeURIComponent(address))
    : undefined;

/** What was typed or pasted as an address: none has spaces or lines in it. */
export const tidyAddress = (text: string): string => text.replace(/\s/gu, "");

/** CRYPTO-010. The sentence for an address that does not fit its network; undefined while it is empty or right. */
export function checkAddress(
  address: string,
  { addressRegex, networkName: name }: Pick<Network, "addressRegex" | "networkName">,
): string | undefined {
  if (address === "" || addressRegex === "" || new RegExp(addressRegex, "u").test(address)) return undefined;
  return `This is not an address on ${name}.`;
}

/** Hexadecimal addresses are the same in capital and in small letters; which of them are capitals is only a checksum. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

interface AddressWanted {
  readonly network: Network;
  readonly networks: readonly Network[];
  /** Where only listed addresses count, each counts on its own network alone. */
  readonly isListOnly: boolean;
}

/**
 * The listed addresses that can be sent to on a network: its own, and those of networks whose addresses look alike, because an
 * address of Ethereum is one of Polygon too. Its own come first, and each address once.
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

/** "0x52 9084 0009 …": an address in parts that two people can compare. */
export const addressGroups = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? [];

/** Where a deposit's owner says whom it came from. */
export const questionPath = (id: string): string => `/dashboard/wallet/deposit/verification/${encodeURIComponent(id)}`;
