/** The building blocks of a detail view: sections, label and value pairs, checks and figures. */
import type { ConsoleCheck } from "@feo/contract";
import { cx } from "@feo/ui";
import { Check, CircleAlert, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { plainText } from "./plain-text.ts";

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** The heading level: below the screen's title, or below the selected item's. */
  readonly heading?: "h2" | "h3";
  readonly children: ReactNode;
}

export function Section({ title, aside, heading: Heading = "h3", children }: SectionProps) {
  return (
    <section className="mt-4">
      <div className="mb-1 flex items-center justify-between gap-3">
        <Heading className="text-13 text-quiet">{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

type Pair = readonly [name: string, value: ReactNode];

/** Label and value pairs, in two columns where there is room. An unknown value is a dash. */
export function Facts({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {pairs.map(([name, value]) => (
        <div key={name} className="flex min-h-6 items-baseline gap-3 py-0.5 text-13">
          <dt className="w-24 shrink-0 text-quiet">{name}</dt>
          <dd className="min-w-0 break-words text-ink">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckLineProps {
  readonly name: string;
  readonly detail: ReactNode;
  /** Null if there is nothing to judge. */
  readonly isGood: boolean | null;
  /** Worse than not good. */
  readonly isFailed?: boolean;
  readonly word?: string;
}

/** One check: an icon, its name, the detail, and the verdict in a word. */
export function CheckLine({ name, detail, isGood, isFailed = false, word }: CheckLineProps) {
  const Icon = isFailed ? CircleX : isGood === false ? CircleAlert : Check;
  const tone = isFailed ? "text-down" : isGood === null ? "text-faint" : isGood ? "text-up" : "text-warn";
  return (
    <li className="flex min-h-7 items-center gap-2 border-line border-b py-0.5 text-13 last:border-b-0">
      <Icon aria-hidden className={cx("size-4 shrink-0", tone, isGood === null && "invisible")} />
      <span className="w-28 shrink-0 font-medium">{name}</span>
      <span className="min-w-0 break-words text-quiet">{detail}</span>
      {word && <span className={cx("ml-auto shrink-0 font-medium text-12", tone)}>{word}</span>}
    </li>
  );
}

const verdictWords = { pass: "Pass", review: "Review", fail: "Fail" } as const;

/** What the program checked, with its verdict. */
export function VerdictLine({ check, isRoomy = false }: { check: ConsoleCheck; isRoomy?: boolean }) {
  const { name, words, verdict } = check;
  return (
    <CheckLine
      name={name}
      detail={<span className={cx("block tabular-nums", !isRoomy && "text-12")}>{plainText(words)}</span>}
      isGood={verdict === "pass"}
      isFailed={verdict === "fail"}
      word={verdictWords[verdict]}
    />
  );
}

export interface Figure {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly tone?: "up" | "down" | "warn" | "strong";
}

const tones = { up: "text-up", down: "text-down", warn: "text-warn", strong: "font-semibold" } as const;

/** Rows of 28 pixels with right-aligned values, easy to compare. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="text-13">
      {figures.map(({ name, value, tone }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one item never move
          key={index}
          className="flex min-h-7 items-center justify-between gap-4 border-line border-b py-0.5 last:border-b-0"
        >
          <dt className="text-quiet">{name}</dt>
          <dd className={cx("tabular min-w-0 break-words text-right", tone && tones[tone])}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
