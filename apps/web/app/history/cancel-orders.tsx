/** Cancelling open orders: one from its row or drawer, or all after a confirmation. Each says what it releases. */
import type { Order } from "@feo/contract";
import { Button, Dialog, DialogClose, DialogContent, DialogTrigger, IconButton, Spinner, toast } from "@feo/ui";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cancelAllOrders, cancelOrder, toastFailure, useSubmission } from "../data/index.ts";
import { wholeAmount } from "../format/amount-text.ts";
import { heldTogether } from "../order-words/order-status.ts";
import { heldBy } from "../quote/order-figures.ts";
import { keepFocusInList } from "./list-focus.ts";

export interface Cancelling {
  readonly isPending: (orderId: string) => boolean;
  readonly cancel: (order: Order) => void;
}

export function useCancelling(orders: readonly Order[]): Cancelling {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const leaving = useRef<string | null>(null);
  // The focused Cancel button disappears together with its row.
  useEffect(() => {
    if (leaving.current === null || orders.some(({ id }) => id === leaving.current)) return;
    leaving.current = null;
    keepFocusInList();
  }, [orders]);
  const mark = (id: string, isPending: boolean) =>
    setPending((before) => new Set(isPending ? [...before, id] : [...before].filter((other) => other !== id)));
  return {
    isPending: (id) => pending.has(id),
    cancel: (order) => {
      if (pending.has(order.id)) return;
      mark(order.id, true);
      leaving.current = order.id;
      // The toast for a cancelled order comes from the order update, as for every order.
      cancelOrder(order.id, order)
        .catch(toastFailure)
        .finally(() => mark(order.id, false));
    },
  };
}

const heldText = (order: Order): string => {
  const { amount, ticker } = heldBy(order);
  return wholeAmount(amount, ticker);
};

interface CancelOneProps {
  readonly order: Order;
  readonly name: string;
  readonly cancelling: Cancelling;
}

export function CancelIcon({ order, name, cancelling: { isPending, cancel } }: CancelOneProps) {
  const isBusy = isPending(order.id);
  return (
    <IconButton
      label={`Cancel ${name}`}
      title={`Cancel: releases ${heldText(order)}`}
      size="sm"
      aria-busy={isBusy || undefined}
      onClick={() => cancel(order)}
      className="max-md:size-10"
    >
      {isBusy ? <Spinner label="Cancelling" /> : <X size={16} aria-hidden />}
    </IconButton>
  );
}

/** The footer of an open order's drawer. */
export function CancelFooter({ order, cancelling: { isPending, cancel } }: Omit<CancelOneProps, "name">) {
  return (
    <div className="flex flex-1 items-center justify-between gap-4">
      <p className="text-13 text-quiet">
        Releases <span className="tabular font-medium text-ink">{heldText(order)}</span>
      </p>
      <Button variant="danger" busy={isPending(order.id)} onClick={() => cancel(order)}>
        Cancel order
      </Button>
    </div>
  );
}

interface CancelAllProps {
  readonly count: number;
  /** The orders on this page; the amounts released are shown only if these are all open orders. */
  readonly orders: readonly Order[];
  /** Empty means all markets. */
  readonly marketSymbol: string;
}

export function CancelAll({ count, orders, marketSymbol }: CancelAllProps) {
  const [isOpen, setOpen] = useState(false);
  const what = count === 1 ? "1 open order" : `${count} open orders`;
  const { isBusy, submit } = useSubmission(
    cancelAllOrders,
    (cancelled) => {
      const many = cancelled.length === 1 ? "1 order" : `${cancelled.length} orders`;
      toast({ message: `${many} cancelled`, description: "The funds are available in your spot wallet." });
      setOpen(false);
    },
    { onFailure: toastFailure },
  );
  const confirm = () => void submit(marketSymbol === "" ? {} : { marketSymbol });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button variant="secondary" disabled={count === 0} className="max-sm:flex-1 max-sm:px-2">
          Cancel all
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={`Cancel ${what}?`}
        description={marketSymbol === "" ? "In all markets." : `In ${marketSymbol} only.`}
        footer={
          <>
            <DialogClose>
              <Button variant="secondary">Keep them</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={confirm}>
              Cancel {what}
            </Button>
          </>
        }
      >
        <p className="text-pretty text-quiet">
          {orders.length === count ? `Releases ${heldTogether(orders)}` : "Releases all funds they hold"} to your spot
          wallet.
        </p>
      </DialogContent>
    </Dialog>
  );
}
