/** The list of keyboard shortcuts; ? opens it. */
import { Dialog, DialogContent, Kbd, useHotkey } from "@feo/ui";
import { useState } from "react";

const keys: readonly (readonly [key: string, what: string])[] = [
  ["J", "Next in the list"],
  ["K", "Previous in the list"],
  ["Enter", "Open the selected item"],
  ["1 … 5", "KYC, withdrawals, deposits, addresses, bank accounts"],
  ["A", "Approve, or confirm another operator's approval"],
  ["R", "Reject or refuse; in KYC, a number then picks the reason"],
  ["1 … 3", "In KYC: tick your checks"],
  ["S", "In KYC: skip to the next"],
  ["Z, T, F", "In KYC: zoom, turn, show in full screen"],
  ["H", "Hold, or take off hold; in a market: halt it"],
  ["C", "Open the customer; in a market: cancel only"],
  ["D", "Dry run again, of a withdrawal or a market"],
  ["Esc", "From a withdrawal: back to the queue"],
  ["E", "In a market: edit; in custody: export a refill file"],
  ["I", "Import a signed refill file"],
  ["1 … 9", "On a customer's page: its tabs"],
  ["V", "View as customer"],
  ["[", "Back to the results"],
  ["Ctrl S", "Save the text that you edit"],
  ["N", "Add a note"],
  ["/", "Search customers, orders, UTRs, hashes"],
  ["?", "Keyboard shortcuts"],
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
        <Kbd>?</Kbd>shortcuts
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Keyboard shortcuts" size="lg">
          {/* What scrolls on a small screen has to be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
          <section aria-label="Shortcuts" tabIndex={0}>
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-14 md:grid-cols-[auto_1fr_auto_1fr]">
              {keys.map(([key, what]) => (
                <div key={`${key} ${what}`} className="contents">
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd className="text-quiet">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        </DialogContent>
      </Dialog>
    </>
  );
}
