/** The page's heading, what the snapshot shows in one sentence, the choice of a snapshot and its data as a file. */
import type { Solvency } from "@feo/contract";
import { formatCompact, indianDay, indianMinute, isPositive } from "@feo/money";
import { Banner, Button, Select, saveFile } from "@feo/ui";
import { Calendar, Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { snapshotsQuery, usePageQuery } from "../data/index.ts";
import { demoWorth, listText, shortAssets } from "./reserve-figures.ts";

export function PageHead({ solvency }: { solvency: Solvency | null }) {
  return (
    <>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-md:mb-6">
        <div className="min-w-0 max-w-[820px]">
          <h1 className="font-semibold text-28">Proof of reserves</h1>
          <p className="mt-1 text-pretty text-14 text-quiet">
            {solvency ? `${verdict(solvency)} ` : ""}Check the totals, then check that your balance is counted.
          </p>
          <p className="mt-0.5 text-pretty text-12 text-faint">
            The totals are complete only as far as customers check them, and they don't show debts outside our ledger.
          </p>
        </div>
        {solvency ? (
          <div className="flex gap-2 max-md:w-full">
            <SnapshotSelect solvency={solvency} />
            <Button variant="secondary" size="sm" onClick={() => saveAll(solvency)}>
              <Download size={16} aria-hidden /> All data
            </Button>
          </div>
        ) : null}
      </header>
      {solvency ? <DemoNote solvency={solvency} /> : null}
    </>
  );
}

function verdict(solvency: Solvency): string {
  const short = shortAssets(solvency);
  return short.length === 0
    ? "We hold at least what our customers own, in every asset."
    : `We hold less than our customers own in ${listText(short)}.`;
}

/** The published snapshot as it came from the server, for verify-balance.mjs and other checkers. */
const saveAll = (solvency: Solvency): void =>
  saveFile({
    name: `feo-proof-of-reserves-${indianDay(solvency.at)}.json`,
    text: `${JSON.stringify(solvency, null, 2)}\n`,
    type: "application/json",
  });

function DemoNote({ solvency }: { solvency: Solvency }) {
  const worth = demoWorth(solvency);
  if (!isPositive(worth)) return null;
  return (
    <Banner tone="warn" className="mb-6">
      {formatCompact(worth, "INR")} of what Feo holds is demo money. It is backed by nothing and exists only in this
      demo.
    </Banner>
  );
}

function SnapshotSelect({ solvency }: { solvency: Solvency }) {
  const [, setSearch] = useSearchParams();
  const listed = usePageQuery(snapshotsQuery()).data?.snapshots ?? [];
  // An older one than the list has, or one that is newer than the cached list.
  const all = listed.some(({ id }) => id === solvency.id) ? listed : [solvency, ...listed];
  return (
    <Select
      label="Snapshot"
      size="sm"
      className="w-60 border-edge! bg-page! max-md:w-auto max-md:flex-1"
      value={solvency.id}
      options={all.map(({ id, at }) => ({
        value: id,
        label: indianMinute(at),
        closed: (
          <span className="flex items-center gap-2">
            <Calendar size={16} aria-hidden className="shrink-0 text-quiet" />
            {indianMinute(at)}
          </span>
        ),
      }))}
      onValueChange={(snapshot) => setSearch({ snapshot }, { preventScrollReset: true })}
    />
  );
}
