/** The filters above a history list, including the period, and on the right the list's actions. */

import { indianDay } from "@feo/money";
import { Button, Field, Select, TextInput } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { type FilterChoice, isFiltered, readFilter, writeFilter } from "./history-filter.ts";
import {
  earliestDay,
  firstOwnDates,
  isDay,
  isOwnDates,
  moveDate,
  type OwnDates,
  periodDays,
  periodLabel,
  writePeriod,
} from "./history-period.ts";
import { useHistoryAddress } from "./use-history-address.ts";

interface FilterBarProps {
  readonly filters: readonly FilterChoice[];
  readonly hasPeriod?: boolean;
  readonly actions?: ReactNode;
}

/** Whether filters in the URL narrow the list, and a function that clears them. */
export function useFiltered(filters: readonly FilterChoice[], hasPeriod: boolean) {
  const { params, period, go } = useHistoryAddress();
  const isNarrow = hasPeriod && (isOwnDates(period) || period.days !== periodDays[0]);
  return { isFiltered: isNarrow || isFiltered(filters, params), clear: () => go(new URLSearchParams()) };
}

const fieldClasses = "max-sm:flex-1 max-sm:basis-36";

export function FilterBar({ filters, hasPeriod = false, actions }: FilterBarProps) {
  const { params, go } = useHistoryAddress();
  const filtered = useFiltered(filters, hasPeriod);
  return (
    <div className="flex flex-wrap items-end gap-3 py-4">
      {filters.map((filter) => (
        <Field key={filter.name} label={filter.label} className={fieldClasses}>
          <Select
            value={asOption(readFilter(filter, params))}
            onValueChange={(value) => go(writeFilter(filter, fromOption(value), params))}
            options={filter.options.map(({ value, label }) => ({ value: asOption(value), label }))}
            className="min-w-36 max-sm:w-full"
          />
        </Field>
      ))}
      {hasPeriod ? <PeriodFields /> : null}
      {filtered.isFiltered ? (
        <Button variant="ghost" onClick={filtered.clear}>
          Clear filters
        </Button>
      ) : null}
      {actions ? <div className="flex items-center gap-3 max-sm:w-full sm:ml-auto">{actions}</div> : null}
    </div>
  );
}

// The select does not accept an empty value, and the URL omits defaults.
const everything = "all";
const asOption = (value: string): string => value || everything;
const fromOption = (value: string): string => (value === everything ? "" : value);

const ownDates = "dates";

function PeriodFields() {
  const { params, period, go } = useHistoryAddress();
  const [today] = useState(() => indianDay(Date.now()));
  const choose = (value: string) =>
    go(writePeriod(value === ownDates ? firstOwnDates(today) : { days: Number(value) }, params));
  const options = periodDays.map((days) => ({ value: String(days), label: periodLabel(days) }));
  const move = (dates: OwnDates, end: "from" | "to") => (day: string) =>
    go(writePeriod(moveDate(dates, end, day), params), { replace: true });
  return (
    <>
      <Field label="Period" className={fieldClasses}>
        <Select
          value={isOwnDates(period) ? ownDates : String(period.days)}
          onValueChange={choose}
          options={[...options, { value: ownDates, label: "Custom dates" }]}
          className="min-w-36 max-sm:w-full"
        />
      </Field>
      {isOwnDates(period) ? (
        <>
          <DayField label="From" day={period.from} today={today} onDay={move(period, "from")} />
          <DayField label="To" day={period.to} today={today} onDay={move(period, "to")} />
        </>
      ) : null}
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Keeps an incomplete date local while typing; only a valid day goes into the URL. */
function DayField({ label, day, today, onDay }: DayFieldProps) {
  const [{ draft, of }, setDraft] = useState({ draft: day, of: day });
  // Changing the other date can move this one.
  if (of !== day) setDraft({ draft: day, of: day });
  const change = (text: string) => {
    setDraft({ draft: text, of: day });
    if (isDay(text, today) && text !== day) onDay(text);
  };
  return (
    <Field label={label} className={fieldClasses}>
      <TextInput
        type="date"
        value={draft}
        min={earliestDay}
        max={today}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setDraft({ draft: day, of: day })}
        inputClassName="tabular"
      />
    </Field>
  );
}
