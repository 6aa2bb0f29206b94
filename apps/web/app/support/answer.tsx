/** One question and its answer. It also opens without JavaScript, and when the URL's fragment names it. */
import type { FaqArticle } from "@feo/contract";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Day } from "../format/day.tsx";
import { Prose } from "../format/prose.tsx";
import { Helpful } from "./helpful.tsx";

interface AnswerProps {
  readonly article: FaqArticle;
  readonly level: 2 | 3;
  readonly isOpen: boolean;
}

export function Answer({ article, level, isOpen }: AnswerProps) {
  const Title = level === 2 ? "h2" : "h3";
  const details = useOpenedByAddress(article.slug);
  return (
    <details ref={details} open={isOpen} className="group scroll-mt-16 border-line border-b">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <Title className="text-pretty font-semibold text-16 group-hover:text-brand">{article.title}</Title>
        <ChevronDown size={18} aria-hidden className="shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      {/* The anchor is inside the details element, because browsers open the details around a fragment's target. */}
      <div id={article.slug} className="scroll-mt-32 pt-1 pb-6">
        <Prose html={article.html} />
        <Helpful slug={article.slug} title={article.title} />
        <p className="mt-2 text-13 text-faint">
          Last updated <Day of={article.updatedAt} />
        </p>
      </div>
    </details>
  );
}

/**
 * A client-side navigation does not trigger the browser's own fragment handling, so the page opens the answer itself.
 */
function useOpenedByAddress(slug: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same address is opened again.
  useEffect(() => {
    if (hash !== `#${slug}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, key, slug]);
  return details;
}
