/** Settings of how much operators may read of customers' data. */
import * as z from "zod";

const most = z.coerce.number({ error: "is not a number" }).int().min(1);

export const readingSettings = { UNMASK_PER_DAY: most.default(20), CUSTOMERS_PER_HOUR: most.default(200) };

export interface ReadingLimits {
  /** How many masked values an operator may show in full in a day. */
  readonly unmaskPerDay: number;
  /** How many different customers an operator may open in an hour. */
  readonly customersPerHour: number;
}

interface ReadingSettings {
  readonly UNMASK_PER_DAY: number;
  readonly CUSTOMERS_PER_HOUR: number;
}

export const readingLimitsOf = (settings: ReadingSettings): ReadingLimits => ({
  unmaskPerDay: settings.UNMASK_PER_DAY,
  customersPerHour: settings.CUSTOMERS_PER_HOUR,
});
