/** Block control by JSON or the faucet's page: mine blocks, or replace the latest ones. */
import type { Chain, Reorganisation } from "./chain.ts";

export const mostMined = 200;
export const mostReplaced = 64;

/** Why it was refused; undefined on success. */
export async function reorganise(chain: Chain, request: Reorganisation): Promise<string | undefined> {
  if (request.depth >= (await chain.height())) return "The chain has too few blocks";
  await chain.reorganise(request);
  return undefined;
}
