/** The question before every order is cancelled: how many, where, and what that releases. */
import type { Order } from "@feo/contract";
import { Button, Dialog, DialogContent, toast } from "@feo/ui";
import { useState } from "react";
import { cancelAllOrders, failureOf } from "../data/index.ts";
import { heldTogether } from "../frame/order-facts.ts";

interface CancelAllProps {
  readonly orders: readonly Order[];
  /** The market whose orders alone are meant. */
  readonly only: string | undefined;
  readonly onClose: () => void;
}

export default function CancelAll({ orders, only, onClose }: CancelAllProps) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelAllOrders(only);
    } catch (error) {
      const { message } = failureOf(error);
      if (message !== "") toast({ tone: "error", message });
    }
    onClose();
  };
  const count = orders.length === 1 ? "1 open order" : `${orders.length} open orders`;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Cancel ${count}?`}
        description={`${only === undefined ? "In all markets." : `In ${only}.`} This releases ${heldTogether(orders)}.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep them
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              Cancel {orders.length === 1 ? "the order" : `all ${orders.length}`}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
