/** How amounts and times look on the wire. Amounts are decimal strings out; in, short JSON numbers are read too, never rounded. */
import { numberToDecimal } from "@feo/money";
import * as z from "zod/mini";

const plainDecimal = /^\d{1,30}(\.\d{1,30})?$/;

/** A non-negative amount in an answer: always a plain decimal string. */
export const decimalString = /* @__PURE__ */ z
  .string()
  .check(z.regex(plainDecimal, "An amount is a plain decimal such as 85.42"));

/** A signed figure in an answer, such as a change. */
export const signedDecimalString = /* @__PURE__ */ z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,30})?$/));

/**
 * An amount in a request: a decimal string, or a JSON number of at most 15 significant digits read by its shortest form.
 * More digits than a double can carry is an error instead of a silent rounding.
 */
export const decimalInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const read = typeof value === "string" ? { ok: true as const, text: value } : numberToDecimal(value);
    if (read.ok && plainDecimal.test(read.text)) return read.text;
    context.issues.push({
      code: "custom",
      input: value,
      message: read.ok
        ? "An amount is a plain decimal such as 85.42"
        : "Send amounts as decimal strings; this number has more digits than a JSON number can carry",
    });
    return z.NEVER;
  }),
);

/** The same, and more than nothing. */
export const positiveDecimalInput = z.pipe(
  decimalInput,
  z.transform((text, context) => {
    if (/[1-9]/.test(text)) return text;
    context.issues.push({ code: "custom", input: text, message: "This must be more than zero" });
    return z.NEVER;
  }),
);

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();
