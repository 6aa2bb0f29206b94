/** Placeholders of the size of the support pages' content. */
import { Skeleton } from "@feo/ui";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {numbered(rows).map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 border-line border-b">
          <Skeleton className="w-20" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}

export function CardsSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
      {numbered(cards).map((card) => (
        <Skeleton key={card} className="h-[220px] rounded-panel" />
      ))}
    </div>
  );
}

export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <div aria-hidden className="flex max-w-[704px] flex-col gap-3">
      {numbered(lines).map((line) => (
        <Skeleton key={line} className={line % 4 === 3 ? "w-2/3" : "w-full"} />
      ))}
    </div>
  );
}
