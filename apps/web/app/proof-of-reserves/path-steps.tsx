/** The steps of one part, with the running sum. A long path is folded in the middle. */
import type { SolvencyAsset } from "@feo/contract";
import { parseUnits, shortenAddress } from "@feo/money";
import { cx } from "@feo/ui";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CheckedPart, PathLine } from "./check-path.ts";
import { unitsText } from "./reserve-figures.ts";
import { textLink } from "./text-link.ts";

interface PathStepsProps {
  readonly title: string;
  readonly part: CheckedPart;
  readonly asset: SolvencyAsset;
  readonly shown: number;
}

const shownFirst = 2;
const shownLast = 1;

export function PathSteps({ title, part, asset, shown }: PathStepsProps) {
  const [isWhole, setWhole] = useState(false);
  const { lines, leaf, units } = part;
  const text = (amount: bigint) => unitsText(amount, asset.decimals, shown);
  // Folding a single step would save no room.
  const hidden = lines.length - shownFirst - shownLast;
  const isFolded = !isWhole && hidden > 1;
  const total = parseUnits(asset.customers, asset.decimals, { unbounded: true });
  const lineOf = (line: PathLine, index: number) => (
    <Step key={line.hash + String(index)} sum={text(line.sum)} note={shortenAddress(line.hash)}>
      {index + 1}. Add {line.side} neighbour <span className="font-semibold">{text(line.units)}</span>
    </Step>
  );
  const numbered = lines.map(lineOf);
  return (
    <div className="mt-3 text-13">
      <div className="mb-1 flex justify-between pl-7 text-12 text-faint">
        <span>Step</span>
        <span>Sum ({asset.ticker})</span>
      </div>
      <ol>
        <Step isEnd sum={text(units)} note={shortenAddress(leaf)}>
          {title}
        </Step>
        {isFolded ? (
          <>
            {numbered.slice(0, shownFirst)}
            <Fold hidden={hidden} onOpen={() => setWhole(true)} />
            {numbered.slice(-shownLast)}
          </>
        ) : (
          numbered
        )}
        <Step isEnd isLast sum={text(total)} note="Same sum as “Customers own”">
          Root <span className="ml-1 font-normal text-12 text-up">matches {shortenAddress(asset.root)}</span>
        </Step>
      </ol>
    </div>
  );
}

interface StepProps {
  readonly sum: string;
  readonly note: string;
  /** The balance and the root, which the steps connect. */
  readonly isEnd?: boolean;
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

function Step({ sum, note, isEnd = false, isLast = false, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-1.5 last:pb-0">
      {isLast ? null : <Connector />}
      <span
        className={cx(
          "relative mt-2.5 flex size-4 shrink-0 items-center justify-center rounded-full",
          isEnd ? "bg-up text-on-up" : "border-2 border-edge bg-page",
        )}
      >
        {isEnd ? <Check size={10} strokeWidth={3} aria-hidden /> : null}
      </span>
      <span className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0">
          <span className={cx("block leading-4.5", isEnd && "font-semibold")}>{children}</span>
          <span className="block text-12 text-quiet">{note}</span>
        </span>
        <span className={cx("tabular shrink-0", isEnd ? "font-semibold" : "text-quiet")}>{sum}</span>
      </span>
    </li>
  );
}

const Connector = () => <span aria-hidden className="absolute top-6 -bottom-2.5 left-[7.5px] w-px bg-edge" />;

function Fold({ hidden, onOpen }: { hidden: number; onOpen: () => void }) {
  return (
    <li className="relative py-1.5 pl-7">
      <span aria-hidden className="absolute top-0 -bottom-2.5 left-[7.5px] border-edge border-l border-dashed" />
      <button type="button" className={textLink} onClick={onOpen}>
        Show {hidden} more steps
      </button>
    </li>
  );
}
