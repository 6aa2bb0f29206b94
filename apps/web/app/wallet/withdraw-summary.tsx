/** The summary of a withdrawal before it is confirmed: the review that the codes are given for. */
import { cx } from "@feo/ui";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { GroupedAddress } from "../format/address-text.tsx";
import type { Summary } from "./withdrawal-summary.ts";

interface WithdrawSummaryProps {
  readonly summary: Summary;
  readonly address: string | null;
  /**
   * The variant within the steps of a phone: shows the whole address for comparison, because the address field is too
   * narrow.
   */
  readonly isInSteps?: boolean;
  readonly className?: string;
}

export function WithdrawSummary({ summary, address, isInSteps = false, className }: WithdrawSummaryProps) {
  const Box = isInSteps ? "div" : "section";
  return (
    <Box
      {...(isInSteps ? {} : { "aria-label": "Summary" })}
      className={cx("rounded-panel border border-line bg-surface px-5 py-4 max-sm:px-4", className)}
    >
      <h3 className="mb-2 font-semibold text-16">Summary</h3>
      <dl className="text-14">
        <Line label="You send" isFigure>
          {summary.sent}
        </Line>
        <Line label={summary.feeLabel} isFigure>
          {summary.fee}
        </Line>
        <Line label="You receive" isFigure isStrong note={summary.worth === "" ? " " : summary.worth}>
          {summary.received}
        </Line>
        <Line label="To" note={summary.toNote === "" ? " " : summary.toNote}>
          {summary.to}
        </Line>
        {address === null || !isInSteps ? null : (
          <div className="pb-2 text-13">
            <dt className="sr-only">Full address</dt>
            <dd>
              <GroupedAddress address={address} className="text-13" />
            </dd>
          </div>
        )}
        <Line label="Network">{summary.network}</Line>
        <Line label="From">Main wallet</Line>
        {summary.arrives === null ? null : <Line label="Arrives">{summary.arrives}</Line>}
      </dl>
      <p className="mt-2 flex gap-2 border-line border-t pt-3 text-13 text-quiet">
        <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
        {summary.cancelUntil}
      </p>
    </Box>
  );
}

interface LineProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Smaller, under the value. */
  readonly note?: string;
  readonly isFigure?: boolean;
  readonly isStrong?: boolean;
}

function Line({ label, children, note, isFigure = false, isStrong = false }: LineProps) {
  return (
    <div
      className={cx("flex justify-between gap-4 py-1.5", isStrong && "my-2 border-line border-y py-3 font-semibold")}
    >
      <dt className={isStrong ? "" : "text-quiet"}>{label}</dt>
      <dd className={cx("min-w-0 text-right", isFigure && "tabular", !isStrong && "font-medium")}>
        <span className="block break-words">{children}</span>
        {note === undefined ? null : <span className="block min-h-4 font-normal text-12 text-quiet">{note}</span>}
      </dd>
    </div>
  );
}
