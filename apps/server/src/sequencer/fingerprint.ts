/** What a command asks for, as one text: two commands under one key must ask for the same. */
import type { Command, OrderState, PlaceOrder, TransferMoney } from "@feo/exchange";

/** A command before the sequencer has stamped it. */
export type Draft<C extends Command = Command> = C extends Command ? Omit<C, "id" | "at" | "key"> : never;

type OrderTerms = Pick<
  PlaceOrder,
  | "market"
  | "side"
  | "type"
  | "priceTicks"
  | "stopTicks"
  | "lots"
  | "totalUnits"
  | "timeInForce"
  | "postOnly"
  | "visibleLots"
  | "stpMode"
>;

export function fingerprintOf(draft: Draft): string {
  if (draft.kind === "place") return fingerprintOfOrder(draft);
  if (draft.kind === "transfer") return fingerprintOfTransfer(draft);
  // Whatever names or stamps the command is not what it asks for.
  const { id: _, at: __, key: ___, ...asked } = draft as Draft & Partial<Command>;
  return JSON.stringify(Object.entries(asked).sort(([left], [right]) => (left < right ? -1 : 1)));
}

export function fingerprintOfOrder(terms: OrderTerms): string {
  const { market, side, type, priceTicks, stopTicks, lots, totalUnits, timeInForce, stpMode } = terms;
  return [
    ...["place", market, side, type, priceTicks, stopTicks, lots, totalUnits, timeInForce],
    ...[terms.postOnly, terms.visibleLots, stpMode],
  ].join(" ");
}

export const fingerprintOfTransfer = ({
  asset,
  units,
  from,
  to,
}: Pick<TransferMoney, "asset" | "units" | "from" | "to">): string => ["transfer", asset, units, from, to].join(" ");

/** The same text from the order that came of it. */
export const fingerprintOfState = (order: OrderState): string =>
  fingerprintOfOrder({ ...order, lots: order.originalLots });
