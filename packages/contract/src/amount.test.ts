import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { decimalInput, decimalString, moment, signedDecimalString } from "./index.ts";

const read = (value: unknown) => {
  const result = z.safeParse(decimalInput, value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe("an amount in a request", () => {
  test.each([
    ["0", "0"],
    ["85.42", "85.42"],
    ["0.00000001", "0.00000001"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    [0, "0"],
    [-0, "0"],
    [85.42, "85.42"],
    [0.1, "0.1"],
    [1e-7, "0.0000001"],
    [1e21, "1000000000000000000000"],
    [123456789012345, "123456789012345"],
    [1234567.12345678, "1234567.12345678"],
  ])("an amount of %j is read as %s", (value, text) => {
    expect(z.parse(decimalInput, value)).toBe(text);
  });

  test.each(["", " ", " 1", "1 ", "1\n", "-1", "+1", "1e5", ".5", "5.", "1,000", "0x10", "१२", "NaN", "1.2.3"])(
    "an amount of %j is refused with a message that shows what an amount looks like",
    (text) => {
      expect(read(text)).toBe("Enter an amount such as 85.42");
    },
  );

  test.each([1234567890123456, 0.1234567890123456, 0.1 + 0.2])(
    "%d has more digits than JSON can carry and is refused instead of rounded",
    (value) => {
      expect(read(value)).toBe(
        "Send amounts as decimal strings; this number has more digits than a JSON number can carry",
      );
    },
  );

  test.each([-1, -0.5, 1e31, 1e-31])("%d is refused as an invalid amount, not for too many digits", (value) => {
    expect(read(value)).toBe("Enter an amount such as 85.42");
  });

  test.each(
    [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], {}, ["1"], 10n].map((value) => ({ value })),
  )("an amount of $value is refused", ({ value }) => {
    expect(z.safeParse(decimalInput, value).success).toBe(false);
  });

  test("every number of up to fifteen digits is read as exactly the decimal that was sent", () => {
    const written = fc
      .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(7, "0")}1`);
    fc.assert(fc.property(written, (text) => z.parse(decimalInput, JSON.parse(text)) === text));
  });
});

test.each(
  [
    ["an amount", decimalString, "1.50", true],
    ["an amount", decimalString, "-1", false],
    ["an amount", decimalString, 1.5, false],
    ["a signed figure", signedDecimalString, "-1.50", true],
    ["a signed figure", signedDecimalString, "--1", false],
    ["a moment", moment, "2026-11-14T10:00:00.000Z", true],
    ["a moment", moment, "2026-11-14T10:00:00+05:30", false],
    ["a moment", moment, "2026-11-14", false],
    ["a moment", moment, "yesterday", false],
  ].map(([what, schema, value, accepted]) => ({ what, schema, value, accepted })),
)("$value in a response is valid as $what: $accepted", ({ schema, value, accepted }) => {
  expect(z.safeParse(schema as z.ZodMiniType, value).success).toBe(accepted);
});
