/** Dice with a seed: the same seed throws the same numbers, so that what the bots decide can be told again. */
import { mix } from "./price-walk.ts";

/** A whole number from 0 up to, but not including, a bound. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let thrown = 0;
  return (below) => {
    thrown += 1;
    return mix(seed, thrown) % below;
  };
}
