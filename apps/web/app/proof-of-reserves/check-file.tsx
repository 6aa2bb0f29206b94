/** Checks a downloaded path against the snapshot that is shown. The file stays in the browser. */
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { indianMinute } from "@feo/money";
import type { BalanceProof } from "@feo/solvency";
import { Banner, Button } from "@feo/ui";
import { useRef, useState } from "react";
import { type CheckedPath, checkPath } from "./check-path.ts";
import { mostFileBytes, readPathFile } from "./path-file.ts";
import { PathResult } from "./path-result.tsx";
import { textLink } from "./text-link.ts";

export interface CheckedFile {
  readonly name: string;
  /** The snapshot that it was checked against. */
  readonly solvency: Solvency;
  /** Undefined if the file is not a path. */
  readonly proof: BalanceProof | undefined;
  readonly checked: CheckedPath | undefined;
}

interface FileButtonProps {
  readonly solvency: Solvency;
  readonly onChecked: (file: CheckedFile) => void;
}

export function FileButton({ solvency, onChecked }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isFailed, setFailed] = useState(false);
  const check = async (file: File) => {
    setFailed(false);
    try {
      onChecked(await checkFile(file, solvency));
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="mt-4 text-center text-13 text-quiet">
      <button type="button" className={textLink} onClick={() => input.current?.click()}>
        Check a file
      </button>{" "}
      that you downloaded earlier
      <p role="alert" className="mt-1 text-down empty:hidden">
        {isFailed ? "Your browser couldn't read this file. Choose it again." : ""}
      </p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Path file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void check(file);
          // Reset, so that the same file can be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}

async function checkFile(file: File, solvency: Solvency): Promise<CheckedFile> {
  const { name } = file;
  const proof = file.size > mostFileBytes ? undefined : readPathFile(await file.text());
  if (!proof) return { name, solvency, proof, checked: undefined };
  const asset = solvency.assets.find(({ ticker }) => ticker === proof.ticker);
  return { name, solvency, proof, checked: await checkPath(proof, { solvency, asset, account: undefined }) };
}

interface FileResultProps {
  readonly file: CheckedFile;
  readonly asset: SolvencyAsset;
  readonly onBack: () => void;
}

export function FileResult({ file: { name, solvency, proof, checked }, asset, onBack }: FileResultProps) {
  return (
    <>
      <p className="mb-3 truncate text-13 text-quiet" title={name}>
        {name}
      </p>
      {proof && checked ? (
        <PathResult checked={checked} asset={asset} account={proof.account} at={solvency.at}>
          {adviceFor(proof, checked)}
        </PathResult>
      ) : (
        <div role="alert">
          <Banner tone="error" title="This file is not a path">
            Choose the file that “Download my path” saved. Its name starts with “feo-path”.
          </Banner>
        </div>
      )}
      <div className="mt-auto pt-5">
        <Button variant="secondary" className="w-full" onClick={onBack}>
          Close the file
        </Button>
      </div>
    </>
  );
}

const isMoment = (text: string): boolean => Number.isFinite(Date.parse(text));

/** What to do about a file that does not fit. */
function adviceFor(proof: BalanceProof, checked: CheckedPath): string {
  if (checked.isCounted) return "";
  if (checked.fault === "OTHER_SNAPSHOT" && isMoment(proof.at))
    return `Choose the snapshot of ${indianMinute(proof.at)} above, then check the file again.`;
  return "The file may have been changed. Download your path again, then check the new file.";
}
