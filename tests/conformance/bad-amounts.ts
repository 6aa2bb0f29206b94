/** Invalid amounts, as they appear in a request's JSON. */
const texts = [
  ...["0", "0.000", "-1", "-0", "-0.5", "+1", "NaN", "Infinity", "1e3", "0x10", "1,000", "1.5.5", ".5", "5.", "1_000"],
  ...["१००", "１００", "٣", "−1", "½", " 1", "1 ", "1\n", "", " ", "null", "ten", "1;drop table spot_order", "\u0000"],
  ...[`1${"0".repeat(30)}`, `0.${"0".repeat(30)}1`, "9".repeat(1_000), "x".repeat(1_000)],
];

/** Raw JSON text, because no JSON serialiser would produce some of these. */
export const badAmounts: readonly string[] = [
  ...texts.map((text) => JSON.stringify(text)),
  ...[
    "0",
    "-0",
    "0.0",
    "0e5",
    "-1",
    "-0.5",
    "1e309",
    "-1e309",
    "1e31",
    "1e-31",
    "9007199254740993",
    "0.1234567890123456",
  ],
  ...["null", "true", "false", "[]", "[1]", '["1"]', "{}", '{"value":"1"}', '{"toString":"1"}'],
];
