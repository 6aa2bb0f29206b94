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

interface PreviewProps {
  readonly kind: ArticleKind;
  readonly text: ArticleText;
  readonly publishedAt: string;
}

export function Preview({ kind, text, publishedAt }: PreviewProps) {
  const settled = useSettled(text.markdown);
  const isEmpty = settled.trim() === "";
  const { data, error } = useCall(previewArticle, { body: { markdown: settled } }, { enabled: !isEmpty });
  const [last, setLast] = useState("");
  if (data && data.html !== last) setLast(data.html);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col lg:min-h-0">
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-3 border-line border-b px-5">
        <h2 className="font-semibold text-14">Preview</h2>
        <p className="text-12 text-quiet">As customers see it</p>
      </div>
      <div className="flex-1 px-5 py-4 lg:min-h-0 lg:overflow-y-auto">
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
            publishedAt={publishedAt}
          />
        )}
      </div>
    </section>
  );
}
