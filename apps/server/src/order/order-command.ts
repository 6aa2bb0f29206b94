/** Converts an order request in decimals to a core command in integers. Pure; each fault has its own code. */
import type { ProblemCode, Side, StpMode, TimeInForce } from "@feo/contract";
import { buy, type PlaceOrder, sell } from "@feo/exchange";
import { decimalsOf, parseDecimal, parseUnits } from "@feo/money";
import { type Instrument, mostUnits } from "../market/instruments.ts";
import type { Draft } from "../sequencer/fingerprint.ts";

/** The common shape of the four order calls. */
export interface OrderRequest {
  readonly type: PlaceOrder["type"];
  readonly side: Side;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly volume?: string | undefined;
  readonly total?: string | undefined;
  readonly timeInForce?: TimeInForce;
  readonly postOnly?: boolean;
  readonly visibleSize?: string | undefined;
  readonly stpMode: StpMode;
}

export type OrderDraft = { readonly problem: ProblemCode } | { readonly draft: Draft<PlaceOrder> };

const largestInt32 = 2n ** 31n - 1n;

/** The number of steps in an amount; undefined if it is not a multiple. */
function stepsOf(amount: string, stepUnits: bigint, stepDecimals: number): bigint | undefined {
  const decimals = Math.max(stepDecimals, decimalsOf(amount));
  const units = parseUnits(amount, decimals, { unbounded: true });
  const step = stepUnits * 10n ** BigInt(decimals - stepDecimals);
  return units % step === 0n ? units / step : undefined;
}

class Wrong extends Error {
  readonly problem: ProblemCode;
  constructor(problem: ProblemCode) {
    super(problem);
    this.problem = problem;
  }
}

function ticksOf(instrument: Instrument, price: string | undefined): number {
  if (price === undefined) return 0;
  const ticks = stepsOf(price, instrument.tickUnits, instrument.tickDecimals);
  if (ticks === undefined || ticks % BigInt(instrument.priceStepTicks) !== 0n) throw new Wrong("PRICE_OFF_TICK");
  if (ticks > largestInt32) throw new Wrong("PRICE_OUT_OF_BAND");
  return Number(ticks);
}

function lotsOf(instrument: Instrument, volume: string | undefined): number {
  if (volume === undefined) return 0;
  const lots = stepsOf(volume, instrument.stepUnits, instrument.stepDecimals);
  if (lots === undefined || lots % BigInt(instrument.quantityStepLots) !== 0n) throw new Wrong("QUANTITY_OFF_STEP");
  if (lots > largestInt32) throw new Wrong("QUANTITY_TOO_LARGE");
  return Number(lots);
}

function unitsOf({ quote }: Instrument, total: string | undefined): number {
  if (total === undefined) return 0;
  const parsed = parseDecimal(total, quote.decimals, { unbounded: true });
  if (!parsed.ok) throw new Wrong("TOTAL_TOO_PRECISE");
  if (parsed.units > mostUnits) throw new Wrong("NOTIONAL_TOO_LARGE");
  return Number(parsed.units);
}

export function draftOrder(
  instrument: Instrument,
  request: OrderRequest,
  owner: { user: number; refId: string | undefined },
): OrderDraft {
  const { type, side, price, stopPrice, volume, total, stpMode } = request;
  const isAtMarket = type === "MARKET" || type === "STOP_MARKET";
  if (isAtMarket && (volume === undefined) === (total === undefined)) return { problem: "TOTAL_OR_VOLUME" };
  if (type === "STOP_MARKET" && side === "SELL" && volume === undefined) return { problem: "ORDER_INVALID" };
  try {
    return {
      draft: {
        kind: "place",
        user: owner.user,
        market: instrument.number,
        side: side === "BUY" ? buy : sell,
        type,
        priceTicks: ticksOf(instrument, price),
        stopTicks: ticksOf(instrument, stopPrice),
        lots: lotsOf(instrument, volume),
        totalUnits: unitsOf(instrument, total),
        timeInForce: isAtMarket ? "IOC" : (request.timeInForce ?? "GTC"),
        postOnly: request.postOnly ?? false,
        visibleLots: lotsOf(instrument, request.visibleSize),
        stpMode,
        ...(owner.refId === undefined ? {} : { refId: owner.refId }),
      },
    };
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.problem };
    throw error;
  }
}
