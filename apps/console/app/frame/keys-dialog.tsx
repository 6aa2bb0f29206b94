/** All keys of the console; ? opens it. */
import { Dialog, DialogContent, Kbd, useHotkey } from "@feo/ui";
import { useState } from "react";

const keys: readonly (readonly [key: string, what: string])[] = [
  ["J", "the next in the list"],
  ["K", "the one before"],
  ["Enter", "opens the chosen one"],
  ["1 … 4", "KYC, withdrawals, deposits, bank accounts"],
  ["A", "approve, or confirm what another operator approved"],
  ["R", "reject"],
  ["H", "hold, or take off hold"],
  ["E, I", "export a refill's file, import it signed"],
  ["N", "note"],
  ["/", "find a user, an order, a UTR, a hash"],
  ["?", "these keys"],
];

export function KeysDialog() {
  const [isOpen, setOpen] = useState(false);
  useHotkey("?", () => setOpen(true));
  return (
    <>
      <button
        type="button"
        className="flex items-center gap-2 whitespace-nowrap hover:text-ink"
        onClick={() => setOpen(true)}
      >
        <Kbd>?</Kbd>all keys
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Keys" size="sm">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-14">
            {keys.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd className="text-quiet">{what}</dd>
              </div>
            ))}
          </dl>
        </DialogContent>
      </Dialog>
    </>
  );
}
