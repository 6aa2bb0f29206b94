/** The state of an order ticket: the funds, whether the order can be placed, and placing it. */
import { useIsOffline, useOrderConfirmation, useSession } from "../../data/index.ts";
import type { Funds } from "../../deal/funds.ts";
import type { Obstacle } from "../../deal/obstacle.ts";
import { useFunds } from "../../deal/use-funds.ts";
import { type OrderSending, useOrderSending } from "../../deal/use-order-sending.ts";
import { useOfBook } from "../use-book.ts";
import type { MarketView } from "../use-market.ts";
import { noteOf } from "./draft-summary.ts";
import type { DraftEdit, OrderDraft } from "./order-draft.ts";
import { actionWords, needOf, obstacleOf, priceWarning, requestOf } from "./order-request.ts";

export interface TicketProps {
  readonly view: MarketView;
  readonly draft: OrderDraft;
  readonly onEdit: (edit: DraftEdit) => void;
}

export interface Ticket {
  /** In the asset that the order spends; undefined for guests and while the balances load. */
  readonly funds: Funds | undefined;
  /** What the order needs in the spot wallet, once it is filled in. */
  readonly needed: string | null;
  readonly obstacle: Obstacle | null;
  /** Warns of a price far from the book or an order that the book can't fill. */
  readonly warning: string | undefined;
  /** At which price a market order stops, and what happens to the rest. */
  readonly note: string | undefined;
  readonly canSend: boolean;
  /** A description of the order. */
  readonly words: string;
  readonly sending: OrderSending;
}

export function useTicket({ view, draft, onEdit }: TicketProps): Ticket {
  const { market } = view;
  const { isSignedIn, user } = useSession();
  const isOffline = useIsOffline();
  const [asksFirst] = useOrderConfirmation();
  const ticker = draft.side === "BUY" ? market.quote : market.base;
  const funds = useFunds(ticker, view.coins);
  const { obstacle, warning, note, needed } = useOfBook(market.symbol, (book) => ({
    obstacle: obstacleOf(draft, view, { book, funds, user, isOffline }),
    note: noteOf(draft, view, book),
    needed: needOf(draft, view, book)?.amount ?? null,
    warning: priceWarning(draft, view, book),
  }));
  const sending = useOrderSending({
    asksFirst,
    request: () => requestOf(draft, market),
    words: () => actionWords(draft, view),
    onPlaced: () => onEdit({ amount: "", total: "" }),
  });
  return {
    funds,
    needed,
    obstacle,
    warning,
    note,
    sending,
    words: actionWords(draft, view),
    canSend: isSignedIn && obstacle === null && sending.sending.step !== "sending",
  };
}
