/** How the chart formats times: on the time axis as short as the visible range allows, under the crosshair in full. */

interface DateOptions {
  readonly timezone: string;
  readonly locale: string;
}

const daySeconds = 24 * 60 * 60;

/** What determines how much of a date and time is shown. */
interface Around {
  readonly barSeconds: number;
  /** The visible time span, for axis labels; without it the date and time are written in full. */
  readonly viewSeconds?: number;
}

/** Latin digits in every locale, to match the prices beside them. */
export function createDates({ timezone, locale }: DateOptions): (ms: number, around: Around) => string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : `${locale}-u-nu-latn`, { timeZone: timezone, ...options });
  const clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = format({ day: "numeric", month: "short" });
  const month = format({ month: "short", year: "numeric" });
  const whole = format({ weekday: "short", day: "numeric", month: "short", year: "2-digit" });
  return (ms, { barSeconds, viewSeconds }) => {
    const time = clock.format(ms);
    // A bar of a day or longer has no time of day.
    if (viewSeconds === undefined) return barSeconds < daySeconds ? `${whole.format(ms)} ${time}` : whole.format(ms);
    if (viewSeconds > 500 * daySeconds) return month.format(ms);
    return viewSeconds > 4 * daySeconds || time === "00:00" ? day.format(ms) : time;
  };
}
