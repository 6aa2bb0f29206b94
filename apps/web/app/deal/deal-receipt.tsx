/** The receipt: what was filled, paid, received and released. */
import { Banner, Button, CopyButton, Skeleton } from "@feo/ui";
import { Link } from "react-router";
import { priceText } from "../format/amount-text.ts";
import { DealLine, DealLines } from "./deal-lines.tsx";
import { givenWords, shortfallWords, sumText } from "./deal-words.ts";
import type { Sum } from "./receipt.ts";
import type { Placed } from "./use-receipt.ts";

const historyPath = "/dashboard/history/exchange/orders";

export function ReceiptBody({ placed: { deal, order, receipt } }: { readonly placed: Placed }) {
  const shortfall = shortfallWords(deal, order, receipt);
  return (
    <>
      {shortfall === null ? null : (
        <Banner tone="warn" live className="mb-4">
          {shortfall}
        </Banner>
      )}
      <DealLines>
        {receipt.outcome === "nothing" ? null : <Filled placed={{ deal, order, receipt }} />}
        <DealLine
          label="Order"
          value={
            <span className="inline-flex items-center gap-2">
              {order.id} <CopyButton value={order.id} what="the order id" variant="icon" />
            </span>
          }
        />
      </DealLines>
    </>
  );
}

function Filled({ placed: { deal, receipt } }: { readonly placed: Placed }) {
  const { market, side } = deal;
  const { given, received, averagePrice, fee, tds } = receipt;
  return (
    <>
      <DealLine isMain label={givenWords(deal).past} value={sumText(given)} />
      <DealLine isMain label="You received" value={sumText(received)} />
      {averagePrice === null ? null : (
        <DealLine label="Average price" value={priceText(averagePrice, market.quote, market)} />
      )}
      <DealLine label="Fee, GST included" value={<SumOrSkeleton sum={fee} />} />
      <DealLine
        label={side === "BUY" && market.quote !== "INR" ? "TDS, added" : "TDS"}
        value={<SumOrSkeleton sum={tds} />}
      />
    </>
  );
}

function SumOrSkeleton({ sum }: { readonly sum: Sum | null }) {
  return sum ? sumText(sum) : <Skeleton className="inline-block h-4 w-20" />;
}

interface ReceiptButtonsProps {
  readonly placed: Placed;
  readonly onAgain: () => void;
  readonly onNewQuote: () => void;
  readonly onClose: () => void;
}

export function ReceiptButtons({ placed: { deal, receipt }, onAgain, onNewQuote, onClose }: ReceiptButtonsProps) {
  if (receipt.outcome === "nothing") {
    return (
      <>
        <Button variant="secondary" onClick={onClose} className="max-sm:h-12">
          Close
        </Button>
        <Button key="new" autoFocus onClick={onNewQuote} className="max-sm:h-12">
          Get a new quote
        </Button>
      </>
    );
  }
  return (
    <>
      <Button asChild variant="secondary" className="max-sm:h-12">
        <Link to={historyPath}>View order history</Link>
      </Button>
      <Button key="again" autoFocus onClick={onAgain} className="max-sm:h-12">
        {deal.way === "swap" ? "Swap again" : "Trade again"}
      </Button>
    </>
  );
}
