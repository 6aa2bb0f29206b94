/** Asks which statement, for which period and in which form, and saves it. Loaded when it is first wanted. */
import type { StatementFormat } from "@feo/contract";
import { Button, Dialog, DialogContent, Field, Segmented, Select, saveBlob, toast } from "@feo/ui";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, failureOf, readStatement, type StatementWish } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { monthOptions, statementFileName, yearOptions } from "./statement-periods.ts";

const kinds = [
  { value: "tds", label: "TDS of a year" },
  { value: "fees", label: "Fees of a month" },
] as const;

const formats = [
  { value: "pdf", label: "PDF" },
  { value: "csv", label: "CSV" },
] as const;

const about: Record<StatementWish["kind"], string> = {
  tds: "The tax that was deducted from your trades, by quarter and for each trade, for your tax return.",
  fees: "Your trading and withdrawal fees with the GST in them, for your books.",
};

export function StatementsDialog({ onClose }: { onClose: () => void }) {
  const [nowMs] = useState(Date.now);
  const [years, months] = [yearOptions(nowMs), monthOptions(nowMs)];
  const [kind, setKind] = useState<StatementWish["kind"]>("tds");
  const [year, setYear] = useState(years[0]?.value ?? "");
  const [month, setMonth] = useState(months[0]?.value ?? "");
  const [format, setFormat] = useState<StatementFormat>("pdf");
  const { isBusy, failure, save } = useSaving(onClose);
  const wish: StatementWish = kind === "tds" ? { kind, year, format } : { kind, month, format };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="Statements"
        description="Over all markets, by the days of India."
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isBusy} onClick={() => save(wish)}>
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
          <Segmented label="Form" options={formats} value={format} onValueChange={setFormat} stretch />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** One at a time; whoever closes the dialog does not wait for the file. */
function useSaving(onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(wish: StatementWish, { signal }: AbortController): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const file = await readStatement(wish, signal);
      saveBlob(statementFileName(wish), file);
      toast({ message: "Statement saved", description: statementFileName(wish), tone: "success" });
      onSaved();
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(error));
    } finally {
      running.current = null;
      if (!signal.aborted) setBusy(false);
    }
  }

  return {
    ...{ isBusy, failure },
    save: (wish: StatementWish) => {
      if (running.current) return;
      running.current = new AbortController();
      void run(wish, running.current);
    },
  };
}
