/**
 * Settles one trade: what each side pays and receives, with fee, GST and TDS, to the unit. Everything except TDS in INR
 * comes out of the two orders' holds; every debit has an equal credit.
 */
import { buy } from "./book/book.ts";
import type { Floor } from "./floor.ts";
import { spotAvailable } from "./ledger/ledger.ts";
import type { Market } from "./market.ts";
import type { OpenOrder } from "./order/open-order.ts";
import { assert, gstOf, largestUnits, scaleUp, share } from "./units.ts";

interface Meeting {
  readonly incoming: OpenOrder;
  readonly resting: OpenOrder;
  readonly lots: number;
  readonly priceTicks: number;
}

export function settle(floor: Floor, { incoming, resting, lots, priceTicks }: Meeting): void {
  const { market } = incoming;
  const { rules } = market;
  const { ledger } = floor;
  const buyer = incoming.side === buy ? incoming : resting;
  const seller = incoming.side === buy ? resting : incoming;
  const quoteUnits = market.cost(priceTicks, lots);
  const baseUnits = lots * rules.baseUnitsPerLot;

  const buyerFee = share(baseUnits, buyer === incoming ? buyer.takerPpm : buyer.makerPpm);
  const sellerFee = share(quoteUnits, seller === incoming ? seller.takerPpm : seller.makerPpm);
  const buyerGst = gstOf(buyerFee);
  const sellerGst = gstOf(sellerFee);
  const sellerTds = share(quoteUnits - sellerFee, seller.tdsPpm);
  const buyerTds = buyer.tdsPpm === 0 ? 0 : buyerTdsOf(buyer, quoteUnits);
  const buyerRupees = buyer.person.tdsInInr ? tdsInRupees(floor, buyer, buyerTds) : 0;
  const sellerRupees = seller.person.tdsInInr ? tdsInRupees(floor, seller, sellerTds) : 0;
  const buyerTdsInKind = buyerRupees === 0 ? buyerTds : 0;
  const sellerTdsInKind = sellerRupees === 0 ? sellerTds : 0;
  const bought = baseUnits - buyerFee;
  const proceeds = quoteUnits - sellerFee - sellerTdsInKind;
  const spent = quoteUnits + buyerTdsInKind;

  // Base goes from the seller to the buyer; quote, with the TDS of both, from the buyer to the seller.
  ledger.pay({
    from: seller.paysFrom,
    to: buyer.receivesIn,
    house: market.baseHouse,
    units: baseUnits,
    feeUnits: buyerFee,
    gstUnits: buyerGst,
    tdsUnits: 0,
  });
  ledger.pay({
    from: buyer.paysFrom,
    to: seller.receivesIn,
    house: market.quoteHouse,
    units: spent,
    feeUnits: sellerFee,
    gstUnits: sellerGst,
    tdsUnits: sellerTdsInKind + buyerTdsInKind,
  });
  seller.heldUnits -= baseUnits;
  buyer.heldUnits -= spent;
  assert(buyer.heldUnits >= 0 && seller.heldUnits >= 0, "an order pays no more than it holds");

  recordFill(buyer, lots, quoteUnits, bought);
  recordFill(seller, lots, quoteUnits, proceeds);
  floor.touch(resting);
  floor.lastTradeId += 1;
  floor.recordTrade({
    id: floor.lastTradeId,
    market: market.number,
    takerSide: incoming.side,
    priceTicks,
    lots,
    quoteUnits,
    buyer: {
      order: buyer.id,
      user: buyer.person.user,
      feeUnits: buyerFee,
      gstUnits: buyerGst,
      tdsUnits: buyerRupees === 0 ? buyerTds : buyerRupees,
      tdsAsset: tdsAssetOf(floor, market, buyerRupees),
    },
    seller: {
      order: seller.id,
      user: seller.person.user,
      feeUnits: sellerFee,
      gstUnits: sellerGst,
      tdsUnits: sellerRupees === 0 ? sellerTds : sellerRupees,
      tdsAsset: tdsAssetOf(floor, market, sellerRupees),
    },
    at: floor.at,
  });
}

/** Accumulated over all fills of the order, so that many small fills never cost more than one large one. */
function buyerTdsOf({ tdsPpm, filledUnits }: OpenOrder, quoteUnits: number): number {
  return share(filledUnits + quoteUnits, tdsPpm) - share(filledUnits, tdsPpm);
}

/** Pays TDS in INR if requested and possible. Returns the INR units paid; 0 means that it is paid in kind. */
function tdsInRupees(floor: Floor, { person, market }: OpenOrder, tdsUnits: number): number {
  if (tdsUnits === 0) return 0;
  const rupee = rupeeMarketOf(floor, market);
  if (!rupee || rupee.lastTicks === 0) return 0;
  const units = scaleUp(tdsUnits, [rupee.lastTicks, rupee.rules.quoteUnitsPerTick], rupee.rules.baseUnitsPerLot);
  const purse = floor.ledger.account(person.user, rupee.rules.quote) + spotAvailable;
  if (units > largestUnits || !floor.ledger.covers(purse, units)) return 0;
  floor.ledger.move(purse, rupee.quoteHouse.tds, units);
  return units;
}

/** The market that prices the quote asset in INR, where both sides owe TDS. */
function rupeeMarketOf(floor: Floor, { rules }: Market): Market | undefined {
  if (rules.tdsOwedBy === "SELLER" || rules.rupeeMarket === null) return undefined;
  const rupee = floor.markets.get(rules.rupeeMarket);
  return rupee?.rules.base === rules.quote ? rupee : undefined;
}

function recordFill(order: OpenOrder, lots: number, quoteUnits: number, receivedUnits: number): void {
  order.leftLots -= lots;
  order.filledLots += lots;
  order.filledUnits += quoteUnits;
  order.receivedUnits += receivedUnits;
  order.trades += 1;
}

/** The asset in which TDS was paid. */
function tdsAssetOf(floor: Floor, market: Market, rupees: number): number {
  const { quote } = market.rules;
  return rupees === 0 ? quote : (rupeeMarketOf(floor, market)?.rules.quote ?? quote);
}
