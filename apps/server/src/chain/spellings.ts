/**
 * The ways in which an address or a transaction's hash may be written. Some chains use letters of both cases as a checksum, and
 * wallets show hashes with `0x` or without.
 */
export function spellingsOf(asked: string): string[] {
  const plain = asked.replace(/\s/g, "");
  const small = plain.toLowerCase();
  const bare = small.replace(/^0x/, "");
  return [...new Set([plain, plain.replace(/^0X/, "0x"), small, bare, `0x${bare}`])];
}
