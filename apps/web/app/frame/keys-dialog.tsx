/** The list of keys, which `?` opens anywhere. */
import { Dialog, DialogContent, Kbd } from "@feo/ui";

const keyGroups: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: "Everywhere",
    keys: [
      ["/", "Find a market, a coin or a page"],
      ["Ctrl K", "The same, also while typing"],
      ["?", "This list"],
      ["Esc", "Close what is open"],
    ],
  },
  {
    title: "Trade",
    keys: [
      ["B", "Buy"],
      ["S", "Sell"],
      ["L", "Limit order"],
      ["M", "Market order"],
      ["↑ ↓", "Step a price or an amount; with Shift ten steps"],
      ["Enter", "Send the order from a field"],
    ],
  },
  {
    title: "Chart, when it has the focus",
    keys: [
      ["← →", "Earlier and later; with Shift further"],
      ["+ −", "Closer and wider"],
      ["End", "Back to now"],
      ["Del", "Remove the chosen drawing"],
    ],
  },
];

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title="Keys" description="None of them works while you type in a field, except Ctrl K.">
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
