/**
 * On a phone: the best prices and the Buy and Sell buttons, which open the ticket as a sheet, fixed above the bottom
 * bar. On a low screen, such as a zoomed one, they would cover the page, so they are placed at its end.
 */

import type { Side } from "@feo/contract";
import { Button, useWanted } from "@feo/ui";
import { useState } from "react";
import { showAmount, showPrice } from "./figures.ts";
import type { TicketProps } from "./ticket/use-ticket.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

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
    <div className="tabular flex h-9 min-w-0 items-center gap-2 whitespace-nowrap rounded-control bg-surface px-2.5 text-12">
      <dt className="text-faint">{label}</dt>
      <dd className="flex min-w-0 flex-1 justify-between gap-2">
        <span className={`font-semibold ${className}`}>{level ? showPrice(level[0], market) : "–"}</span>
        <span className="truncate text-quiet">{level ? showAmount(level[1], market) : ""}</span>
      </dd>
    </div>
  );
}
