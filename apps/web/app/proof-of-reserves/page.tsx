/**
 * Proof of reserves: what customers own beside what Feo holds, and the check that the own balance is in the published
 * total.
 */
import type { ProblemCode, readSolvency, Solvency } from "@feo/contract";
import { Button, EmptyState, ErrorState, Skeleton } from "@feo/ui";
import { CalendarX, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  browserData,
  coinsQuery,
  failureOf,
  serverData,
  snapshotsQuery,
  solvencyQuery,
  usePageQuery,
} from "../data/index.ts";
import { AssetTable } from "./asset-table.tsx";
import { Evidence } from "./evidence.tsx";
import { Figures } from "./figures.tsx";
import { PageHead } from "./page-head.tsx";
import { Schedule } from "./schedule.tsx";
import { VerifyCard } from "./verify-card.tsx";

const wanted = (search: URLSearchParams): string | undefined => search.get("snapshot") || undefined;

/** On the server the root has loaded the coins; a client-side navigation must load them itself. */
export const loader = serverData(({ url }) => [solvencyQuery(wanted(url.searchParams)), snapshotsQuery()]);
export const clientLoader = browserData(({ url }) => [
  solvencyQuery(wanted(url.searchParams)),
  snapshotsQuery(),
  coinsQuery(),
]);

export default function ProofOfReservesPage() {
  const [search] = useSearchParams();
  const answer = usePageQuery(solvencyQuery(wanted(search)));
  if (answer.data?.solvency) {
    const { solvency, lowestRatio, nextAt } = answer.data;
    return <Snapshot solvency={solvency} lowestRatio={lowestRatio} nextAt={nextAt} />;
  }
  return (
    <>
      <PageHead solvency={null} />
      {answer.data ? <NothingYet nextAt={answer.data.nextAt} /> : <Missing answer={answer} />}
    </>
  );
}

interface SnapshotProps {
  readonly solvency: Solvency;
  readonly lowestRatio: string | null;
  readonly nextAt: string;
}

function Snapshot({ solvency, lowestRatio, nextAt }: SnapshotProps) {
  const [chosen, choose] = useState<string>();
  const asset = solvency.assets.find(({ ticker }) => ticker === chosen) ?? solvency.assets[0];
  return (
    <>
      <PageHead solvency={solvency} />
      <div className="grid grid-cols-[minmax(0,1fr)_440px] items-start gap-x-12 gap-y-10 max-lg:grid-cols-1">
        <div className="min-w-0">
          <Figures solvency={solvency} lowestRatio={lowestRatio} />
          <AssetTable assets={solvency.assets} chosen={asset?.ticker} />
        </div>
        {asset ? <VerifyCard solvency={solvency} asset={asset} onChoose={choose} /> : null}
      </div>
      <Evidence solvency={solvency} asset={asset} />
      <Schedule nextAt={nextAt} />
    </>
  );
}

function NothingYet({ nextAt }: { nextAt: string }) {
  return (
    <>
      <EmptyState
        className="min-h-[420px] rounded-panel border border-line"
        icon={<ShieldCheck size={28} aria-hidden />}
        title="No snapshot yet"
        text="The first one appears here as soon as it is published."
      />
      <Schedule nextAt={nextAt} />
    </>
  );
}

/** A placeholder of the same size, or the error. */
function Missing({ answer }: { answer: ReturnType<typeof usePageQuery<typeof readSolvency>> }) {
  const { error, isFetching, refetch } = answer;
  if (!error) return <Loading />;
  const { code, message } = failureOf(error);
  const isUnknown =
    code === ("SNAPSHOT_NOT_FOUND" satisfies ProblemCode) || code === ("INVALID_INPUT" satisfies ProblemCode);
  if (!isUnknown)
    return <ErrorState className="min-h-[420px]" text={message} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <EmptyState
      className="min-h-[420px] rounded-panel border border-line"
      icon={<CalendarX size={28} aria-hidden />}
      title="There is no such snapshot"
      text="The link may be incomplete."
      action={
        <Button asChild>
          <Link to="/proof-of-reserves">Show the latest</Link>
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_440px] items-start gap-x-12 gap-y-10 max-lg:grid-cols-1">
      <div>
        <Skeleton className="mb-8 h-18" />
        <Skeleton className="h-[480px]" />
      </div>
      <Skeleton className="h-[488px] rounded-panel" />
    </div>
  );
}
