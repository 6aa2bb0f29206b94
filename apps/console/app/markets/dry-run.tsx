/** The dry run of a draft: what changes, and what that does at this moment. */
import type { ConsoleMarket, MarketDryRun } from "@feo/contract";
import { Badge, cx, Skeleton } from "@feo/ui";
import { ArrowRight, Check, CircleAlert, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import type { ConsoleFailure } from "../data/api.ts";
import { secondsTime } from "../frame/moments.ts";
import { type Effect, effectsOf } from "./dry-run-words.ts";
import { stateWords, termText, termWords } from "./market-words.ts";

interface DryRunProps {
  readonly market: ConsoleMarket;
  readonly run: MarketDryRun | undefined;
  readonly error: ConsoleFailure | null;
  readonly count: number;
}

export function DryRun({ market, run, error, count }: DryRunProps) {
  return (
    <section aria-label="Dry run" aria-busy={!run && !error} className="border-line border-y bg-surface px-6 py-3">
      <div className="flex items-center gap-2.5">
        <h3 className="font-semibold text-14">Dry run</h3>
        <Badge tone="brand">{count === 1 ? "1 change" : `${count} changes`}</Badge>
        {run && <span className="tabular ml-auto text-12 text-quiet">{secondsTime(run.at)} IST</span>}
      </div>
      <div aria-live="polite">
        {error ? (
          <p className="py-2 text-13 text-down">{error.message}</p>
        ) : run ? (
          <Found market={market} run={run} />
        ) : (
          <Skeleton className="mt-2 h-20 w-full" />
        )}
      </div>
    </section>
  );
}

function Found({ market, run }: { market: ConsoleMarket; run: MarketDryRun }) {
  return (
    <>
      {run.state && <DiffRow name="State" was={stateWords[run.state.was]} now={stateWords[run.state.now]} />}
      {run.changes.map(({ term, was, now }) => (
        <DiffRow
          key={term}
          name={termWords[term]}
          was={termText(term, was, market)}
          now={termText(term, now, market)}
        />
      ))}
      {run.tiers === "JOINS" && run.changes.length === 0 && <DiffRow name="Fees" was="Own" now="Standard" />}
      <ul className="mt-2 flex flex-col gap-1.5">
        {effectsOf(run, market).map((effect) => (
          <EffectLine key={effect.text} {...effect} />
        ))}
      </ul>
    </>
  );
}

export function DiffRow({ name, was, now }: { name: string; was: ReactNode; now: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-3 border-line border-b text-13">
      <span className="min-w-0 flex-1 font-medium">{name}</span>
      <del className="tabular rounded-inner bg-down-tint px-1 font-medium text-down">
        <span className="sr-only">was </span>
        {was}
      </del>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-quiet" />
      <ins className="tabular min-w-22 no-underline">
        <span className="sr-only">becomes </span>
        <span className="rounded-inner bg-up-tint px-1 font-semibold text-up">{now}</span>
      </ins>
    </div>
  );
}

const icons = {
  good: { icon: Check, tone: "text-up" },
  warn: { icon: CircleAlert, tone: "text-warn" },
  bad: { icon: CircleX, tone: "text-down" },
} as const;

function EffectLine({ tone, text }: Effect) {
  const { icon: Icon, tone: color } = icons[tone];
  return (
    <li className={cx("flex items-start gap-2.5 text-13", tone === "bad" ? "text-down" : "text-quiet")}>
      <Icon aria-hidden className={cx("mt-0.5 size-4 shrink-0", color)} />
      {text}
    </li>
  );
}
