/** Validation of addresses that customers enter. */
import type { KnownNetwork } from "@feo/custody";
import { readAddress } from "@feo/custody/transfers";

/** Checks an address against its network's pattern (CRYPTO-010) and its checksum; returns it in canonical form. */
export const checkedAddress = (network: KnownNetwork, addressRegex: string, text: string): string | undefined =>
  new RegExp(addressRegex).test(text) ? readAddress(network, text) : undefined;
