/** The account's orders and trades on a phone: two lines each, which open the whole of it. */
import { Badge, cx } from "@feo/ui";
import type { ReactNode } from "react";
import type { StatusMark } from "../frame/order-details.ts";

interface OwnCard {
  readonly id: string;
  readonly market: string;
  readonly side: string;
  readonly isBuy: boolean;
  readonly type: string;
  readonly time: string;
  /** At the end of the first line: what the list is about. */
  readonly mark: StatusMark;
  /** At the end of the second line: amount and price. */
  readonly terms: string;
}

interface OwnCardsProps {
  readonly label: string;
  readonly cards: readonly OwnCard[];
  readonly onOpen: (id: string) => void;
  /** What can be done with a row, beside it. */
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
            className="flex h-16 min-w-0 flex-1 flex-col justify-center gap-1 rounded-inner text-left"
          >
            <CardLines card={card} />
          </button>
          {action?.(card.id)}
        </li>
      ))}
    </ul>
  );
}

function CardLines({ card: { market, side, isBuy, type, time, mark, terms } }: { card: OwnCard }) {
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
    </>
  );
}
