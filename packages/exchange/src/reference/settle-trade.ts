/**
 * Settles a trade: who pays and receives what, with fee, GST and TDS. Everything except TDS in INR is paid from the
 * orders' holds.
 */
import { buy } from "../book/book.ts";
import type { TradeParty } from "../outcome.ts";
import { divideUp, gstIn, share } from "./arithmetic.ts";
import { balanceOf, lockedSpotOf, mainOf, move, payFee, spotOf, tdsPayable } from "./ledger.ts";
import { baseOf, costOf } from "./market.ts";
import type { Market, Order, State } from "./state.ts";

interface Match {
  readonly incoming: Order;
  readonly resting: Order;
  readonly lots: bigint;
}

/** TDS as paid: in the quote asset, or in INR from a separate balance. */
interface PaidTds {
  readonly inKind: bigint;
  readonly units: bigint;
  readonly asset: number;
}

export function settleTrade(state: State, market: Market, { incoming, resting, lots }: Match): void {
  const { rules } = market;
  const [buyer, seller] = incoming.side === buy ? [incoming, resting] : [resting, incoming];
  const rateOf = (order: Order): bigint => (order === resting ? order.makerPpm : order.takerPpm);
  const quote = costOf(market, resting.priceTicks, lots);
  const base = baseOf(market, lots);

  const buyerFee = share(base, rateOf(buyer));
  const sellerFee = share(quote, rateOf(seller));
  const sellerTds = share(quote - sellerFee, seller.tdsPpm);
  const buyerTds = share(buyer.filledUnits + quote, buyer.tdsPpm) - share(buyer.filledUnits, buyer.tdsPpm);

  const buyerPaid = payTds(state, market, buyer, buyerTds);
  const sellerPaid = payTds(state, market, seller, sellerTds);

  const fromBuyer = { asset: rules.quote, from: lockedSpotOf(buyer.user) };
  const fromSeller = { asset: rules.base, from: lockedSpotOf(seller.user) };
  const sellerReceives = quote - sellerFee - sellerPaid.inKind;
  move(state, { ...fromBuyer, units: sellerReceives, to: spotOf(seller.user) });
  move(state, { ...fromBuyer, units: buyerPaid.inKind + sellerPaid.inKind, to: mainOf(tdsPayable) });
  payFee(state, { ...fromBuyer, units: sellerFee });
  move(state, { ...fromSeller, units: base - buyerFee, to: spotOf(buyer.user) });
  payFee(state, { ...fromSeller, units: buyerFee });

  buyer.held -= quote + buyerPaid.inKind;
  seller.held -= base;
  buyer.received += base - buyerFee;
  seller.received += sellerReceives;
  for (const order of [buyer, seller]) {
    order.filledLots += lots;
    order.filledUnits += quote;
    order.trades += 1;
  }
  market.last = resting.priceTicks;
  state.trades += 1;
  state.traded.push({
    id: state.trades,
    market: market.number,
    takerSide: incoming.side,
    priceTicks: Number(resting.priceTicks),
    lots: Number(lots),
    quoteUnits: Number(quote),
    buyer: partyOf(buyer, buyerFee, buyerPaid),
    seller: partyOf(seller, sellerFee, sellerPaid),
    at: state.at,
  });
}

const partyOf = (order: Order, fee: bigint, tds: PaidTds): TradeParty => ({
  order: order.id,
  user: order.user,
  feeUnits: Number(fee),
  gstUnits: Number(gstIn(fee)),
  tdsUnits: Number(tds.units),
  tdsAsset: tds.asset,
});

/** Pays TDS in INR at once, if it is due, requested and possible; otherwise the trade pays it in kind. */
function payTds(state: State, market: Market, order: Order, tds: bigint): PaidTds {
  const inKind = { inKind: tds, units: tds, asset: market.rules.quote };
  const wantsRupees = state.traders.get(order.user)?.tdsInInr ?? false;
  if (market.rules.tdsOwedBy !== "BOTH" || !wantsRupees || tds === 0n) return inKind;

  const rupeeMarket = state.markets.get(market.rules.rupeeMarket ?? -1);
  if (!rupeeMarket || rupeeMarket.rules.base !== market.rules.quote || rupeeMarket.last === null) return inKind;

  const asset = rupeeMarket.rules.quote;
  const rupees = divideUp(costOf(rupeeMarket, rupeeMarket.last, tds), BigInt(rupeeMarket.rules.baseUnitsPerLot));
  if (rupees > 2n ** 52n - 1n || balanceOf(state, asset, spotOf(order.user)) < rupees) return inKind;

  move(state, { asset, units: rupees, from: spotOf(order.user), to: mainOf(tdsPayable) });
  return { inKind: 0n, units: rupees, asset };
}
