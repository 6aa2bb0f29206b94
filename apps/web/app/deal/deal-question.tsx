/** The question itself: what is paid and got, how long the price still holds, and the two answers. */
import { Banner, Button, cx } from "@feo/ui";
import type { KeyboardEvent } from "react";
import { formAmount, priceText } from "../frame/amount-text.ts";
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
          The book has no offer for this any more. A new quote appears here as soon as there is one.
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

/** A key that is still down from the page must not agree to what has just come up. */
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
        <span className="truncate">{isUnanswered(dealing) ? "Ask again" : deal ? confirmWords(deal) : "Confirm"}</span>
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
          bound={aboutPaid && `never more than ${formAmount(worst.paid, expected.paidTicker, "up")}`}
        />
        <DealLine
          isMain
          label="You get"
          value={aboutGot + formAmount(expected.received, expected.receivedTicker)}
          bound={aboutGot && `never less than ${formAmount(worst.received, expected.receivedTicker)}`}
        />
        <DealLine
          label="Price"
          value={aboutPrice + priceText(deal.averagePrice, market.quote, market)}
          bound={aboutPrice && `${priceText(deal.limitPrice, market.quote, market)} at worst`}
        />
        <DealLine
          label="Fee"
          detail={`${rates.fee}% of what you get, GST included`}
          value={aboutGot + formAmount(expected.fee, expected.feeTicker, "up")}
        />
        <DealLine
          label="TDS"
          detail={isUntaxed ? "none on a buy in rupees" : tdsDetail(deal)}
          value={isUntaxed ? "₹0.00" : aboutPrice + formAmount(expected.tds, expected.tdsTicker, "up")}
        />
      </DealLines>
    </>
  );
}

/** A buyer's TDS is part of what is paid; a seller's is taken from what is got. */
const tdsDetail = ({ side, rates }: Deal): string =>
  side === "BUY" ? `${rates.tds}% on top, in what you pay` : `${rates.tds}%, taken from what you get`;

/** The words say it to everybody; the bar only draws it, and is not there for those who want no motion. */
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
        This price holds for {seconds} {seconds === 1 ? "second" : "seconds"}.
      </p>
    </div>
  );
}

/** Two lines that keep their place, for what happened to the quote or the order. */
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

const askAgainWords = "Asking again finds out what became of the order and places nothing twice.";
