/** The ledger reconciled with the bank and the chains, asset by asset, with a lookup of one customer's postings. */
import { compareBooks, listPostings, readLedger } from "@feo/contract";
import { Badge, Banner, Button, CopyButton, EmptyState, Table, TableBody, TableHead, Td, Th, Tr, toast } from "@feo/ui";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { type Figure, Figures, Section } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { NoAccess } from "../frame/no-access.tsx";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { BookParts } from "./book-parts.tsx";
import { assetsOf, isWrong, type LedgerAsset } from "./ledger-assets.ts";
import { moneyTabs } from "./money-tabs.ts";
import { Postings } from "./postings.tsx";

const path = "/money/books";
const everyMs = 10_000;
const resumeCommand = "npm run verify -- --resume";

export function BooksPage() {
  const { ticker } = useParams();
  const [search] = useSearchParams();
  const may = useMay();
  const query = useCall(readLedger, {}, { everyMs, enabled: may.call(readLedger) });
  const assets = query.data ? assetsOf(query.data) : [];
  const shown = assets.find((asset) => asset.ticker === (ticker ?? assets[0]?.ticker));
  // The customer stays selected while moving through the assets; the open part is of one asset.
  const who = search.get("who");
  const kept = who === null ? "" : `?${new URLSearchParams({ who })}`;
  if (!may.call(readLedger)) return <NoAccess />;
  return (
    <Queue
      title="Money"
      path={path}
      search={kept}
      tabs={moneyTabs(path, may.call)}
      ids={assets.map((asset) => asset.ticker)}
      chosen={ticker}
      list={
        <Loaded query={query}>
          {({ haltedBecause }) => (
            <>
              {haltedBecause !== null && <Halted reason={haltedBecause} />}
              <AssetTable assets={assets} shown={shown?.ticker} search={kept} />
            </>
          )}
        </Loaded>
      }
      detail={
        <Loaded query={query}>
          {() => (shown ? <AssetDetail asset={shown} /> : <EmptyState title="Asset not found" />)}
        </Loaded>
      }
    />
  );
}

/** Only a replay of the whole journal can resume the core, and that has no button. */
function Halted({ reason }: { reason: string }) {
  return (
    <div className="p-4">
      <Banner tone="error" title="Trading is halted: orders can only be cancelled">
        <p className="mb-2 break-words">{reason}</p>
        <p>
          Find the cause, then run <code className="break-all">{resumeCommand}</code>{" "}
          <CopyButton value={resumeCommand} what="the command" /> on the exchange's machine. It replays the journal,
          compares it with the tables, and resumes trading if nothing differs.
        </p>
      </Banner>
    </div>
  );
}

function AssetTable({ assets, shown, search }: { assets: LedgerAsset[]; shown: string | undefined; search: string }) {
  if (assets.length === 0) return <EmptyState title="The ledger is empty" text="No balances yet." />;
  const wrong = assets.filter(isWrong).length;
  return (
    <>
      <Table label="Ledger assets" className="text-13">
        <TableHead>
          <Tr>
            <Th className="pl-4">Asset</Th>
            <Th numeric className="max-sm:hidden">
              Ledger
            </Th>
            <Th numeric className="max-sm:hidden">
              Bank or chain
            </Th>
            <Th numeric className="max-sm:hidden">
              Difference
            </Th>
            <Th numeric>Books</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {assets.map((asset) => (
            <ChoiceRow
              key={asset.ticker}
              to={`${path}/${asset.ticker}${search}`}
              isChosen={asset.ticker === shown}
              name={asset.ticker}
              about={asset.report ? `compared ${dayAndTime(asset.report.at)}` : "not compared yet"}
            >
              <Td numeric className="max-sm:hidden">
                {asset.report ? (
                  shownAmount(asset.report.ledger, asset.ticker)
                ) : (
                  <span className="text-quiet">none</span>
                )}
              </Td>
              <Td numeric className="max-sm:hidden">
                {asset.report ? (
                  shownAmount(asset.report.statement, asset.ticker)
                ) : (
                  <span className="text-quiet">none</span>
                )}
              </Td>
              <Td numeric className="max-sm:hidden">
                {asset.report && <Difference report={asset.report} />}
              </Td>
              <Td numeric>
                <BooksMark asset={asset} />
              </Td>
            </ChoiceRow>
          ))}
        </TableBody>
      </Table>
      <p className="px-4 py-3 text-12 text-quiet">
        {wrong === 0 ? "All books balance and nothing is missing." : `${wrong} of ${assets.length} don't balance.`} A
        difference closes an asset's withdrawals automatically.
      </p>
    </>
  );
}

function Difference({ report: { ticker, difference } }: { report: NonNullable<LedgerAsset["report"]> }) {
  return <span className={isZero(difference) ? "text-up" : "text-down"}>{shownAmount(difference, ticker)}</span>;
}

function BooksMark({ asset }: { asset: LedgerAsset }) {
  if (isWrong(asset)) return <Badge tone="error">Mismatch</Badge>;
  return asset.report ? <Badge tone="success">Balanced</Badge> : <Badge>Not compared</Badge>;
}

function AssetDetail({ asset }: { asset: LedgerAsset }) {
  const { ticker, report, totals } = asset;
  const may = useMay();
  const amount = (decimal: string) => shownAmount(decimal, ticker);
  return (
    <QueueDetail actions={may.call(compareBooks) && <CompareNow />}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-20">{ticker}</h2>
        <BooksMark asset={asset} />
      </div>
      <Section title={ticker === "INR" ? "Ledger and bank" : "Ledger and chains"}>
        {report ? <Comparison report={report} /> : <NotCompared ticker={ticker} />}
      </Section>
      {totals && (
        <Section title="Ownership">
          <Figures
            figures={[
              { name: "Customers", value: amount(totals.people) },
              { name: "House, fees", value: amount(totals.fees) },
              { name: "House, GST payable", value: amount(totals.gst) },
              { name: "House, TDS payable", value: amount(totals.tds) },
              { name: "Bank and chains", value: amount(totals.outside) },
              ...(isZero(totals.demo) ? [] : [{ name: "Created by the demo", value: amount(totals.demo) }]),
              {
                name: "Sum, must be zero",
                value: amount(totals.sum),
                tone: isZero(totals.sum) ? "up" : "down",
              },
            ]}
          />
        </Section>
      )}
      {may.call(listPostings) && <Postings ticker={ticker} />}
    </QueueDetail>
  );
}

function NotCompared({ ticker }: { ticker: string }) {
  return (
    <p className="text-13 text-quiet">
      Nothing to compare: no bank or chain of ours holds {ticker}, or it hasn't been compared yet.
    </p>
  );
}

function Comparison({ report }: { report: NonNullable<LedgerAsset["report"]> }) {
  const { ticker, at, ledger, statement, difference, findings, wrongSince } = report;
  const amount = (decimal: string) => shownAmount(decimal, ticker);
  const figures: Figure[] = [
    { name: "Ledger", value: amount(ledger) },
    { name: ticker === "INR" ? "Bank" : "Chains", value: amount(statement) },
    { name: "Unexplained", value: amount(difference), tone: isZero(difference) ? ("up" as const) : ("down" as const) },
    { name: "Compared", value: `${dayAndTime(at)} IST` },
  ];
  return (
    <>
      {findings.length > 0 && (
        <div role="alert" className="mb-2 text-13 text-down">
          <p className="font-medium">Mismatch since {dayAndTime(wrongSince ?? at)} IST</p>
          <ul className="list-disc pl-4">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      )}
      <Figures figures={figures} />
      <BookParts report={report} />
    </>
  );
}

function CompareNow() {
  const [isBusy, setBusy] = useState(false);
  async function compare() {
    setBusy(true);
    try {
      const { compared, unread } = await callApi(compareBooks, {});
      const rest = unread === 0 ? "" : ` ${unread} could not be read.`;
      toast({ tone: unread === 0 ? "success" : "error", message: `${compared} assets compared.${rest}` });
      await queries.invalidateQueries({ queryKey: [readLedger.name] });
    } catch (error) {
      toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button onClick={() => void compare()} busy={isBusy}>
      Compare now
    </Button>
  );
}
