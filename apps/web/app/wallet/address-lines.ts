/** Splits an address into lines of equal length and marks the characters that people compare. Pure functions. */

export interface AddressPart {
  readonly text: string;
  /** Whether the part is one of the ends, by which people compare an address. */
  readonly isEnd: boolean;
}

/** The longest line that fits beside a QR code on a phone. */
const longestLine = 22;
/** As many at each end as the page asks the user to check. */
export const comparedCharacters = 6;

export function addressLines(address: string): readonly (readonly AddressPart[])[] {
  const count = Math.ceil(address.length / longestLine);
  const length = Math.ceil(address.length / count);
  return Array.from({ length: count }, (_, line) => partsOf(address, line * length, (line + 1) * length));
}

function partsOf(address: string, from: number, to: number): readonly AddressPart[] {
  const head = comparedCharacters;
  const tail = Math.max(head, address.length - comparedCharacters);
  const cut = (start: number, end: number) => address.slice(Math.max(from, start), Math.min(to, end));
  return [
    { text: cut(0, head), isEnd: true },
    { text: cut(head, tail), isEnd: false },
    { text: cut(tail, address.length), isEnd: true },
  ].filter(({ text }) => text !== "");
}
