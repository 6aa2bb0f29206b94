/** The filters of the history pages, kept in the address so that they survive a reload and a shared link. Pure. */
import { historyWindowDays } from "@feo/contract";

export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  /** The first option is the default; the address does not name it. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The chosen value of a filter; what the address says counts only where it is one of the options. */
export function readFilter({ name, options }: FilterChoice, params: URLSearchParams): string {
  const wanted = params.get(name);
  return (options.find(({ value }) => value === wanted) ?? options[0])?.value ?? "";
}

/** The address's parameters after a choice; a default is left out, and so is the page, which begins anew. */
export function writeFilter({ name, options }: FilterChoice, value: string, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === options[0]?.value) next.delete(name);
  else next.set(name, value);
  next.delete("pageNo");
  return next;
}

export const isFiltered = (choices: readonly FilterChoice[], params: URLSearchParams): boolean =>
  choices.some((choice) => readFilter(choice, params) !== choice.options[0]?.value);

/** A history reaches back 90 days, never further (specification §9). */
export const periodFilter: FilterChoice = {
  name: "days",
  label: "Period",
  options: [historyWindowDays, 30, 7, 1].map((days) => ({
    value: String(days),
    label: days === 1 ? "Last 24 hours" : `Last ${days} days`,
  })),
};

export const oneOf = (name: string, label: string, all: string, values: readonly string[]): FilterChoice => ({
  ...{ name, label },
  options: [{ value: "", label: all }, ...values.map((value) => ({ value, label: value }))],
});
