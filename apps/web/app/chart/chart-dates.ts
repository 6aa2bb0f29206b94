/** How the chart writes moments: on the time axis as short as what is in view allows, under the crosshair in full. */

interface DateOptions {
  readonly timezone: string;
  readonly locale: string;
}

const daySeconds = 24 * 60 * 60;

/** What decides how much of a moment is written. */
interface Around {
  readonly barSeconds: number;
  /** For the axis; without it the moment is written in full. */
  readonly viewSeconds?: number;
}

/** Latin digits everywhere: the prices beside it have them too. */
export function createDates({ timezone, locale }: DateOptions): (ms: number, around: Around) => string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : `${locale}-u-nu-latn`, { timeZone: timezone, ...options });
  const clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = format({ day: "numeric", month: "short" });
  const month = format({ month: "short", year: "numeric" });
  const whole = format({ weekday: "short", day: "numeric", month: "short", year: "2-digit" });
  return (ms, { barSeconds, viewSeconds }) => {
    const time = clock.format(ms);
    // A bar of a day or more has no time of day.
    if (viewSeconds === undefined) return barSeconds < daySeconds ? `${whole.format(ms)} ${time}` : whole.format(ms);
    if (viewSeconds > 500 * daySeconds) return month.format(ms);
    return viewSeconds > 4 * daySeconds || time === "00:00" ? day.format(ms) : time;
  };
}
