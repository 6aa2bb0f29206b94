/** The account's orders and trades on a phone: two-line cards that open the details. */
import { Badge, cx } from "@feo/ui";
import type { ReactNode } from "react";
import type { StatusMark } from "../order-words/order-details.ts";

interface OwnCard {
  readonly id: string;
  readonly market: string;
  readonly side: string;
  readonly isBuy: boolean;
  readonly type: string;
  readonly time: string;
  /** At the end of the first line: the list's main value. */
  readonly mark: StatusMark;
  /** At the end of the second line: amount and price. */
  readonly terms: string;
  /** A stop's trigger, on a separate line. */
  readonly stop?: string | undefined;
}

interface OwnCardsProps {
  readonly label: string;
  readonly cards: readonly OwnCard[];
  readonly onOpen: (id: string) => void;
  /** The action beside each row. */
  readonly action?: (id: string) => ReactNode;
}

export function OwnCards({ label, cards, onOpen, action }: OwnCardsProps) {
  return (
    <ul aria-label={label} className="md:hidden">
      {cards.map((card) => (
        <li key={card.id} className="flex items-center gap-2 border-line border-b px-4">
          <button
            type="button"
            onClick={() => onOpen(card.id)}
            className="flex min-h-16 min-w-0 py-2 flex-1 flex-col justify-center gap-1 rounded-inner text-left"
          >
            <CardLines card={card} />
          </button>
          {action?.(card.id)}
        </li>
      ))}
    </ul>
  );
}

function CardLines({ card: { market, side, isBuy, type, time, mark, terms, stop } }: { card: OwnCard }) {
  return (
    <>
      <span className="flex items-center justify-between gap-3 text-14">
        <span className="flex min-w-0 gap-2">
          <span className="font-medium">{market}</span>
          <span className={cx("font-medium", isBuy ? "text-up" : "text-down")}>{side}</span>
          <span className="truncate text-quiet">{type}</span>
        </span>
        {mark.badge ? (
          <Badge tone={mark.badge}>{mark.text}</Badge>
        ) : (
          <span className="tabular shrink-0">{mark.text}</span>
        )}
      </span>
      <span className="tabular flex justify-between gap-3 text-13 text-quiet">
        <span className="whitespace-nowrap">{time}</span>
        <span className="truncate">{terms}</span>
      </span>
      {stop === undefined ? null : <span className="tabular text-13 text-quiet">{stop}</span>}
    </>
  );
}
