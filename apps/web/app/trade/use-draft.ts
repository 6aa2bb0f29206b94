/**
 * The ticket's draft on the trade page: starts with the last price and the last chosen order type, and handles keyboard
 * shortcuts.
 */
import { orderTypes } from "@feo/contract";
import { useHotkey } from "@feo/ui";
import { useEffect, useReducer, useRef } from "react";
import { rememberedOrderType, rememberOrderType } from "../data/index.ts";
import { typedPrice } from "./figures.ts";
import { type DraftEdit, editDraft, emptyDraft, type OrderDraft } from "./ticket/order-draft.ts";
import type { MarketView } from "./use-market.ts";

export function useDraft(view: MarketView) {
  const close = view.ticker?.close ?? null;
  const firstPrice = close === null ? "" : typedPrice(close, view.market);
  const [draft, edit] = useReducer((now: OrderDraft, next: DraftEdit) => editDraft(now, next, view.market), {
    ...emptyDraft,
    price: firstPrice,
  });
  // The last price may load after the page and is then filled in once; later edits are the user's.
  const isPriced = useRef(firstPrice !== "");
  useEffect(() => {
    if (isPriced.current || firstPrice === "") return;
    isPriced.current = true;
    edit({ price: firstPrice });
  }, [firstPrice]);
  // Read after hydration, because the server cannot read this browser's storage.
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
