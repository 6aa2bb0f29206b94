/** The parts of an upload: the button that opens the picker, the file's problem, and the progress. */
import { Button, type ButtonVariant, Progress } from "@feo/ui";
import { CircleAlert, Upload as UploadIcon } from "lucide-react";
import { useRef } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import type { Upload } from "./use-upload.ts";

interface FilePickerProps {
  readonly label: string;
  /** The file's purpose, for screen readers. */
  readonly what: string;
  readonly kinds: readonly string[];
  readonly disabled?: boolean;
  readonly variant?: ButtonVariant;
  readonly onChoose: (files: readonly File[]) => void;
}

export function FilePicker({ label, what, kinds, disabled = false, variant = "secondary", onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        className="max-sm:h-12 max-sm:w-full"
        onClick={() => input.current?.click()}
      >
        <UploadIcon size={16} aria-hidden /> {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds.join()}
        aria-label={what}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Reset, so that the same file can be chosen again after it was changed.
          event.target.value = "";
          onChoose(files);
        }}
      />
    </>
  );
}

/** Announced when it appears; its place is above the action. */
export function UploadTrouble({ upload }: { upload: Upload }) {
  return (
    <>
      {upload.failure ? <FailureNote failure={upload.failure} /> : null}
      <p role="alert" className="flex gap-2 text-14 text-down empty:hidden">
        {upload.problem === "" ? null : (
          <>
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-words">{upload.problem}</span>
          </>
        )}
      </p>
    </>
  );
}

export function UploadProgress({ upload }: { upload: Upload }) {
  if (!upload.isBusy) return null;
  const isWhole = upload.percent >= 100;
  return (
    <div className="max-w-[600px]">
      <Progress value={isWhole ? null : upload.percent} label="Upload" />
      <p className="tabular mt-1 text-13 text-quiet">{isWhole ? "Checking it…" : `${upload.percent} % sent`}</p>
    </div>
  );
}
