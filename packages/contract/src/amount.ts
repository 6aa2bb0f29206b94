/**
 * Amounts and times on the wire. Responses carry amounts as decimal strings; requests may also send short JSON numbers,
 * which are never rounded.
 */
import { numberToDecimal } from "@feo/money";
import * as z from "zod/mini";

const plainDecimal = /^\d{1,30}(\.\d{1,30})?$/;

/** A non-negative amount in a response: always a plain decimal string. */
export const decimalString = /* @__PURE__ */ z.string().check(z.regex(plainDecimal, "Enter an amount such as 85.42"));

/** A signed figure in a response, such as a price change. */
export const signedDecimalString = /* @__PURE__ */ z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,30})?$/));

/**
 * An amount in a request: a decimal string, or a JSON number of at most 15 significant digits, read in its shortest
 * form. A number with more digits than a double can carry is refused instead of silently rounded.
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
        ? "Enter an amount such as 85.42"
        : "Send amounts as decimal strings; this number has more digits than a JSON number can carry",
    });
    return z.NEVER;
  }),
);

/** A decimalInput greater than zero. */
export const positiveDecimalInput = z.pipe(
  decimalInput,
  z.transform((text, context) => {
    if (/[1-9]/.test(text)) return text;
    context.issues.push({ code: "custom", input: text, message: "Enter an amount above zero" });
    return z.NEVER;
  }),
);

/** A timestamp, ISO 8601 in UTC. */
export const moment = z.iso.datetime();
