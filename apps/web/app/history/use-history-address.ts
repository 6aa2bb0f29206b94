/** Reads and changes the URL of a history list. Each choice is a history entry, so Back undoes it. */

import { indianDay } from "@feo/money";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { readPageNo, writeOpenRow, writePageNo } from "./history-filter.ts";
import { type Period, rangeOf, readPeriod } from "./history-period.ts";

export interface HistoryAddress {
  readonly params: URLSearchParams;
  readonly pageNo: number;
  readonly openId: string | null;
  readonly period: Period;
  /** The period in milliseconds; stable while pages are turned. */
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
    params,
    pageNo: readPageNo(params),
    openId: params.get("id"),
    period,
    range,
    go,
    turnTo: (pageNo, how) => go(writePageNo(pageNo, params), how),
    // Back closes the details; closing them replaces the entry, so that the list is not in the history twice.
    open: (id) => go(writeOpenRow(id, params), { replace: id === null }),
  };
}
