/** Whether an address fits its network, by the network's own pattern (addressRegex). Pure. */
import type { Network } from "@feo/contract";

/** The sentence for an address that does not fit; undefined while it is empty or right. */
export function checkAddress(
  address: string,
  { addressRegex, networkName }: Pick<Network, "addressRegex" | "networkName">,
): string | undefined {
  if (address === "" || addressRegex === "" || new RegExp(addressRegex, "u").test(address)) return undefined;
  return `This is not an address on ${networkName}.`;
}
