/** Addresses as people write them. */
import type { KnownNetwork } from "@feo/custody";
import { readAddress } from "@feo/custody/transfers";

/** An address by its network's own pattern (CRYPTO-010) and by its checksum, as the network writes it. */
export const checkedAddress = (network: KnownNetwork, addressRegex: string, text: string): string | undefined =>
  new RegExp(addressRegex).test(text) ? readAddress(network, text) : undefined;
