/** The order ticket as a sheet, for a phone. */
import { Sheet, SheetContent } from "@feo/ui";
import { OrderTicket } from "./ticket/order-ticket.tsx";
import type { TicketProps } from "./ticket/use-ticket.ts";

interface PhoneTicketProps extends TicketProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function PhoneTicket({ isOpen, onOpenChange, ...ticket }: PhoneTicketProps) {
  const { market } = ticket.view;
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent title={`Order ${market.base} / ${market.quote}`} className="md:hidden">
        <OrderTicket {...ticket} />
      </SheetContent>
    </Sheet>
  );
}
