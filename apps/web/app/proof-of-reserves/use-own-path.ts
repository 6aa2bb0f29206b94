/** Fetches the user's own path and checks it in the browser, each time that it was fetched. */
import type { ProblemCode, Solvency, SolvencyAsset } from "@feo/contract";
import type { BalanceProof } from "@feo/solvency";
import { useEffect, useState } from "react";
import { balanceProofQuery, failureOf, useOwnQuery, useSession } from "../data/index.ts";
import { type CheckedPath, checkPath } from "./check-path.ts";

export type OwnPath =
  | { readonly kind: "loading" }
  /** The customer had none of the asset. */
  | { readonly kind: "none" }
  /** Paths of this snapshot are no longer kept. */
  | { readonly kind: "expired" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "checked"; readonly proof: BalanceProof; readonly checked: CheckedPath };

interface OwnPathCheck {
  readonly path: OwnPath;
  readonly isBusy: boolean;
  readonly again: () => void;
}

interface Outcome {
  readonly of: BalanceProof;
  /** Null if the browser could not compute the hashes. */
  readonly checked: CheckedPath | null;
}

const notComputed = "Your browser couldn't compute the hashes. Try another browser.";

export function useOwnPath(solvency: Solvency, asset: SolvencyAsset): OwnPathCheck {
  const account = useSession().user?.id;
  const answer = useOwnQuery(balanceProofQuery({ snapshot: solvency.id, ticker: asset.ticker }));
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, refetch } = answer;
  const proof = isPlaceholderData ? undefined : data?.proof;
  const [outcome, setOutcome] = useState<Outcome>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path that was fetched again is checked again, even if equal.
  useEffect(() => {
    if (!proof) return;
    let isWanted = true;
    const end = (checked: CheckedPath | null) => isWanted && setOutcome({ of: proof, checked });
    checkPath(proof, { solvency, asset, account }).then(end, () => end(null));
    return () => {
      isWanted = false;
    };
  }, [proof, dataUpdatedAt, solvency, asset, account]);
  return { path: pathOf({ proof, outcome, error }), isBusy: isFetching, again: () => void refetch() };
}

interface Known {
  readonly proof: BalanceProof | null | undefined;
  readonly outcome: Outcome | undefined;
  readonly error: Error | null;
}

function pathOf({ proof, outcome, error }: Known): OwnPath {
  if (error) {
    const { code, message } = failureOf(error);
    return code === ("PROOF_EXPIRED" satisfies ProblemCode) ? { kind: "expired" } : { kind: "failed", message };
  }
  if (proof === undefined) return { kind: "loading" };
  if (proof === null) return { kind: "none" };
  if (outcome?.of !== proof) return { kind: "loading" };
  return outcome.checked
    ? { kind: "checked", proof, checked: outcome.checked }
    : { kind: "failed", message: notComputed };
}
