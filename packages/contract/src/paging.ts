/**
 * List parameters: a page and a time range. Query values arrive as strings, so numbers are accepted as strings, too.
 */
import * as z from "zod/mini";
import { pageSizes } from "./constants.ts";

const wholeNumber = /^\d{1,9}$/;

/** Parses a string or number as a positive whole number; refuses anything else. */
/* @__NO_SIDE_EFFECTS__ */
const count = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, context) => {
      const text = String(value);
      if (wholeNumber.test(text) && Number(text) > 0) return Number(text);
      context.issues.push({ code: "custom", input: value, message });
      return z.NEVER;
    }),
  );

/** Page numbers start at 1. */
export const pageNo = z._default(count("The page must be a whole number from 1 to 999999999"), 1);

/** The page size, capped at the largest one. */
/* @__NO_SIDE_EFFECTS__ */
export const pageLimit = (usual: number) =>
  z._default(
    z.pipe(
      count("The limit must be a whole number from 1 to 999999999"),
      z.transform((limit) => Math.min(limit, pageSizes.largest)),
    ),
    usual,
  );

/** A requested count, capped at `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const countInput = (most: number) =>
  z.pipe(
    count("The count must be a whole number from 1 to 999999999"),
    z.transform((wanted) => Math.min(wanted, most)),
  );

const epochSeconds = /^\d{1,11}$/;

/** A time in whole seconds since 1970, as chart feeds send it. */
export const secondsInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    if (epochSeconds.test(String(value))) return Number(value);
    context.issues.push({ code: "custom", input: value, message: "The time must be in whole seconds since 1970" });
    return z.NEVER;
  }),
);

const epochMs = /^\d{1,15}$/;
const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
/** The latest time that a Date can hold. */
const lastMs = 8_640_000_000_000_000;

/** Returns milliseconds or NaN. A time without a zone is UTC; a date that is not in the calendar is NaN. */
function readMoment(text: string): number {
  if (epochMs.test(text)) return Number(text);
  const [, day = "", time = "00:00", zone = "Z"] = isoMoment.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return Number.NaN;
  return Date.parse(`${day}T${time}${zone}`);
}

/** A time in a query, ISO 8601 or milliseconds since 1970, parsed to milliseconds. */
export const momentInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const ms = readMoment(String(value));
    if (ms <= lastMs) return ms;
    context.issues.push({
      code: "custom",
      input: value,
      message: "The time must be ISO 8601 or milliseconds since 1970",
    });
    return z.NEVER;
  }),
);
