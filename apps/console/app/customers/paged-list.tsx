/** A list read page by page: loading, failed, empty or with a button for earlier rows. */
import { Button } from "@feo/ui";
import type { ReactNode } from "react";
import type { Pages } from "../data/pages.ts";
import { Loaded } from "../frame/queue.tsx";

interface PagedListProps<Page> {
  readonly pages: Pages<Page>;
  readonly children: (pages: readonly Page[]) => ReactNode;
}

export function PagedList<Page>({ pages, children }: PagedListProps<Page>) {
  return (
    <Loaded query={pages}>
      {(read) => (
        <>
          {children(read)}
          {pages.hasMore && (
            <div className="py-3">
              <Button size="sm" variant="secondary" busy={pages.isReadingMore} onClick={pages.more}>
                Show earlier
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
