/** The calls about proof of solvency. */
import { listSolvency, readBalanceProof, readSolvency } from "@feo/contract";
import type { Instruments } from "../market/instruments.ts";
import type { Api } from "../platform/api.ts";
import { createPersonLimit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SolvencyRoom } from "./solvency.ts";

/** A path takes some thousand hashes. */
const pathsPerSecond = 5;

export function solvencyRoutes(api: Api, solvency: SolvencyRoom, instruments: () => Instruments): void {
  const limit = createPersonLimit(pathsPerSecond);

  api.call(readSolvency, async ({ query: { snapshot } }) => ({
    solvency: await solvency.read(snapshot),
    lowestRatio: await solvency.lowestRatio(),
    nextAt: solvency.nextAt(),
  }));

  api.call(listSolvency, ({ query: { before } }) =>
    solvency.store.list(before === undefined ? undefined : new Date(before)),
  );

  api.call(readBalanceProof, async ({ caller, query: { snapshot, ticker } }) => {
    limit(caller.userId);
    const asset = instruments().coin(ticker);
    if (!asset) throw new ProblemError("COIN_NOT_FOUND");
    const proof = await solvency.prove(caller, snapshot, ticker, asset.asset);
    return { proof: proof && { ...proof, parts: proof.parts.map((part) => ({ ...part, steps: [...part.steps] })) } };
  });
}
