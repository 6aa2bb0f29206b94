/** One figure of the last 24 hours: its total, and a bar per hour with the day before as a dotted line. */
import type { TodayChart } from "@feo/contract";
import { cx } from "@feo/ui";
import { useState } from "react";
import { clockTime } from "../frame/moments.ts";
import { changeText, chartNames, figureText } from "./today-words.ts";

const width = 264;
const height = 72;
const gap = 3;
const hourMs = 60 * 60_000;

export function DayChart({ chart }: { chart: TodayChart }) {
  const { name, unit, total, totalBefore, hours } = chart;
  const [shown, setShown] = useState<number | null>(null);
  const most = Math.max(1e-9, ...hours.flatMap(({ value, before }) => [Number(value), Number(before)]));
  const step = width / hours.length;
  const heightOf = (value: string) => Math.max(1, (Number(value) / most) * (height - 2));
  const change = changeText(total, totalBefore);
  const dots = hours.map(({ before }, index) => `${(index + 0.5) * step},${height - heightOf(before)}`).join(" ");
  const hour = shown === null ? undefined : hours[shown];
  return (
    <figure className="min-w-0 px-5 py-3" aria-label={`${chartNames[name]}, last 24 hours`}>
      <figcaption>
        <div className="flex items-baseline justify-between text-13 text-quiet">
          {chartNames[name]}
          <span className="text-12">Last 24h</span>
        </div>
        <div className="flex items-baseline gap-2 whitespace-nowrap">
          <span className="font-semibold text-20 tabular-nums">{figureText(total, unit)}</span>
          {change !== null && (
            <span className="truncate text-12 text-quiet">
              <span className={change.startsWith("+") ? "text-up" : "text-down"}>{change}</span> vs previous 24h
            </span>
          )}
        </div>
      </figcaption>
      <div className="relative mt-1">
        {hour && (
          <div className="absolute -top-1 left-1/2 z-10 -translate-x-1/2 whitespace-nowrap rounded-control border border-line bg-raised px-2 py-1 text-12 tabular-nums">
            <span className="text-quiet">{hourText(hour.at)}</span>{" "}
            <span className="font-semibold">{figureText(hour.value, unit)}</span>
          </div>
        )}
        {/* The hours are in the table below, for those who can't see or point. */}
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-18 w-full border-line border-t"
          onPointerLeave={() => setShown(null)}
        >
          {hours.map(({ at, value }, index) => (
            <g key={at} onPointerEnter={() => setShown(index)}>
              <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
              <rect
                x={index * step + gap / 2}
                y={height - heightOf(value)}
                width={step - gap}
                height={heightOf(value)}
                className={cx("fill-brand", shown !== null && shown !== index && "opacity-50")}
              />
            </g>
          ))}
          <polyline
            points={dots}
            fill="none"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
            className="pointer-events-none stroke-faint"
          />
        </svg>
        <div aria-hidden className="mt-1 flex justify-between text-12 text-quiet tabular-nums">
          {[0, 6, 12, 18].map((index) => (
            <span key={index}>{hours[index] ? clockTime(hours[index].at) : ""}</span>
          ))}
          <span>Now</span>
        </div>
      </div>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">{chartNames[name]}</th>
            <th scope="col">Day before</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ at, value, before }) => (
            <tr key={at}>
              <th scope="row">{hourText(at)}</th>
              <td>{figureText(value, unit)}</td>
              <td>{figureText(before, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const hourText = (at: string): string =>
  `${clockTime(at)}–${clockTime(new Date(Date.parse(at) + hourMs).toISOString())}`;
