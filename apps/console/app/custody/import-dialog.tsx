/** Imports a file that was signed offline, chosen or pasted. The server checks its signatures. */
import { Button, Field, useFieldControl } from "@feo/ui";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { CodeDialog } from "../frame/code-dialog.tsx";

/** The calls' upper limit. */
const mostCharacters = 60_000;

interface ImportDialogProps {
  readonly title: string;
  readonly about: string;
  readonly button: string;
  /** The error for a text longer than any such file. */
  readonly tooLong: string;
  /** Sends the file's text; resolves to the message once it is imported. */
  readonly take: (file: string) => Promise<string>;
  readonly onClose: () => void;
}

export function ImportDialog({ title, about, button, tooLong, take, onClose }: ImportDialogProps) {
  const [text, setText] = useState("");
  const isTooLong = text.length > mostCharacters;
  return (
    <CodeDialog
      title={title}
      about={about}
      button={button}
      isComplete={text.trim() !== "" && !isTooLong}
      code="none"
      send={async () => ({ tone: "success", message: await take(text) })}
      onClose={onClose}
    >
      <FilePicker onChoose={setText} />
      <Field label="Or paste it" error={isTooLong ? tooLong : undefined}>
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
