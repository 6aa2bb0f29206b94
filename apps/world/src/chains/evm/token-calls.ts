/** ABI encoding of the faucet's token calls: a four-byte selector, then 32-byte words. */

const word = (hex: string): string => hex.replace(/^0x/, "").toLowerCase().padStart(64, "0");

export const tokenCalls = {
  balanceOf: (holder: string): string => `0x70a08231${word(holder)}`,
  transfer: (to: string, units: bigint): string => `0xa9059cbb${word(to)}${word(units.toString(16))}`,
  mint: (to: string, units: bigint): string => `0x40c10f19${word(to)}${word(units.toString(16))}`,
};
