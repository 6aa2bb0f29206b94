/** An article being edited: its text, whether it is saved, and what a save was refused for. */
import { type ArticleKind, readArticle, saveArticle } from "@feo/contract";
import { type RefObject, useRef, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";
import { isSameText, missingIn, textOf, type Written } from "./article-text.ts";

interface Start {
  readonly kind: ArticleKind;
  /** The version that the text is based on; 0 for a new article. */
  readonly base: number;
  /** What is saved. */
  readonly saved: Written;
  /** Where the form starts: a restored version differs from what is saved. */
  readonly written: Written;
}

export interface Editing {
  readonly written: Written;
  readonly isNew: boolean;
  readonly isSaved: boolean;
  readonly isUnsaved: RefObject<boolean>;
  readonly isBusy: boolean;
  readonly missing: readonly string[];
  readonly failure: ConsoleFailure | null;
  change(part: Partial<Written>): void;
  /** True if the text is saved now. */
  save(): Promise<boolean>;
  /** Bases this text on the version that another operator saved; saving is then allowed. */
  keepMine(): Promise<void>;
}

const asFailure = (error: unknown): ConsoleFailure =>
  error instanceof ConsoleFailure ? error : new ConsoleFailure(String(error), "UNKNOWN");

export function useEditing({ kind, ...start }: Start): Editing {
  const [written, setWritten] = useState(start.written);
  const [saved, setSaved] = useState(start.saved);
  const [base, setBase] = useState(start.base);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const isUnsaved = useRef(false);
  const isSaved = isSameText(written, saved);
  isUnsaved.current = !isSaved;
  const missing = missingIn(written, kind);
  const params = { kind, slug: written.slug };

  async function attempt(make: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await make();
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function store(): Promise<void> {
    const { version } = await callApi(saveArticle, { params, body: { base, ...textOf(written) } });
    setBase(version);
    setSaved(written);
    isUnsaved.current = false;
    // Not awaited: whoever closes the editor meanwhile must not be led back into it.
    void queries.invalidateQueries();
  }

  return {
    written,
    isNew: base === 0,
    isSaved,
    isUnsaved,
    isBusy,
    missing,
    failure,
    change: (part) => setWritten((before) => ({ ...before, ...part })),
    save: async () => missing.length === 0 && attempt(store),
    async keepMine() {
      await attempt(async () => setBase((await callApi(readArticle, { params })).article.version));
    },
  };
}
