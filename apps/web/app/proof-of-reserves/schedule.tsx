/** When the next snapshot is published, and all earlier ones. */
import type { SolvencyLine } from "@feo/contract";
import { formatAmount, indianMinute } from "@feo/money";
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  Td,
  Th,
  Tr,
} from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { fetchQuery, snapshotsQuery, useAct, usePageQuery } from "../data/index.ts";
import { percentText } from "./reserve-figures.ts";
import { textLink } from "./text-link.ts";

export function Schedule({ nextAt }: { nextAt: string }) {
  return (
    <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-12 text-quiet">
      <p>
        A new snapshot is published every day at 06:00 IST. Next one:{" "}
        <time dateTime={nextAt}>{indianMinute(nextAt)}</time>.
      </p>
      <Dialog>
        <DialogTrigger>
          <button type="button" className={textLink}>
            Past snapshots
          </button>
        </DialogTrigger>
        <DialogContent title="Past snapshots" description="Totals and root hashes are kept forever, paths for 30 days.">
          <PastSnapshots />
        </DialogContent>
      </Dialog>
    </div>
  );
}

function PastSnapshots() {
  const first = usePageQuery(snapshotsQuery());
  const [more, setMore] = useState<{ readonly snapshots: readonly SolvencyLine[]; readonly hasMore: boolean }>();
  const { isBusy, failure, run } = useAct();
  if (!first.data) {
    if (!first.error) return <Skeleton className="h-60" />;
    return (
      <Retry text={first.error.message} isBusy={first.isFetching} label="Try again" onRetry={() => first.refetch()} />
    );
  }
  const all = [...first.data.snapshots, ...(more?.snapshots ?? [])];
  const hasMore = more?.hasMore ?? first.data.hasMore;
  if (all.length === 0) return <p className="text-quiet">None has been published yet.</p>;
  const readMore = () =>
    run(async () => {
      const page = await fetchQuery(snapshotsQuery(all.at(-1)?.at));
      setMore({ snapshots: [...(more?.snapshots ?? []), ...page.snapshots], hasMore: page.hasMore });
    });
  return (
    <>
      <PastTable snapshots={all} />
      {hasMore ? (
        <Retry text={failure?.message ?? ""} isBusy={isBusy} label="Show older" onRetry={() => void readMore()} />
      ) : null}
    </>
  );
}

function PastTable({ snapshots }: { snapshots: readonly SolvencyLine[] }) {
  return (
    <Table label="Past snapshots">
      <TableHead>
        <Tr>
          <Th className="pl-0">Snapshot</Th>
          <Th numeric className="max-sm:hidden">
            Accounts
          </Th>
          <Th numeric className="pr-0">
            Ratio
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {snapshots.map(({ id, at, accounts, ratio }) => (
          <Tr key={id}>
            <Td className="h-10 pl-0">
              <DialogClose>
                <Link to={`/proof-of-reserves?snapshot=${id}`} preventScrollReset className={textLink}>
                  {indianMinute(at)}
                </Link>
              </DialogClose>
            </Td>
            <Td numeric className="h-10 text-quiet max-sm:hidden">
              {formatAmount(String(accounts), { minDecimals: 0, maxDecimals: 0, grouping: "indian" })}
            </Td>
            <Td numeric className="h-10 pr-0">
              {percentText(ratio)}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

interface RetryProps {
  readonly text: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Retry({ text, label, isBusy, onRetry }: RetryProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" busy={isBusy} onClick={onRetry}>
        {label}
      </Button>
      <p role="alert" className="text-13 text-down empty:hidden">
        {text}
      </p>
    </div>
  );
}
