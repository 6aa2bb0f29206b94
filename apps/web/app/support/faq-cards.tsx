/** The FAQ categories, each with its parts. */
import type { FaqCategory } from "@feo/contract";
import { Link } from "react-router";
import { CategoryIcon } from "./category-icon.tsx";
import { faqPath } from "./faq-place.ts";

export function FaqCards({ categories, level }: { categories: readonly FaqCategory[]; level: 2 | 3 }) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <ul className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
      {categories.map((category) => (
        <li key={category.slug} className="flex flex-col rounded-panel border border-line bg-surface p-5">
          <Title className="flex items-center gap-3 font-semibold text-16">
            <CategoryIcon slug={category.slug} />
            <Link to={faqPath(category.slug)} className="hit-40 rounded-inner hover:text-brand">
              {category.name}
            </Link>
          </Title>
          <p className="mt-2 min-h-10 text-pretty text-14 text-quiet">{category.description}</p>
          <ul className="mt-3 border-line border-t pt-2">
            {category.children.map((part) => (
              <li key={part.slug}>
                <Link
                  to={faqPath(category.slug, part.slug)}
                  className="flex h-8 items-center rounded-inner text-14 text-quiet hover:text-ink hover:underline pointer-coarse:h-10"
                >
                  {part.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
