/** Backup codes, shown only once: copied or saved, and acknowledged before the dialog closes. */
import { productName } from "@feo/contract";
import { Banner, Button, Checkbox, CopyButton, saveFile } from "@feo/ui";
import { Download } from "lucide-react";
import { useState } from "react";

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly feoTag: string;
  readonly onKept: () => void;
}

export function BackupCodes({ codes, feoTag, onKept }: BackupCodesProps) {
  const [isKept, setKept] = useState(false);
  const save = () =>
    saveFile({
      name: `${productName.toLowerCase()}-backup-codes-${feoTag}.txt`,
      text: `${productName} backup codes of @${feoTag}. Each works once.\n\n${codes.join("\n")}\n`,
      type: "text/plain",
    });
  return (
    <>
      <p className="mb-4 text-quiet">
        Each code logs you in once without your authenticator app. Keep them somewhere private.
      </p>
      <ul
        aria-label="Backup codes"
        className="tabular grid grid-cols-2 gap-x-6 gap-y-2 rounded-panel bg-surface p-4 text-center text-16 tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="my-4 flex justify-center gap-6">
        <CopyButton value={codes.join("\n")} what="the backup codes" />
        <button
          type="button"
          onClick={save}
          className="hit-40 inline-flex h-6 items-center gap-1.5 rounded-inner font-medium text-13 text-brand hover:text-brand/80"
        >
          <Download size={16} aria-hidden />
          Download
        </button>
      </div>
      <Banner tone="warn" className="mb-5">
        Shown only once. Older backup codes no longer work.
      </Banner>
      <Checkbox
        label="I've saved them in a safe place"
        checked={isKept}
        onCheckedChange={(checked) => setKept(checked === true)}
      />
      <Button className="mt-6 w-full max-sm:h-12" disabled={!isKept} onClick={onKept}>
        Done
      </Button>
    </>
  );
}
