/** A market's state as an icon and a word, never as a colour alone. */
import { cx } from "@feo/ui";
import { CircleDot, CirclePause, CircleSlash, type LucideIcon } from "lucide-react";
import { type MarketStateName, stateWords } from "./market-words.ts";

const looks: Readonly<Record<MarketStateName, { readonly icon: LucideIcon; readonly tone: string }>> = {
  ENABLED: { icon: CircleDot, tone: "text-up" },
  CANCEL_ONLY: { icon: CircleSlash, tone: "text-warn" },
  DISABLED: { icon: CirclePause, tone: "text-down" },
};

export function StateMark({ state }: { state: MarketStateName }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-13", tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {stateWords[state]}
    </span>
  );
}

/** SOL / INR, the quote coin muted. */
export function MarketName({ base, quote }: { base: string; quote: string }) {
  return (
    <>
      {base} <span className="font-normal text-quiet">/ {quote}</span>
    </>
  );
}
