/** The preview beside the editor. The server renders and sanitises it as it does what customers see. */
import { type ArticleKind, type ArticleText, previewArticle } from "@feo/contract";
import { EmptyState } from "@feo/ui";
import { useEffect, useState } from "react";
import { useCall } from "../data/api.ts";
import { ArticleView } from "./article-view.tsx";

/** Every keystroke would be a request. */
const settledAfterMs = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function Preview({ kind, text, date }: { kind: ArticleKind; text: ArticleText; date: string }) {
  const settled = useSettled(text.markdown);
  const isEmpty = settled.trim() === "";
  const { data, error } = useCall(previewArticle, { body: { markdown: settled } }, { enabled: !isEmpty });
  const [last, setLast] = useState("");
  if (data && data.html !== last) setLast(data.html);
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-3 border-line border-b px-5">
        <h2 className="font-semibold text-14">Preview</h2>
        <p className="text-12 text-quiet">As customers see it</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {error && (
          <p role="alert" className="mb-3 text-13 text-down">
            {error.message}
          </p>
        )}
        {text.title.trim() === "" && isEmpty ? (
          <EmptyState title="Nothing to preview yet" />
        ) : (
          <ArticleView
            kind={kind}
            title={text.title}
            summary={text.summary}
            html={isEmpty ? "" : (data?.html ?? last)}
            date={date}
          />
        )}
      </div>
    </section>
  );
}
