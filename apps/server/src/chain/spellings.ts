/**
 * The possible spellings of an address or transaction hash. Some chains use mixed case as a checksum, and wallets show
 * hashes with or without `0x`.
 */
export function spellingsOf(asked: string): string[] {
  const plain = asked.replace(/\s/g, "");
  const small = plain.toLowerCase();
  const bare = small.replace(/^0x/, "");
  return [...new Set([plain, plain.replace(/^0X/, "0x"), small, bare, `0x${bare}`])];
}
