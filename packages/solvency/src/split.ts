/**
 * Splits a balance into parts, one leaf each. A neighbour in a path is then a part of a balance: it tells
 * neither the balance nor, because parts differ up to 64-fold, its size.
 */

/** The same for every balance, so that the number of leaves tells nothing about one. */
export const partsOfBalance = 4;

/** How many random bytes each part takes. */
export const partBytes = 2;

/** From `parts × partBytes` random bytes. The parts add up exactly; none is the whole, unless it is a single unit. */
export function splitUnits(units: bigint, random: Uint8Array): bigint[] {
  // Rounding could make every part of it zero.
  if (units < 0n) throw new RangeError("A balance is below zero");
  const weights = weightsIn(random);
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const parts = weights.map((weight) => (units * BigInt(weight)) / all);
  let rest = units - parts.reduce((sum, part) => sum + part, 0n);
  const heaviest = weights.indexOf(Math.max(...weights));
  // What rounding left over is less than a unit for each part. It goes to those after the heaviest, never to itself.
  for (let index = heaviest + 1; rest > 0n; index++, rest--) {
    const place = index % parts.length;
    parts[place] = (parts[place] ?? 0n) + 1n;
  }
  return parts;
}

function weightsIn(random: Uint8Array): number[] {
  return Array.from({ length: random.length / partBytes }, (_, index) => {
    const [size = 0, fine = 0] = random.subarray(index * partBytes);
    return (256 + fine) << (size % 6);
  });
}
