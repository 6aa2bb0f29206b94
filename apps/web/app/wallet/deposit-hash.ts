/** Whether a text can be the hash of a transaction on any network. Pure. */

/** Long texts of letters and digits: hexadecimal on most networks, base 58 on some. */
export function hashProblem(hash: string): string | undefined {
  if (hash === "") return "Enter the hash of the transaction.";
  return /^[0-9A-Za-z]{32,128}$/.test(hash)
    ? undefined
    : "A hash has at least 32 letters and digits, and nothing else.";
}
