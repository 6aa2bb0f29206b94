/** A chosen file: checked, previewed, uploaded with progress, and kept if the upload fails. */
import { useState } from "react";
import { type ApiFailure, fileProblem, type OnProgress, useAct } from "../data/index.ts";
import { problemWords, sizeWords } from "./file-words.ts";

interface Limits {
  readonly kinds: readonly string[];
  readonly mostBytes: number;
}

interface UploadOptions {
  readonly limits: Limits;
  readonly send: (file: File, onProgress: OnProgress) => Promise<unknown>;
  /** Called with the file's name and size. */
  readonly onSent: (words: string) => void;
}

export interface Upload {
  readonly file: File | null;
  /** Why the chosen file was refused. */
  readonly problem: string;
  readonly isBusy: boolean;
  /** 0 to 100 during the upload. */
  readonly percent: number;
  readonly failure: ApiFailure | null;
  readonly choose: (files: readonly File[]) => void;
  readonly refuse: (problem: string) => void;
  readonly forget: () => void;
  readonly send: () => void;
}

export function useUpload({ limits, send, onSent }: UploadOptions): Upload {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const [percent, setPercent] = useState(0);
  const { isBusy, failure, run, clear } = useAct();
  const take = (chosen: File | null, words: string) => {
    clear();
    setFile(chosen);
    setProblem(words);
  };
  return {
    file,
    problem,
    isBusy,
    percent,
    failure,
    choose([first, ...others]) {
      if (!first || isBusy) return;
      if (others.length > 0) return take(null, "One file at a time, please.");
      const found = fileProblem(limits, first);
      take(found ? null : first, found ? problemWords(found, first, limits) : "");
    },
    refuse: (words) => take(null, words),
    forget: () => take(null, ""),
    send() {
      if (!file) return;
      setPercent(0);
      void run(async () => {
        await send(file, setPercent);
        onSent(`${file.name}, ${sizeWords(file.size)}`);
      });
    },
  };
}
