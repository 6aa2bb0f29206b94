/** How lists are asked for: a page, and a stretch of time. Queries arrive as texts, so both are read from them. */
import * as z from "zod/mini";
import { pageSizes } from "./constants.ts";

const wholeNumber = /^\d{1,9}$/;

/** Text or number in, a whole number out; nothing else is read as one. */
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

/** Pages start at 1. */
export const pageNo = z._default(count("A page is a whole number from 1 to 999999999"), 1);

/** How many rows a page has; more than the largest page is the largest page. */
/* @__NO_SIDE_EFFECTS__ */
export const pageLimit = (usual: number) =>
  z._default(
    z.pipe(
      count("A limit is a whole number from 1 to 999999999"),
      z.transform((limit) => Math.min(limit, pageSizes.largest)),
    ),
    usual,
  );

/** How many of something are wanted; asking for more than the most is asking for the most. */
/* @__NO_SIDE_EFFECTS__ */
export const countInput = (most: number) =>
  z.pipe(
    count("A count is a whole number from 1 to 999999999"),
    z.transform((wanted) => Math.min(wanted, most)),
  );

const epochSeconds = /^\d{1,11}$/;

/** A moment in whole seconds since 1970, as chart feeds have it. */
export const secondsInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    if (epochSeconds.test(String(value))) return Number(value);
    context.issues.push({ code: "custom", input: value, message: "A time is in whole seconds since 1970" });
    return z.NEVER;
  }),
);

const epochMs = /^\d{1,15}$/;
const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
/** The last moment that a date can hold. */
const lastMs = 8_640_000_000_000_000;

/** Milliseconds, or NaN. A time without a zone is UTC, and a day that no calendar has is none. */
function readMoment(text: string): number {
  if (epochMs.test(text)) return Number(text);
  const [, day = "", time = "00:00", zone = "Z"] = isoMoment.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return Number.NaN;
  return Date.parse(`${day}T${time}${zone}`);
}

/** A moment in a query: ISO 8601 or milliseconds since 1970; read as milliseconds. */
export const momentInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const ms = readMoment(String(value));
    if (ms <= lastMs) return ms;
    context.issues.push({ code: "custom", input: value, message: "A time is ISO 8601 or milliseconds since 1970" });
    return z.NEVER;
  }),
);
