/** The list of keyboard shortcuts, which `?` opens anywhere. */
import { Dialog, DialogContent, Kbd } from "@feo/ui";

const keyGroups: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: "Everywhere",
    keys: [
      ["/", "Search markets, coins and pages"],
      ["Ctrl K", "Search, even while typing"],
      ["?", "Show shortcuts"],
      ["Esc", "Close the dialog"],
    ],
  },
  {
    title: "Trade",
    keys: [
      ["B", "Buy"],
      ["S", "Sell"],
      ["L", "Limit order"],
      ["M", "Market order"],
      ["↑ ↓", "Change price or amount by one step (Shift: ten)"],
      ["Enter", "Place the order"],
    ],
  },
  {
    title: "Chart, when focused",
    keys: [
      ["← →", "Scroll in time (Shift: further)"],
      ["+ −", "Zoom in and out"],
      ["End", "Jump to now"],
      ["Del", "Delete the selected drawing"],
    ],
  },
];

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title="Keyboard shortcuts" description="Shortcuts are off while you type, except Ctrl K.">
        <div className="flex flex-col gap-5">
          {keyGroups.map(({ title, keys }) => (
            <section key={title} aria-label={title}>
              <h3 className="mb-1.5 font-semibold text-13">{title}</h3>
              <dl className="flex flex-col gap-1">
                {keys.map(([key, act]) => (
                  <div key={key} className="flex items-center justify-between gap-4">
                    <dt className="order-2 flex gap-1">
                      {key.split(" ").map((part) => (
                        <Kbd key={part}>{part}</Kbd>
                      ))}
                    </dt>
                    <dd className="text-quiet">{act}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
