/** The content calls. */
import {
  listAnnouncements,
  readAnnouncement,
  readContentPage,
  readFaq,
  type SearchHit,
  searchContent,
} from "@feo/contract";
import type { Api } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { ContentStore, FoundArticle } from "./content.store.ts";

export function contentRoutes(api: Api, store: ContentStore): void {
  api.call(listAnnouncements, async ({ query }) => ({
    announcements: await store.announcements(query),
    categories: await store.announcementCategories(),
  }));

  api.call(readAnnouncement, async ({ params }) => {
    const announcement = await store.announcement(params.slug);
    if (!announcement) throw new ProblemError("ARTICLE_NOT_FOUND");
    return { announcement };
  });

  api.call(readFaq, async ({ query }) => ({
    categories: await store.faqCategories(),
    articles:
      query.category === undefined
        ? []
        : await store.faqArticles({ category: query.category, subcategory: query.subcategory }),
  }));

  api.call(readContentPage, async ({ params }) => {
    const page = await store.page(params.slug);
    if (!page) throw new ProblemError("ARTICLE_NOT_FOUND");
    return { page };
  });

  api.call(searchContent, async ({ query }) => {
    const words = query.query.trim();
    return { hits: words === "" ? [] : (await store.search(words, query.limit)).map(hitOf) };
  });
}

function hitOf({ kind, slug, category, subcategory, title, excerpt }: FoundArticle): SearchHit {
  const folder = kind === "faq" ? `/support/faq/${category}/${subcategory}` : `/support/announcement/${category}`;
  return { kind, title, excerpt, path: `${folder}#${slug}` };
}
