/** The referral earnings per day, as bars; the pointer or the arrow keys show one day's amount. */
import { type CallOutput, type EarningDays, earningDays, type readReferralEarnings } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { cx, Loaded, Segmented, Skeleton } from "@feo/ui";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { referralEarningsQuery, useOwnQuery } from "../data/index.ts";
import { useMask } from "../worth/masked.ts";
import { dayInWords, earningChart, labelled, shortDay } from "./earnings.ts";

const stretchWords: Record<EarningDays, string> = { "30": "30 days", "90": "90 days", "365": "1 year" };

export function EarnedByDay() {
  const [days, setDays] = useState<EarningDays>("30");
  const answer = useOwnQuery(referralEarningsQuery(days));
  return (
    <section aria-labelledby="earned-by-day">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="earned-by-day" className="font-semibold text-16">
          Earned by day
        </h2>
        <Segmented
          label="Period"
          value={days}
          onValueChange={setDays}
          options={earningDays.map((value) => ({ value, label: stretchWords[value] }))}
        />
      </div>
      <Loaded answer={answer} skeleton={<Skeleton className="h-[252px] w-full" />}>
        {(data) => <Bars key={data.days.length} {...data} />}
      </Loaded>
    </section>
  );
}

function Bars({ days, earned }: CallOutput<typeof readReferralEarnings>) {
  const mask = useMask();
  const last = days.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const { bars, grid } = earningChart(days);
  const shown = bars[chosen ?? last];
  const isEmpty = bars.every(({ height }) => height === 0);
  const money = (amount: string) => mask(formatMoney(amount, "INR"));
  const reading = shown ? `${dayInWords(shown.day)}, ${money(shown.earned)}` : "";

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };
  const step = (event: KeyboardEvent) => {
    const from = chosen ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  return (
    <>
      <p className="mb-2 h-5 text-13 text-quiet">
        {chosen === null ? `${money(earned)} in these ${days.length} days` : reading}
      </p>
      <div className="flex gap-3">
        <div
          role="slider"
          tabIndex={0}
          aria-label="Earned by day"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={chosen ?? last}
          aria-valuetext={reading}
          className="relative h-[200px] min-w-0 flex-1 touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setChosen(null)}
          onBlur={() => setChosen(null)}
          onKeyDown={step}
        >
          {grid.map(({ bottom }) => (
            <div key={bottom} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${bottom}%` }} />
          ))}
          {isEmpty ? (
            <p className="absolute inset-0 flex items-center justify-center text-center text-13 text-quiet">
              <span className="bg-page px-2">Your earnings appear here as your friends trade.</span>
            </p>
          ) : null}
          <div className="absolute inset-0 flex items-end">
            {bars.map(({ day, height }, index) => (
              <div key={day} className={cx("h-full min-w-0 flex-1", bars.length <= 31 ? "px-[2px]" : "px-[0.5px]")}>
                <div className="relative h-full">
                  <div
                    className={cx(
                      "absolute inset-x-0 bottom-0 rounded-t-[2px]",
                      index === (chosen ?? last) ? "bg-brand" : "bg-brand/70",
                    )}
                    style={{ height: `${height}%` }}
                  />
                </div>
              </div>
            ))}
          </div>
        </div>
        <div aria-hidden className="tabular relative h-[200px] w-14 shrink-0 text-12 text-faint">
          {grid.map(({ bottom, value }) => (
            <span key={bottom} className="absolute right-0 translate-y-1/2" style={{ bottom: `${bottom}%` }}>
              {isEmpty && bottom > 0 ? "" : mask(formatMoney(value, "INR", { minDecimals: 0, maxDecimals: 2 }))}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className="tabular mt-2 mr-[68px] flex justify-between text-12 text-faint">
        {labelled(bars.length).map((index) => (
          <span key={index}>{shortDay(bars[index]?.day ?? "")}</span>
        ))}
      </div>
    </>
  );
}
