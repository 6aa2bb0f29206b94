/** The latest deposits or withdrawals as cards, with loading, empty and error states. */
import { Loaded, Skeleton } from "@feo/ui";
import type { ComponentProps, ReactNode } from "react";
import { LastMoves } from "./step-list.tsx";

interface RecentMovesProps<Tx> extends Omit<ComponentProps<typeof LastMoves>, "children"> {
  readonly answer: ComponentProps<typeof Loaded<{ readonly txs: readonly Tx[] }>>["answer"];
  readonly cardOf: (tx: Tx) => ReactNode;
  /** Shown under the cards, once their number is known, so that it is not pushed down. */
  readonly after?: ReactNode;
}

export function RecentMoves<Tx>({ answer, cardOf, after, ...words }: RecentMovesProps<Tx>) {
  const skeleton = (
    <LastMoves {...words}>
      <div className="mt-2 flex flex-col gap-3 border-line border-t py-4">
        <div className="flex justify-between">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-5 w-24" />
        </div>
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-14" />
      </div>
    </LastMoves>
  );
  return (
    <>
      <Loaded answer={answer} skeleton={skeleton}>
        {({ txs }) =>
          txs.length === 0 ? (
            <LastMoves {...words} />
          ) : (
            <LastMoves {...words}>
              <ul aria-label={words.title} className="mt-2 border-line border-t">
                {txs.map(cardOf)}
              </ul>
            </LastMoves>
          )
        }
      </Loaded>
      {answer.data === undefined && !answer.error ? null : after}
    </>
  );
}
