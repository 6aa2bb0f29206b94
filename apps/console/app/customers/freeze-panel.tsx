/** Freezing an account, beside what it affects: a reason, a note for operators, and the consequences in words. */
import { actAsOperator, type ShownAccount } from "@feo/contract";
import { Button, Field, IconButton, Select, toast, useFieldControl } from "@feo/ui";
import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";
import { usePersonMoney } from "./balances.tsx";
import { freezeConsequences, freezeReasons } from "./freeze-words.ts";
import { useSessions } from "./side-panels.tsx";

interface FreezePanelProps {
  readonly person: ShownAccount;
  readonly onClose: () => void;
}

export function FreezePanel({ person: { userId, name }, onClose }: FreezePanelProps) {
  const [reason, setReason] = useState<string>(freezeReasons[0]);
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const consequences = freezeConsequences({
    sessions: useSessions(userId).data?.sessions.length,
    stoppable: usePersonMoney(userId).data?.stoppable,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const details = { reason, ...(note.trim() ? { note: note.trim() } : {}) };
      await callApi(actAsOperator, { body: { action: "person freeze", subject: userId, details } });
      toast({ tone: "success", message: "The account is frozen." });
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      aria-label={`Freeze the account of ${name || "this customer"}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="flex flex-col gap-3 border-line border-b bg-surface px-4 py-3 md:px-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-14">Freeze account</h2>
        <IconButton size="sm" label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <Field label="Reason">
        <Select
          options={freezeReasons.map((value) => ({ value, label: value }))}
          value={reason}
          onValueChange={setReason}
        />
      </Field>
      <Field label="Note for operators" hint={consequences}>
        <Note value={note} onChange={setNote} />
      </Field>
      {failure !== null && (
        <p role="alert" className="text-13 text-down">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="sell" busy={isBusy}>
          Freeze account
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const wiring = useFieldControl({});
  const field = useRef<HTMLTextAreaElement>(null);
  // The panel was opened to be filled in.
  useEffect(() => field.current?.focus(), []);
  return (
    <textarea
      {...wiring}
      ref={field}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-full rounded-control border border-edge bg-page px-3 py-2 text-14 text-ink"
    />
  );
}
