/** The confirmation: what is paid and received, how long the price is held, and the two buttons. */
import { formatFeeRate, formatTaxRate } from "@feo/money";
import { Banner, Button, cx } from "@feo/ui";
import type { KeyboardEvent } from "react";
import { formAmount, priceText } from "../format/amount-text.ts";
import type { Deal } from "./deal.ts";
import { DealLine, DealLines } from "./deal-lines.tsx";
import { confirmWords, givenWords } from "./deal-words.ts";
import { heldSeconds } from "./held-quote.ts";
import type { Dealing } from "./use-dealing.ts";

interface DealingProps {
  readonly dealing: Dealing;
}

const isUnanswered = ({ sending }: Dealing): boolean => sending.step === "failed" && sending.isOpen;

export function Question({ dealing }: DealingProps) {
  const deal = dealing.held?.deal ?? null;
  return (
    <>
      {deal ? (
        <Quoted deal={deal} />
      ) : (
        <p className="min-h-40 text-pretty text-quiet">
          No orders to match this right now. A new quote appears here when there are.
        </p>
      )}
      <Countdown
        key={dealing.held?.until}
        seconds={dealing.seconds}
        isStill={deal === null || dealing.sending.step === "sending" || isUnanswered(dealing)}
      />
      <Said dealing={dealing} />
    </>
  );
}

/** Ignore key repeat: a key held down since before the dialog opened must not confirm it. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

export function QuestionButtons({ dealing }: DealingProps) {
  const { sending, held, obstacle } = dealing;
  const deal = held?.deal ?? null;
  const isSending = sending.step === "sending";
  return (
    <>
      <Button variant="secondary" onClick={dealing.close} disabled={isSending} className="max-sm:h-12">
        Back
      </Button>
      <Button
        key="confirm"
        autoFocus
        variant={deal?.way === "trade" ? (deal.side === "BUY" ? "buy" : "sell") : "primary"}
        disabled={deal === null || obstacle !== null}
        busy={isSending}
        onClick={dealing.confirm}
        onKeyDown={ignoreHeldKey}
        className="min-w-0 max-sm:h-12"
      >
        <span className="truncate">
          {isUnanswered(dealing) ? "Check again" : deal ? confirmWords(deal) : "Confirm"}
        </span>
      </Button>
    </>
  );
}

function Quoted({ deal }: { readonly deal: Deal }) {
  const { expected, worst, market, side, rates } = deal;
  const aboutPaid = expected.paid === worst.paid ? "" : "about ";
  const aboutGot = expected.received === worst.received ? "" : "about ";
  const aboutPrice = aboutPaid || aboutGot;
  const isUntaxed = side === "BUY" && market.quote === "INR";
  return (
    <>
      {deal.warning === undefined ? null : (
        <Banner tone="warn" className="mb-4">
          {deal.warning}
        </Banner>
      )}
      <DealLines>
        <DealLine
          isMain
          label={givenWords(deal).now}
          value={aboutPaid + formAmount(expected.paid, expected.paidTicker, "up")}
          bound={aboutPaid && `at most ${formAmount(worst.paid, expected.paidTicker, "up")}`}
        />
        <DealLine
          isMain
          label="You receive"
          value={aboutGot + formAmount(expected.received, expected.receivedTicker)}
          bound={aboutGot && `at least ${formAmount(worst.received, expected.receivedTicker)}`}
        />
        <DealLine
          label="Average price"
          value={aboutPrice + priceText(deal.averagePrice, market.quote, market)}
          bound={aboutPrice && `${priceText(deal.limitPrice, market.quote, market)} worst price`}
        />
        <DealLine
          label="Fee"
          detail={`${formatFeeRate(rates.fee)}, GST included`}
          value={aboutGot + formAmount(expected.fee, expected.feeTicker, "up")}
        />
        <DealLine
          label="TDS"
          detail={isUntaxed ? "only on sells" : tdsDetail(deal)}
          value={isUntaxed ? "₹0.00" : aboutPrice + formAmount(expected.tds, expected.tdsTicker, "up")}
        />
      </DealLines>
    </>
  );
}

/** A buyer's TDS is included in what is paid; a seller's is deducted from the proceeds. */
const tdsDetail = ({ side, rates }: Deal): string =>
  `${formatTaxRate(rates.tds)}, ${side === "BUY" ? "included in what you pay" : "deducted from what you receive"}`;

/** The countdown is text; the bar only illustrates it and is hidden with reduced motion. */
function Countdown({ seconds, isStill }: { readonly seconds: number; readonly isStill: boolean }) {
  return (
    <div className={cx("mt-5", isStill && "invisible")}>
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-pressed motion-reduce:invisible">
        <div
          className="h-full origin-left rounded-full bg-brand transition-transform duration-1000 ease-linear"
          style={{ transform: `scaleX(${seconds / heldSeconds})` }}
        />
      </div>
      <p role="timer" className="tabular mt-2 text-13 text-quiet">
        Price held for {seconds} {seconds === 1 ? "second" : "seconds"}.
      </p>
    </div>
  );
}

/** Reserves two lines for news of the quote or the order. */
function Said({ dealing }: DealingProps) {
  const { sending, held, obstacle } = dealing;
  const isWrong = sending.step === "failed" || obstacle !== null;
  const news = held?.news ?? null;
  return (
    <p
      role="status"
      className={cx("min-h-10 text-13", isWrong ? "text-down" : news?.isChange ? "text-warn" : "text-quiet")}
    >
      {sending.step === "failed"
        ? `${sending.message}${isUnanswered(dealing) ? ` ${askAgainWords}` : ""}`
        : (obstacle?.text ?? news?.text)}
    </p>
  );
}

const askAgainWords = "Check again to see if the order was placed. It won't be placed twice.";
