/**
 * The filters and page of the history lists, stored in the URL so that they survive a reload and can be shared. Pure
 * functions.
 */
import { pageSizes } from "@feo/contract";

export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  /** The first option is the default and is omitted from the URL. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The selected value of a filter; the URL's value counts only if it is one of the options. */
export function readFilter({ name, options }: FilterChoice, params: URLSearchParams): string {
  const wanted = params.get(name);
  return (options.find(({ value }) => value === wanted) ?? options[0])?.value ?? "";
}

/** The URL parameters after a choice; a default is omitted, and the page and the open row are reset. */
export function writeFilter({ name, options }: FilterChoice, value: string, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === options[0]?.value) next.delete(name);
  else next.set(name, value);
  next.delete("pageNo");
  next.delete("id");
  return next;
}

export const isFiltered = (choices: readonly FilterChoice[], params: URLSearchParams): boolean =>
  choices.some((choice) => readFilter(choice, params) !== choice.options[0]?.value);

export const oneOf = (name: string, label: string, all: string, values: readonly string[]): FilterChoice => ({
  name,
  label,
  options: [{ value: "", label: all }, ...values.map((value) => ({ value, label: value }))],
});

/** Pages start at 1; an invalid page number means the first. */
export function readPageNo(params: URLSearchParams): number {
  const text = params.get("pageNo") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

export function writePageNo(pageNo: number, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (pageNo === 1) next.delete("pageNo");
  else next.set("pageNo", String(pageNo));
  next.delete("id");
  return next;
}

/** LIMIT-006: ten rows a page; an empty list has one page. */
export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / pageSizes.dashboardList));

/** Stores in the URL which row's details are open. */
export function writeOpenRow(id: string | null, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete("id");
  else next.set("id", id);
  return next;
}
