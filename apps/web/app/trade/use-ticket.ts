/** What stands behind an order ticket: the account's money, whether the order can be sent, and the sending of it. */
import { useIsOffline, useOrderConfirmation, useSession } from "../data/index.ts";
import type { Obstacle } from "../deal/obstacle.ts";
import { useAvailable } from "../deal/use-available.ts";
import { type OrderSending, useOrderSending } from "../deal/use-order-sending.ts";
import type { DraftEdit, OrderDraft } from "./order-draft.ts";
import { actionWords, obstacleOf, priceWarning, requestOf } from "./order-request.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

export interface TicketProps {
  readonly view: MarketView;
  readonly draft: OrderDraft;
  readonly onEdit: (edit: DraftEdit) => void;
}

export interface Ticket {
  /** What the spot wallet has of what the order spends; undefined for guests and while it is being read. */
  readonly available: string | undefined;
  readonly obstacle: Obstacle | null;
  /** What should be known of the price of an order that can be sent. */
  readonly warning: string | undefined;
  readonly canSend: boolean;
  /** What the order would do, in words. */
  readonly words: string;
  readonly sending: OrderSending;
}

export function useTicket({ view, draft, onEdit }: TicketProps): Ticket {
  const { market } = view;
  const { isSignedIn, user } = useSession();
  const isOffline = useIsOffline();
  const [asksFirst] = useOrderConfirmation();
  const ticker = draft.side === "BUY" ? market.quote : market.base;
  const available = useAvailable(ticker);
  const { obstacle, warning } = useOfBook(market.symbol, (book) => ({
    obstacle: obstacleOf(draft, view, { book, available, user, isOffline }),
    warning: priceWarning(draft, view, book),
  }));
  const sending = useOrderSending({
    asksFirst,
    request: () => requestOf(draft, market),
    words: () => actionWords(draft, view),
    onPlaced: () => onEdit({ amount: "", total: "" }),
  });
  return {
    ...{ available, obstacle, warning, sending, words: actionWords(draft, view) },
    canSend: isSignedIn && obstacle === null && sending.sending.step !== "sending",
  };
}
