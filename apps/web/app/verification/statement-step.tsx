/** The bank statement: chosen or dropped, checked before the upload, and replaceable until the level is submitted. */
import { bankStatementUpload } from "@feo/contract";
import { Button, cx } from "@feo/ui";
import { FileText } from "lucide-react";
import { useState } from "react";
import { uploadBankStatement } from "../data/index.ts";
import { limitWords, sizeWords } from "./file-words.ts";
import { Reason, type StepProps, StepText, SubmitButton } from "./step-parts.tsx";
import { FilePicker, UploadProgress, UploadTrouble } from "./upload-parts.tsx";
import { useUpload } from "./use-upload.ts";

const limits = bankStatementUpload;

export function StatementStep({ facts, task, onDone }: StepProps) {
  const upload = useUpload({ limits, send: uploadBankStatement, onSent: onDone });
  const [isOver, setOver] = useState(false);
  const isThere = task.state === "done";
  return (
    <div className="flex flex-col gap-5">
      <Reason facts={facts} task={task} />
      <StepText>
        {isThere
          ? "Your statement is uploaded. You can replace it until you submit."
          : "A bank statement from the last 3 months that shows your name, account number and transactions. No password-protected files."}
      </StepText>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload.choose([...event.dataTransfer.files]);
        }}
        className={cx(
          "flex max-w-[600px] flex-col gap-4 rounded-panel border border-dashed p-5 transition-colors",
          isOver ? "border-brand bg-brand-tint" : "border-edge bg-surface",
        )}
      >
        <UploadTrouble upload={upload} />
        {upload.file ? (
          <div className="flex items-center gap-3">
            <FileText size={20} aria-hidden className="shrink-0 text-quiet" />
            <div className="min-w-0">
              <p className="break-words font-medium text-14">{upload.file.name}</p>
              <p className="text-13 text-quiet">{sizeWords(upload.file.size)}</p>
            </div>
          </div>
        ) : (
          <p className="text-14 text-quiet max-sm:hidden">Drop your file here, or choose one.</p>
        )}
        <UploadProgress upload={upload} />
        <div className="flex flex-wrap items-center gap-3">
          {upload.file ? (
            <SubmitButton autoFocus busy={upload.isBusy} onClick={upload.send}>
              Upload the statement
            </SubmitButton>
          ) : null}
          <FilePicker
            label={upload.file ? "Choose another" : isThere ? "Replace" : "Choose a file"}
            what="Your bank statement"
            kinds={limits.kinds}
            disabled={upload.isBusy}
            variant={upload.file || isThere ? "secondary" : "primary"}
            onChoose={upload.choose}
          />
          {isThere && !upload.file ? (
            <Button className="max-sm:h-12 max-sm:w-full" onClick={() => onDone()}>
              Continue
            </Button>
          ) : null}
        </div>
      </div>
      <p className="text-13 text-faint">{limitWords(limits)}. Stored encrypted, seen by reviewers only.</p>
    </div>
  );
}
