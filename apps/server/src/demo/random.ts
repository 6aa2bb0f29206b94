/** A seeded random generator: the same seed gives the same numbers, so that bot decisions can be reproduced. */
import { mix } from "./price-walk.ts";

/** Returns an integer from 0 up to, but not including, the bound. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let thrown = 0;
  return (below) => {
    thrown += 1;
    return mix(seed, thrown) % below;
  };
}
