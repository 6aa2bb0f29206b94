/** The dry run of an approval: every ledger posting up to the final state, before and after. */
import { type ConsoleWithdrawal, tryWithdrawalApproval, type WithdrawalDryRun } from "@feo/contract";
import { Badge, Button, cx, Skeleton, Table, TableBody, TableHead, Td, Th, Tr, useHotkey } from "@feo/ui";
import { Check, CircleX, Clock } from "lucide-react";
import { type ConsoleFailure, useCall } from "../data/api.ts";
import { secondsTime } from "../frame/moments.ts";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { Sideways } from "../frame/sideways.tsx";
import { approvalSteps, moneyText } from "./withdrawal-words.ts";

export interface DryRunQuery {
  readonly data: WithdrawalDryRun | undefined;
  readonly error: ConsoleFailure | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export const useDryRun = (id: string, enabled: boolean): DryRunQuery =>
  useCall(tryWithdrawalApproval, { params: { id } }, { enabled });

export function DryRun({ withdrawal, query }: { withdrawal: ConsoleWithdrawal; query: DryRunQuery }) {
  const { data: run, error, isFetching, refetch } = query;
  useHotkey("d", () => void refetch());
  return (
    <section aria-label="Dry run" className="border-line border-t px-6 py-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h2 className="font-semibold text-14">Dry run</h2>
        {run && !error && <Verdict run={run} />}
        <span className="ml-auto flex items-center text-12 text-quiet tabular-nums max-sm:w-full max-sm:justify-between">
          {run && `${secondsTime(run.at)} IST`}
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3 text-brand"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            Run again
          </Button>
        </span>
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {error ? (
          <p className="py-2 text-13 text-down">{error.message}</p>
        ) : run ? (
          <>
            {(run.refusal ?? run.delay) !== null && (
              <p className={cx("pb-1 text-13", run.refusal === null ? "text-warn" : "text-down")}>
                {run.refusal ?? run.delay}.
              </p>
            )}
            {run.postings.length > 0 && (
              <Sideways label="Ledger postings">
                <Postings run={run} ticker={withdrawal.coinTicker} />
              </Sideways>
            )}
          </>
        ) : (
          <Skeleton className="h-36 w-full" />
        )}
      </div>
    </section>
  );
}

function Verdict({ run: { refusal, delay } }: { run: WithdrawalDryRun }) {
  if (refusal !== null) {
    return (
      <Badge tone="error" icon={<CircleX aria-hidden />}>
        Would be refused
      </Badge>
    );
  }
  if (delay !== null) {
    return (
      <Badge tone="warn" icon={<Clock aria-hidden />}>
        Would wait
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={<Check aria-hidden />}>
      Would succeed
    </Badge>
  );
}

function Postings({ run: { postings, sum }, ticker }: { run: WithdrawalDryRun; ticker: string }) {
  const cell = "h-8 px-1 py-1 text-13 first:pl-0 last:pr-0";
  return (
    <Table label={`Ledger postings, ${ticker}`}>
      <TableHead>
        <tr>
          <Th className="h-8 px-1 pl-0">Account ({ticker})</Th>
          <Th numeric className="h-8 px-1">
            Before
          </Th>
          <Th numeric className="h-8 px-1">
            Change
          </Th>
          <Th numeric className="h-8 px-1 pr-0">
            After
          </Th>
        </tr>
      </TableHead>
      <TableBody>
        {postings.map(({ account, before, change, after }) => (
          <Tr key={account}>
            <Td className={cx(cell, "min-w-26")}>{account}</Td>
            <Td numeric className={cx(cell, "text-quiet")}>
              {shownAmount(before, ticker)}
            </Td>
            <Td numeric className={cx(cell, change.startsWith("-") ? "text-down" : "text-up")}>
              {change.startsWith("-") ? "" : "+"}
              {shownAmount(change, ticker)}
            </Td>
            <Td numeric className={cell}>
              {shownAmount(after, ticker)}
            </Td>
          </Tr>
        ))}
        <tr>
          <Td className={cx(cell, "text-quiet")}>Sum</Td>
          <Td className={cell} />
          <Td numeric className={cx(cell, "font-semibold")}>
            {shownAmount(sum, ticker)}
          </Td>
          <Td numeric className={cx(cell, isZero(sum) ? "text-up" : "text-down")}>
            {isZero(sum) ? "Balanced" : "Not balanced"}
          </Td>
        </tr>
      </TableBody>
    </Table>
  );
}

interface StepsProps {
  readonly withdrawal: ConsoleWithdrawal;
  /** This operator gave the first approval. */
  readonly isOwn: boolean;
  readonly isSecond: boolean;
  readonly run: WithdrawalDryRun | undefined;
}

export function ApprovalSteps({ withdrawal, isOwn, isSecond, run }: StepsProps) {
  const title = isOwn ? "When another operator approves" : "When you approve";
  return (
    <section aria-label={title} className="border-line border-t px-6 py-3">
      <h2 className="flex min-h-7 items-center font-semibold text-14">{title}</h2>
      <ol className="mt-1 flex flex-col gap-2">
        {approvalSteps(withdrawal, isSecond || isOwn).map((step, index) => (
          <li key={step} className="flex items-start gap-2.5 text-13 text-quiet leading-5">
            <span
              aria-hidden
              className="flex size-5 shrink-0 items-center justify-center rounded-full border border-line text-12 tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {run?.payout && (
        <p className="mt-3 flex min-h-9 items-center justify-between gap-3 rounded-control bg-surface px-3 text-13">
          <span className="text-quiet">
            {run.payout.from === "bank" ? "Bank balance after this" : "Hot wallet after this"}
          </span>
          <span className={cx("font-semibold tabular-nums", run.payout.after.startsWith("-") && "text-down")}>
            {moneyText(run.payout.after, withdrawal)}
          </span>
        </p>
      )}
    </section>
  );
}
