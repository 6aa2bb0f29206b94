/** What people do to a chain's blocks, by JSON or by the faucet's page: mine some, or replace the latest by others. */
import type { Chain, Reorganisation } from "./chain.ts";

export const mostMined = 200;
export const mostReplaced = 64;

/** What stands against it; undefined where it was done. */
export async function reorganise(chain: Chain, wish: Reorganisation): Promise<string | undefined> {
  if (wish.depth >= (await chain.height())) return "There are not that many blocks";
  await chain.reorganise(wish);
  return undefined;
}
