/** The market's name as a button that opens the list of markets, which is loaded on first use. */
import { useWanted } from "@feo/ui";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MarketView } from "./use-market.ts";

interface MarketPickerProps {
  readonly view: MarketView;
  /** "/trade" or "/easyTrade": the target of a choice. */
  readonly path: string;
  readonly children: ReactNode;
}

const loadChoice = () => import("./market-choice.tsx").then(({ MarketChoice }) => MarketChoice);

export function MarketPicker({ view, path, children }: MarketPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { part: MarketChoice, near, want } = useWanted(loadChoice);
  const open = () => {
    want();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && MarketChoice !== undefined}
        onPointerEnter={near}
        onFocus={near}
        onClick={open}
        className="flex min-h-10 items-center gap-2 rounded-control text-left"
      >
        {children}
        <ChevronDown size={16} aria-hidden className="shrink-0 text-quiet" />
        <span className="sr-only">, choose another market</span>
      </button>
      {MarketChoice ? <MarketChoice view={view} path={path} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
