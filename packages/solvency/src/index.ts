/**
 * The only entry point of @feo/solvency: a Merkle tree that sums what customers own of one asset. It proves that a
 * balance is in the published total without showing anyone else's. Pure: no clock, no dice, no I/O, no dependencies.
 */

export { climb, type HashInto, nextLevel, nodeBytesLength, type Tree, treeHash } from "./build.ts";
export { type CheckedBalance, checkBalance, type Digest, type PathFault, type PathProblem } from "./check.ts";
export {
  accountBytes,
  hashBytes,
  type LeafParts,
  leafBytes,
  mostUnits,
  type NodeParts,
  nodeBytes,
  type Root,
  rootBytes,
  saltBytes,
} from "./layout.ts";
export { type BalancePart, type BalanceProof, type PathStep, pathShape, type Side } from "./path.ts";
export { partBytes, partsOfBalance, splitUnits } from "./split.ts";
