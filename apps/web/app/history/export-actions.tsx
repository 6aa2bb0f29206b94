/** The buttons that export a list, replaced by a progress bar while an export runs. */
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
  Progress,
} from "@feo/ui";
import { ChevronDown, Download } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Export } from "../export/use-export.ts";
import { isFocusLost } from "./list-focus.ts";
import type { FinancialQuarter } from "./tds-report.ts";

interface ExportActionsProps {
  readonly running: Export;
  readonly onExport: () => void;
  /** Other export buttons, to the left. */
  readonly children?: ReactNode;
}

export function ExportActions({ running: { progress, stop }, onExport, children }: ExportActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isRunning = progress !== null;
  const wasRunning = useRef(false);
  // The focused button was replaced: move the focus to its replacement.
  useEffect(() => {
    if (wasRunning.current !== isRunning && isFocusLost())
      place.current?.querySelector<HTMLElement>("[data-main]")?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <div ref={place} className="flex h-10 flex-1 items-center gap-3 sm:justify-end">
      {progress ? (
        <>
          <p className="tabular whitespace-nowrap text-13 text-quiet" role="status">
            {progress.total === null ? "Reading" : `${shown(progress.done)} of ${shown(progress.total)} rows`}
          </p>
          <Progress value={shareOf(progress)} label="Export" className="min-w-16 flex-1 sm:w-24 sm:flex-none" />
          <Button variant="secondary" data-main onClick={stop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          {children}
          <Button variant="secondary" data-main onClick={onExport} className="max-sm:flex-1 max-sm:px-2">
            <Download size={16} aria-hidden />
            Export CSV
          </Button>
        </>
      )}
    </div>
  );
}

const shown = (count: number): string => count.toLocaleString("en-IN");
const shareOf = ({ done, total }: { done: number; total: number | null }): number | null =>
  total === null || total === 0 ? null : (done / total) * 100;

interface TdsMenuProps {
  readonly quarters: readonly FinancialQuarter[];
  readonly onCurrent: () => void;
  readonly onQuarter: (quarter: FinancialQuarter) => void;
}

/** The tax report is by quarter and over all markets; for anything else, set the filters. */
export function TdsMenu({ quarters, onCurrent, onQuarter }: TdsMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="secondary" className="max-sm:flex-1 max-sm:px-2">
          TDS report
          <ChevronDown size={16} aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onCurrent}>Matching these filters</DropdownMenuItem>
        <DropdownMenuLabel>Financial quarter, all markets</DropdownMenuLabel>
        {quarters.map((quarter) => (
          <DropdownMenuItem key={quarter.name} onSelect={() => onQuarter(quarter)} className="justify-between gap-6">
            {quarter.name}
            <span className="text-13 text-faint">{quarter.months}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
