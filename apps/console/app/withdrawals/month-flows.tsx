/** What came in and went out by month, with this withdrawal marked: bars above and below a zero line. */
import type { ConsoleWithdrawal, WithdrawalMonth } from "@feo/contract";
import { formatCompact } from "@feo/money";
import { cx } from "@feo/ui";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { monthChart, monthName } from "./month-chart.ts";
import { moneyText } from "./withdrawal-words.ts";

const height = 152;
const step = 20;
const gap = 8;

export function MonthFlows({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { months, coinTicker } = withdrawal;
  return (
    <figure aria-label={`${coinTicker} in and out by month`} className="min-w-0">
      <figcaption className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="font-semibold text-14">{coinTicker} in and out</h2>
        <span className="flex gap-3 text-12 text-quiet">
          <Legend className="bg-series-4">In</Legend>
          <Legend className="bg-series-2">Out</Legend>
        </span>
      </figcaption>
      <Chart withdrawal={withdrawal} />
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">This request</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month.month)}</th>
              <td>{moneyText(month.in, withdrawal)}</td>
              <td>{moneyText(month.out, withdrawal)}</td>
              <td>{moneyText(month.request, withdrawal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const Legend = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span aria-hidden className={cx("size-2 rounded-[2px]", className)} />
    {children}
  </span>
);

function Chart({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { months, coinTicker } = withdrawal;
  const { bars, zero, top, bottom } = monthChart(months);
  const [shown, setShown] = useState<number | null>(null);
  const month = shown === null ? undefined : months[shown];
  const zeroAt = zero * height;
  const tall = (share: number) => (share === 0 ? 0 : Math.max(1.5, share * height));
  const width = months.length * step;
  const axis = (amount: string) =>
    coinTicker === "INR"
      ? formatCompact(amount, "INR").replace(/\.00\b/, "")
      : shownAmount(amount.replace(/\.?0+$/, ""), coinTicker);
  return (
    <div className="relative mt-2">
      <div className="relative border-line border-y" onPointerLeave={() => setShown(null)}>
        {top !== null && <AxisName className="top-0.5">{axis(top)} in</AxisName>}
        {bottom !== null && <AxisName className="bottom-0.5">{axis(bottom)} out</AxisName>}
        {months.some(({ request }) => !isZero(request)) && (
          <span aria-hidden className="pointer-events-none absolute right-7 bottom-6 text-12 text-warn">
            This request
          </span>
        )}
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-38 w-full">
          <line x1={0} x2={width} y1={zeroAt} y2={zeroAt} vectorEffect="non-scaling-stroke" className="stroke-line" />
          {bars.map(({ month: name, up, down, request }, index) => (
            <g key={name} className={cx(shown !== null && shown !== index && "opacity-50")}>
              <rect
                x={index * step + gap / 2}
                y={zeroAt - tall(up)}
                width={step - gap}
                height={tall(up)}
                className="fill-series-4"
              />
              <rect
                x={index * step + gap / 2}
                y={zeroAt}
                width={step - gap}
                height={tall(down)}
                className="fill-series-2 opacity-70"
              />
              <rect
                x={index * step + gap / 2}
                y={zeroAt + Math.max(0, tall(down) - tall(request))}
                width={step - gap}
                height={tall(request)}
                className="fill-series-2"
              />
            </g>
          ))}
        </svg>
        <Columns withdrawal={withdrawal} shown={shown} onShown={setShown} />
      </div>
      <div aria-hidden className="mt-1 flex text-12 text-quiet">
        {months.map(({ month: name }) => (
          <span key={name} className="flex-1 text-center">
            {monthName(name).slice(0, 1)}
          </span>
        ))}
      </div>
      {month && <Figures month={month} withdrawal={withdrawal} />}
    </div>
  );
}

const AxisName = ({ className, children }: { className: string; children: ReactNode }) => (
  <span aria-hidden className={cx("pointer-events-none absolute left-0 text-12 text-quiet tabular-nums", className)}>
    {children}
  </span>
);

const figuresOf = (month: WithdrawalMonth, withdrawal: ConsoleWithdrawal): string =>
  `in ${moneyText(month.in, withdrawal)}, out ${moneyText(month.out, withdrawal)}`;

function Figures({ month, withdrawal }: { month: WithdrawalMonth; withdrawal: ConsoleWithdrawal }) {
  return (
    <p
      aria-hidden
      className="-top-1 -translate-x-1/2 pointer-events-none absolute left-1/2 z-10 whitespace-nowrap rounded-control border border-line bg-raised px-2 py-1 text-12 tabular-nums"
    >
      <span className="text-quiet">{monthName(month.month)}</span> {figuresOf(month, withdrawal)}
    </p>
  );
}

interface ColumnsProps {
  readonly withdrawal: ConsoleWithdrawal;
  readonly shown: number | null;
  readonly onShown: (index: number | null) => void;
}

/** One tab stop: the arrow keys move from month to month. */
function Columns({ withdrawal, shown, onShown }: ColumnsProps) {
  const { months } = withdrawal;
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const stop = shown ?? months.length - 1;
  const move = (event: KeyboardEvent, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    buttons.current[Math.min(months.length - 1, Math.max(0, index + by))]?.focus();
  };
  return (
    <div className="absolute inset-0 flex">
      {months.map((month, index) => (
        <button
          key={month.month}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-label={`${monthName(month.month)}: ${figuresOf(month, withdrawal)}`}
          className="h-full flex-1 cursor-default"
          onPointerEnter={() => onShown(index)}
          onFocus={() => onShown(index)}
          onBlur={() => onShown(null)}
          onKeyDown={(event) => move(event, index)}
        />
      ))}
    </div>
  );
}
