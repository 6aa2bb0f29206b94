/** Imports a refill that was signed offline, as a file or pasted text. The server compares it with the export. */
import { type ColdRefill, importRefill } from "@feo/contract";
import { Button, Field, useFieldControl } from "@feo/ui";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog } from "../frame/code-dialog.tsx";

/** The call's upper limit. */
const mostCharacters = 60_000;

export function ImportDialog({ refill, onClose }: { refill: ColdRefill; onClose: () => void }) {
  const [text, setText] = useState("");
  const isTooLong = text.length > mostCharacters;

  async function send() {
    await callApi(importRefill, { params: { id: refill.id }, body: { file: text } });
    return { tone: "success", message: "Imported. It will be sent shortly." } as const;
  }

  return (
    <CodeDialog
      title="Import signed file"
      about="Choose the file you signed offline. It must be the exported transaction, signed with the cold storage key."
      button="Import and send"
      isComplete={text.trim() !== "" && !isTooLong}
      code="none"
      send={send}
      onClose={onClose}
    >
      <FilePicker onChoose={setText} />
      <Field
        label="Or paste it"
        error={isTooLong ? "Too long for a signed refill. Choose the .signed file." : undefined}
      >
        <Pasted value={text} onChange={setText} isInvalid={isTooLong} />
      </Field>
    </CodeDialog>
  );
}

function FilePicker({ onChoose }: { onChoose: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  return (
    <div className="flex items-center gap-3">
      <Button variant="secondary" autoFocus onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" /> Choose file
      </Button>
      <span className="min-w-0 truncate text-13 text-quiet">{name || "No file chosen"}</span>
      <input
        ref={input}
        type="file"
        aria-label="Signed file"
        tabIndex={-1}
        className="sr-only"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (!file) return;
          setName(file.name);
          onChoose(await file.text());
          // Reset, so that the same file can be chosen again after it was signed again.
          target.value = "";
        }}
      />
    </div>
  );
}

interface PastedProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isInvalid: boolean;
}

function Pasted({ value, onChange, isInvalid }: PastedProps) {
  const wiring = useFieldControl({});
  return (
    <textarea
      {...wiring}
      rows={5}
      value={value}
      spellCheck={false}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onChange(event.target.value)}
      className="w-full break-all rounded-control border border-edge bg-page px-3 py-2 font-mono text-12 text-ink"
    />
  );
}
