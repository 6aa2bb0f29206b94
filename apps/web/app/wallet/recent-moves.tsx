/** The last moves of one kind, each as a card: on their way, none yet, not readable, or there. */
import { Skeleton } from "@feo/ui";
import type { ComponentProps, ReactNode } from "react";
import { Loaded } from "../frame/loaded.tsx";
import { LastMoves } from "./step-list.tsx";

interface RecentMovesProps<Tx> extends Omit<ComponentProps<typeof LastMoves>, "children"> {
  readonly answer: ComponentProps<typeof Loaded<{ readonly txs: readonly Tx[] }>>["answer"];
  readonly cardOf: (tx: Tx) => ReactNode;
}

export function RecentMoves<Tx>({ answer, cardOf, ...words }: RecentMovesProps<Tx>) {
  const skeleton = (
    <LastMoves {...words}>
      <Skeleton className="mt-3 h-40 rounded-panel" />
    </LastMoves>
  );
  return (
    <Loaded answer={answer} skeleton={skeleton}>
      {({ txs }) =>
        txs.length === 0 ? (
          <LastMoves {...words} />
        ) : (
          <LastMoves {...words}>
            <ul aria-label={words.title} className="mt-1 border-line border-t">
              {txs.map(cardOf)}
            </ul>
          </LastMoves>
        )
      }
    </Loaded>
  );
}
