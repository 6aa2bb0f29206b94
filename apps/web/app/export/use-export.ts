/** Exports all rows of a list as a file, with progress and a stop button. One export runs at a time. */
import { pageSizes } from "@feo/contract";
import { toast } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { type CsvTable, fileName } from "../format/csv-table.ts";
import { csvOf, download } from "./csv-file.ts";
import { type ListPage, readAll } from "./read-all.ts";

/** At most a hundred requests; a longer history is exported in several periods. */
export const mostExportedRows = 100 * pageSizes.largest;

export interface ExportPlan<Row> {
  /** Part of the file name, such as "trades". */
  readonly what: string;
  /** Reads a page of the largest size that the call allows. */
  readonly readPage: (pageNo: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly idOf: (row: Row) => string;
  readonly table: (rows: readonly Row[]) => CsvTable;
  /** Filters the rows; all are exported without it. */
  readonly counts?: (row: Row) => boolean;
}

export interface Export {
  /** Null when none is running; the total is null until the first answer. */
  readonly progress: { readonly done: number; readonly total: number | null } | null;
  readonly start: <Row>(plan: ExportPlan<Row>) => void;
  readonly stop: () => void;
}

export function useExport(): Export {
  const [progress, setProgress] = useState<Export["progress"]>(null);
  const running = useRef<AbortController | null>(null);
  // Leaving the page aborts the export.
  useEffect(() => () => running.current?.abort(), []);

  async function run<Row>(plan: ExportPlan<Row>, { signal }: AbortController): Promise<void> {
    const { rows, total } = await readAll({
      readPage: (pageNo) => plan.readPage(pageNo, signal),
      pageSize: pageSizes.largest,
      mostRows: mostExportedRows,
      idOf: plan.idOf,
      signal,
      onProgress: setProgress,
    });
    const counted = plan.counts ? rows.filter(plan.counts) : rows;
    if (counted.length === 0) {
      toast({ message: "Nothing to export", description: "No rows match these filters." });
      return;
    }
    const csv = await csvOf(plan.table(counted));
    signal.throwIfAborted();
    download(fileName(plan.what, Date.now()), csv);
    toast(saidAfter(counted.length, { isCut: total > rows.length }));
  }

  return {
    progress,
    start: (plan) => {
      if (running.current) return;
      const control = new AbortController();
      running.current = control;
      setProgress({ done: 0, total: null });
      run(plan, control)
        .catch((error: unknown) => {
          if (control.signal.aborted) return;
          console.warn("An export failed", error);
          toast({ message: "The export didn't finish", description: messageOf(error), tone: "error" });
        })
        .finally(() => {
          running.current = null;
          setProgress(null);
        });
    },
    stop: () => running.current?.abort(),
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

function saidAfter(count: number, { isCut }: { isCut: boolean }) {
  const rows = `${count.toLocaleString("en-IN")} ${count === 1 ? "row" : "rows"} exported`;
  if (!isCut) return { message: rows, tone: "success" as const };
  const description = "There are more: choose a shorter period to export the rest.";
  return { message: rows, description, lifetimeMs: 6_000 };
}
