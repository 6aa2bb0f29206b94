/** The confirmation before cancelling all orders: how many, in which market, and what that releases. */
import type { Order } from "@feo/contract";
import { Button, Dialog, DialogContent } from "@feo/ui";
import { cancelAllOrders, toastFailure, useSubmission } from "../data/index.ts";
import { heldTogether } from "../order-words/order-status.ts";

interface CancelAllProps {
  readonly orders: readonly Order[];
  /** If set, only this market's orders are cancelled. */
  readonly only: string | undefined;
  readonly onClose: () => void;
}

export default function CancelAll({ orders, only, onClose }: CancelAllProps) {
  const { isBusy, submit } = useSubmission(cancelAllOrders, onClose, { onFailure: toastFailure });
  const count = orders.length === 1 ? "1 open order" : `${orders.length} open orders`;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Cancel ${count}?`}
        description={`${only === undefined ? "In all markets." : `In ${only}.`} ${heldTogether(orders)} will be available again.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep orders
            </Button>
            <Button
              variant="danger"
              busy={isBusy}
              onClick={() => void submit(only === undefined ? {} : { marketSymbol: only })}
            >
              Cancel {orders.length === 1 ? "order" : `all ${orders.length}`}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
