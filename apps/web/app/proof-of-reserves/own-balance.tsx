/** The user's own balance in a snapshot: its path, checked, or why there is none. */
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { indianMinute } from "@feo/money";
import type { BalanceProof } from "@feo/solvency";
import { Button, EmptyState, ErrorState, Skeleton, saveFile } from "@feo/ui";
import { Download, History, Inbox } from "lucide-react";
import { Link } from "react-router";
import { pathFileName } from "./path-file.ts";
import { PathResult } from "./path-result.tsx";
import { useOwnPath } from "./use-own-path.ts";

interface OwnBalanceProps {
  readonly solvency: Solvency;
  readonly asset: SolvencyAsset;
}

export function OwnBalance({ solvency, asset }: OwnBalanceProps) {
  const { path, isBusy, again } = useOwnPath(solvency, asset);
  const when = indianMinute(solvency.at);
  switch (path.kind) {
    case "loading":
      return <Loading />;
    case "failed":
      return <ErrorState className="flex-1 px-0" text={path.message} busy={isBusy} onRetry={again} />;
    case "expired":
      return <Expired />;
    case "none":
      return (
        <EmptyState
          className="flex-1 px-0"
          icon={<Inbox size={28} aria-hidden />}
          title={`You had no ${asset.ticker}`}
          text={`On ${when}, your account had no ${asset.ticker} in any wallet, order or withdrawal. If you think that's wrong, contact support.`}
          action={
            <Button asChild variant="secondary" size="sm">
              <Link to="/support">Contact support</Link>
            </Button>
          }
        />
      );
    case "checked":
      return (
        <>
          <PathResult checked={path.checked} asset={asset} account={undefined} at={solvency.at} />
          <div className="mt-auto flex gap-2 pt-5">
            <Button
              // A wrong path is evidence, too.
              variant={path.checked.isCounted ? "primary" : "secondary"}
              className="min-w-0 flex-1"
              onClick={() => savePath(path.proof)}
            >
              <Download size={16} aria-hidden /> Download my path
            </Button>
            <Button variant="secondary" busy={isBusy} onClick={again}>
              Verify again
            </Button>
          </div>
        </>
      );
  }
}

const savePath = (proof: BalanceProof): void =>
  saveFile({
    name: pathFileName(proof),
    text: `${JSON.stringify(proof, null, 2)}\n`,
    type: "application/json",
  });

function Loading() {
  return (
    <>
      <Skeleton className="h-16 rounded-panel" />
      <Skeleton className="mt-4 h-8" />
      <Skeleton className="mt-4 h-[200px]" />
      <Skeleton className="mt-auto h-10" />
    </>
  );
}

function Expired() {
  return (
    <EmptyState
      className="flex-1 px-0"
      icon={<History size={28} aria-hidden />}
      title="Your path is no longer kept"
      text="Paths are kept for 30 days. You can still check one that you downloaded."
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/proof-of-reserves" preventScrollReset>
            Use the latest snapshot
          </Link>
        </Button>
      }
    />
  );
}
