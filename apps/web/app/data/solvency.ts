/** Published proofs of reserves, and the user's own path in them. */
import { listSolvency, readBalanceProof, readSolvency } from "@feo/contract";
import type { PageQuery } from "./queries.ts";

const minute = 60_000;

/** Polled, because a new snapshot may be published while the page is open. */
export const solvencyQuery = (snapshot?: string): PageQuery<typeof readSolvency> => ({
  call: readSolvency,
  input: { query: snapshot === undefined ? {} : { snapshot } },
  staleMs: minute,
  pollMs: minute,
  isOptional: true,
});

/** From the newest, or those before a time. */
export const snapshotsQuery = (before?: string): PageQuery<typeof listSolvency> => ({
  call: listSolvency,
  input: { query: before === undefined ? {} : { before } },
  staleMs: minute,
  isOptional: true,
});

export const balanceProofQuery = (query: {
  readonly snapshot: string;
  readonly ticker: string;
}): PageQuery<typeof readBalanceProof> => ({ call: readBalanceProof, input: { query }, staleMs: 5 * minute });
