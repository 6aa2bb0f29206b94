/** The queue's list: customer, amount, flags, number of approvals and waiting time. */
import type { ConsoleWithdrawalRow } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { cx, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Pages } from "../data/pages.ts";
import { countText } from "../frame/count-text.ts";
import { waitOf } from "../frame/moments.ts";
import { More } from "../frame/queue.tsx";
import { amountText, shortId, stageName, type Tab, wholeRupees } from "./withdrawal-words.ts";

interface ListProps {
  readonly tab: Tab;
  readonly rows: readonly ConsoleWithdrawalRow[];
  readonly shown: string | undefined;
  readonly search: string;
  readonly automaticInr: string;
  /** In this tab; may exceed the rows read so far. */
  readonly count: number;
  readonly pages: Pick<Pages<unknown>, "hasMore" | "isReadingMore" | "more">;
}

const nothing: Readonly<Record<Tab, string>> = {
  all: "No withdrawals waiting.",
  first: "No withdrawals waiting for a first approval.",
  second: "No withdrawals waiting for a second approval.",
  "under-way": "No withdrawals in progress.",
};

export function WithdrawalList({ tab, rows, shown, search, automaticInr, count, pages }: ListProps) {
  const isUnderWay = tab === "under-way";
  const limit = formatMoney(automaticInr, "INR", { minDecimals: 0, maxDecimals: 2 });
  const automatic = `Withdrawals up to ${limit} are sent automatically.`;
  if (rows.length === 0) return <EmptyState title={nothing[tab]} text={isUnderWay ? undefined : automatic} />;
  const oldest = rows[0] ? waitOf(rows[0].createdAt, Date.now()) : "";
  return (
    <>
      <Table label="Withdrawals" className="text-13">
        <TableHead>
          <tr className="border-line border-b">
            <Th className="pl-4">User</Th>
            <Th numeric className="px-1.5 lg:px-4">
              Amount
            </Th>
            {isUnderWay ? (
              <>
                <Th className="px-1.5 lg:px-4">Stage</Th>
                <Th className="px-1.5 lg:px-4 max-sm:hidden">Note</Th>
              </>
            ) : (
              <>
                <Th numeric className="px-1.5 lg:px-4 max-sm:hidden">
                  Value (INR)
                </Th>
                <Th className="px-1.5 lg:px-4 max-sm:hidden">Flags</Th>
                <Th className="px-1.5 lg:px-4 max-sm:hidden">Approvals</Th>
              </>
            )}
            <Th numeric className="pr-4 pl-1.5 lg:pl-4">
              {isUnderWay ? "Since" : "Waiting"}
            </Th>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <WithdrawalRow key={row.id} row={row} search={search} isUnderWay={isUnderWay} isShown={row.id === shown} />
          ))}
        </TableBody>
      </Table>
      <More pages={pages} />
      <p className="px-4 py-3 text-12 text-quiet">
        {isUnderWay
          ? `${countText(count)} in progress. They continue automatically.`
          : `${countText(count)} waiting, oldest ${oldest}. ${automatic}`}
      </p>
    </>
  );
}

interface RowProps {
  readonly row: ConsoleWithdrawalRow;
  readonly search: string;
  readonly isShown: boolean;
  readonly isUnderWay: boolean;
}

function WithdrawalRow({ row, search, isShown, isUnderWay }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isShown) line.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  return (
    <Tr ref={line} interactive selected={isShown} className="relative">
      <Td className={cx("max-w-0 border-l-2 pl-3.5", isShown ? "border-l-brand" : "border-l-transparent", "w-full")}>
        {/* The whole row is clickable. */}
        <Link
          to={`/withdrawals/${row.id}${search}`}
          className="block truncate font-medium after:absolute after:inset-0"
          title={row.name}
          aria-current={isShown ? "true" : undefined}
        >
          {row.name}
        </Link>
        <span className="block truncate text-12 text-quiet tabular-nums">{shortId(row.id)}</span>
        {!isUnderWay && (
          <span className="flex gap-3 pb-1 text-12 sm:hidden">
            <Flag row={row} />
            <Approvals row={row} />
          </span>
        )}
      </Td>
      <Td numeric className="px-1.5 lg:px-4">
        <span className="font-medium">{amountText(row.amount, row.precision)}</span>{" "}
        <span className="text-quiet">{row.coinTicker}</span>
        {!isUnderWay && <span className="block text-12 text-quiet sm:hidden">₹{wholeRupees(row.valueInr)}</span>}
      </Td>
      {isUnderWay ? (
        <>
          <Td className="whitespace-nowrap px-1.5 lg:px-4">{stageName(row)}</Td>
          <Td className="max-w-44 truncate px-1.5 lg:px-4 text-quiet max-sm:hidden" title={row.note}>
            {row.note || "–"}
          </Td>
        </>
      ) : (
        <>
          <Td numeric className="px-1.5 lg:px-4 max-sm:hidden">
            {wholeRupees(row.valueInr)}
          </Td>
          <Td className="whitespace-nowrap px-1.5 lg:px-4 max-sm:hidden">
            <Flag row={row} />
          </Td>
          <Td className="whitespace-nowrap px-1.5 lg:px-4 max-sm:hidden">
            <Approvals row={row} />
          </Td>
        </>
      )}
      <Td numeric className="pr-4 pl-1.5 lg:pl-4 text-quiet">
        {waitOf(row.createdAt, Date.now())}
      </Td>
    </Tr>
  );
}

function Flag({ row: { flag } }: Pick<RowProps, "row">) {
  if (!flag) return <span className="text-quiet">None</span>;
  return <span className={flag.verdict === "fail" ? "text-down" : "text-warn"}>{flag.text}</span>;
}

function Approvals({ row: { firstApproval } }: Pick<RowProps, "row">) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <span aria-hidden className={cx("size-2 rounded-full", firstApproval ? "bg-up" : "border border-edge")} />
      <span aria-hidden className="mr-1 size-2 rounded-full border border-edge" />
      {firstApproval ? "1 of 2" : "0 of 2"}
    </span>
  );
}
