/** What the address of a history list says, and the ways to change it. A choice is a step that the browser can take back. */
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { indianDay } from "../frame/indian-date.ts";
import { readPageNo, writeOpenRow, writePageNo } from "./history-filter.ts";
import { type Period, rangeOf, readPeriod } from "./history-period.ts";

export interface HistoryAddress {
  readonly params: URLSearchParams;
  readonly pageNo: number;
  readonly openId: string | null;
  readonly period: Period;
  /** The period in milliseconds; it stands still while pages are turned. */
  readonly range: { readonly from?: number; readonly to?: number };
  readonly go: (next: URLSearchParams, how?: { readonly replace?: boolean }) => void;
  readonly turnTo: (pageNo: number, how?: { readonly replace?: boolean }) => void;
  readonly open: (id: string | null) => void;
}

export function useHistoryAddress(): HistoryAddress {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => indianDay(Date.now()));
  const period = readPeriod(params, today);
  const periodName = JSON.stringify(period);
  const range = useMemo(() => rangeOf(JSON.parse(periodName) as Period, Date.now()), [periodName]);
  const go: HistoryAddress["go"] = (next, { replace = false } = {}) =>
    setParams(next, { replace, preventScrollReset: true });
  return {
    ...{ params, pageNo: readPageNo(params), openId: params.get("id"), period, range, go },
    turnTo: (pageNo, how) => go(writePageNo(pageNo, params), how),
    // Back closes what was opened; closing it leaves no second way to the same list.
    open: (id) => go(writeOpenRow(id, params), { replace: id === null }),
  };
}
