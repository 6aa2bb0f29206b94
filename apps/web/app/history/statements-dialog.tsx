/** Asks for the statement, period and format, and saves the file. Loaded when first opened. */
import type { StatementFormat } from "@feo/contract";
import { Button, Dialog, DialogContent, Field, Segmented, Select, saveBlob, toast } from "@feo/ui";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { readStatement, type StatementRequest, useAct } from "../data/index.ts";
import { monthOptions, statementFileName, yearOptions } from "./statement-periods.ts";

const kinds = [
  { value: "tds", label: "TDS for a year" },
  { value: "fees", label: "Fees for a month" },
] as const;

const formats = [
  { value: "pdf", label: "PDF" },
  { value: "csv", label: "CSV" },
] as const;

const about: Record<StatementRequest["kind"], string> = {
  tds: "TDS deducted from your trades, by quarter and by trade, for your tax return.",
  fees: "Your trading and withdrawal fees, with GST, for your records.",
};

export function StatementsDialog({ onClose }: { onClose: () => void }) {
  const [nowMs] = useState(Date.now);
  const [years, months] = [yearOptions(nowMs), monthOptions(nowMs)];
  const [kind, setKind] = useState<StatementRequest["kind"]>("tds");
  const [year, setYear] = useState(years[0]?.value ?? "");
  const [month, setMonth] = useState(months[0]?.value ?? "");
  const [format, setFormat] = useState<StatementFormat>("pdf");
  const { isBusy, failure, save } = useSaving(onClose);
  const request: StatementRequest = kind === "tds" ? { kind, year, format } : { kind, month, format };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="Statements"
        description="All markets, by day in IST."
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isBusy} onClick={() => save(request)}>
              <Download size={16} aria-hidden />
              Download {format.toUpperCase()}
            </Button>
          </>
        }
      >
        <FailureNote failure={failure} />
        <div className="flex flex-col gap-5">
          <div>
            <Segmented label="Statement" options={kinds} value={kind} onValueChange={setKind} stretch />
            <p className="mt-2 min-h-10 text-13 text-quiet">{about[kind]}</p>
          </div>
          {kind === "tds" ? (
            <Field label="Financial year, April to March">
              <Select options={years} value={year} onValueChange={setYear} className="w-full" />
            </Field>
          ) : (
            <Field label="Month">
              <Select options={months} value={month} onValueChange={setMonth} className="w-full" />
            </Field>
          )}
          <Segmented label="Format" options={formats} value={format} onValueChange={setFormat} stretch />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Runs one download at a time. Closing the dialog aborts it. */
function useSaving(onSaved: () => void) {
  const { isBusy, failure, run } = useAct();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    isBusy,
    failure,
    save: (request: StatementRequest) =>
      run(async () => {
        running.current = new AbortController();
        const file = await readStatement(request, running.current.signal);
        saveBlob(statementFileName(request), file);
        toast({ message: "Statement saved", description: statementFileName(request), tone: "success" });
        onSaved();
      }),
  };
}
