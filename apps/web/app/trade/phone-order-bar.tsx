/**
 * On a phone: the best prices and the Buy and Sell buttons, always above the bottom bar; they open the ticket as a sheet. On a
 * low screen, such as one that is zoomed, they would leave nothing of the page: there they stand at its end.
 */

import { Button, useWanted } from "@feo/ui";
import { useState } from "react";
import { showAmount, showPrice } from "./figures.ts";
import type { Side } from "./fill-from-book.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";
import type { TicketProps } from "./use-ticket.ts";

const loadTicket = () => import("./phone-ticket.tsx").then(({ PhoneTicket }) => PhoneTicket);

export function PhoneOrderBar(props: TicketProps) {
  const { view, onEdit } = props;
  const [isOpen, setOpen] = useState(false);
  const { part: PhoneTicket, near, want } = useWanted(loadTicket);
  const open = (side: Side) => {
    onEdit({ side });
    want();
    setOpen(true);
  };
  return (
    <div className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-line border-t bg-page md:hidden [@media(max-height:35rem)]:static">
      <dl data-prices className="grid h-13 grid-cols-2 items-center gap-3 border-line border-b px-4">
        <Best label="Bid" side="bids" view={view} className="text-up" />
        <Best label="Ask" side="asks" view={view} className="text-down" />
      </dl>
      <div className="grid h-18 grid-cols-2 items-center gap-3 px-4">
        <Button variant="buy" size="lg" onPointerEnter={near} onFocus={near} onClick={() => open("BUY")}>
          Buy
        </Button>
        <Button variant="sell" size="lg" onPointerEnter={near} onFocus={near} onClick={() => open("SELL")}>
          Sell
        </Button>
      </div>
      {PhoneTicket ? <PhoneTicket {...props} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}

interface BestProps {
  readonly label: string;
  readonly side: "bids" | "asks";
  readonly view: MarketView;
  readonly className: string;
}

function Best({ label, side, view: { market }, className }: BestProps) {
  const level = useOfBook(market.symbol, (book) => book?.[side][0]);
  return (
    <div className="tabular flex h-8 items-center gap-2 rounded-control bg-surface px-2.5 text-13">
      <dt className="text-faint">{label}</dt>
      <dd className="flex flex-1 justify-between gap-2">
        <span className={`font-semibold ${className}`}>{level ? showPrice(level[0], market) : "–"}</span>
        <span className="text-quiet">{level ? showAmount(level[1], market) : ""}</span>
      </dd>
    </div>
  );
}
