/** The ticket's draft on the trade page: begins at the last price and with the kind of order chosen last, and listens to keys. */
import { orderTypes } from "@feo/contract";
import { useHotkey } from "@feo/ui";
import { useEffect, useReducer, useRef } from "react";
import { rememberedOrderType, rememberOrderType } from "../data/index.ts";
import { typedPrice } from "./figures.ts";
import { type DraftEdit, editDraft, emptyDraft, type OrderDraft } from "./order-draft.ts";
import type { MarketView } from "./use-market.ts";

export function useDraft(view: MarketView) {
  const close = view.ticker?.close ?? null;
  const firstPrice = close === null ? "" : typedPrice(close, view.market);
  const [draft, edit] = useReducer((now: OrderDraft, next: DraftEdit) => editDraft(now, next, view.market), {
    ...emptyDraft,
    price: firstPrice,
  });
  // The last price may come after the page; from then on the field is the person's.
  const isPriced = useRef(firstPrice !== "");
  useEffect(() => {
    if (isPriced.current || firstPrice === "") return;
    isPriced.current = true;
    edit({ price: firstPrice });
  }, [firstPrice]);
  // The server cannot know what this browser remembers.
  useEffect(() => {
    const remembered = orderTypes.find((type) => type === rememberedOrderType());
    if (remembered) edit({ type: remembered });
  }, []);
  const editAndRemember = (next: DraftEdit) => {
    if (next.price !== undefined) isPriced.current = true;
    if (next.type) rememberOrderType(next.type);
    edit(next);
  };
  useTicketKeys(editAndRemember);
  return [draft, editAndRemember] as const;
}

/** B and S switch the side, L and M the type. */
function useTicketKeys(edit: (edit: DraftEdit) => void): void {
  useHotkey("b", () => edit({ side: "BUY" }));
  useHotkey("s", () => edit({ side: "SELL" }));
  useHotkey("l", () => edit({ type: "LIMIT" }));
  useHotkey("m", () => edit({ type: "MARKET" }));
}
