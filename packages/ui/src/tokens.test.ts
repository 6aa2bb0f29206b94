/** The stylesheet matches tokens.ts, and every pair of text and background is readable in both themes. */

import { readFileSync } from "node:fs";
import { themeColors } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { blend, contrast, parseHex } from "./contrast.ts";
import {
  type ColorToken,
  colorBlindPair,
  colors,
  radii,
  type ThemeName,
  type TintToken,
  tintAlphas,
  typeScale,
} from "./tokens.ts";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");
const themeNames: ThemeName[] = ["dark", "light"];
const blockStart = {
  dark: ':root,\n  [data-theme="dark"] {',
  light: '[data-theme="light"],\n  .on-white {',
  darkPair: '[data-colors="cb"],\n  [data-colors="cb"] [data-theme="dark"] {',
  lightPair: '[data-colors="cb"] .on-white {',
};

function declarations(start: string): Record<string, string> {
  const from = css.indexOf(start);
  if (from === -1) throw new Error(`styles.css has no block "${start}"`);
  const body = css.slice(from + start.length, css.indexOf("}", from));
  return Object.fromEntries(
    [...body.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

function tintCss(hex: string, alpha: number): string {
  return `rgb(${parseHex(hex).join(" ")} / ${alpha})`;
}

function tints(hexes: Record<TintToken, string>, theme: ThemeName, names: TintToken[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${name}-tint`, tintCss(hexes[name], tintAlphas[theme][name])]));
}

describe("styles.css and tokens.ts agree", () => {
  test.each(themeNames)("styles.css and tokens.ts agree on every colour of the %s theme", (theme) => {
    const expected = { ...colors[theme], ...tints(colors[theme], theme, ["up", "down", "brand", "warn"]) };
    expect(declarations(blockStart[theme])).toEqual(expected);
  });

  test.each(themeNames)("styles.css and tokens.ts agree on the colour-blind pair of the %s theme", (theme) => {
    const pair = colorBlindPair[theme];
    const expected = { ...pair, ...tints({ ...colors[theme], ...pair }, theme, ["up", "down"]) };
    expect(declarations(blockStart[`${theme}Pair`])).toEqual(expected);
  });

  test("styles.css and tokens.ts agree on the type scale and the radii", () => {
    const sizes = [...css.matchAll(/--text-(\d+): ([\d.]+)rem;/g)].map(([, name, rem]) => [
      Number(name),
      Number(rem) * 16,
    ]);
    expect(sizes).toEqual(typeScale.map((size) => [size, size]));
    const corners = [...css.matchAll(/--radius-(\w+): ([\d.]+)rem;/g)].map(([, name, rem]) => [name, Number(rem) * 16]);
    expect(Object.fromEntries(corners)).toEqual(radii);
  });

  test("TITLE-016 to TITLE-019 the page colour is the browser's theme colour", () => {
    for (const theme of themeNames) expect(colors[theme].page).toBe(themeColors[theme].toLowerCase());
  });
});

const grounds: ColorToken[] = ["page", "surface", "raised"];
const texts: ColorToken[] = ["ink", "quiet", "faint", "brand", "up", "down", "warn", "info"];
const onGround: [text: ColorToken, ground: ColorToken][] = [
  ...texts.flatMap((text) => grounds.map((ground): [ColorToken, ColorToken] => [text, ground])),
  ["ink", "pressed"],
  ["quiet", "pressed"],
  ["faint", "pressed"],
  ["on-brand", "brand"],
  ["on-up", "up"],
  ["on-down", "down"],
];
const onTint: [text: ColorToken, tint: TintToken][] = [
  ["up", "up"],
  ["down", "down"],
  ["brand", "brand"],
  ["warn", "warn"],
  ...(["up", "down", "brand", "warn"] as const).flatMap((tint): [ColorToken, TintToken][] => [
    ["ink", tint],
    ["quiet", tint],
  ]),
];

const palettes = themeNames.flatMap((theme) => [
  { name: theme, theme, palette: colors[theme] },
  { name: `${theme}, colour-blind pair`, theme, palette: { ...colors[theme], ...colorBlindPair[theme] } },
]);

describe.each(palettes)("in $name", ({ theme, palette }) => {
  const rgb = (token: ColorToken) => parseHex(palette[token]);

  test.each(onGround)("%s is readable on %s", (text, ground) => {
    expect(contrast(rgb(text), rgb(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(onTint)("%s is readable on the tint of %s over the page", (text, tint) => {
    const ground = blend(rgb(tint), rgb("page"), tintAlphas[theme][tint]);
    expect(contrast(rgb(text), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["edge", "star", "series-1", "series-2", "series-3", "series-4", "series-5"] as const)(
    "%s is distinguishable from the page",
    (token) => {
      expect(contrast(rgb(token), rgb("page"))).toBeGreaterThanOrEqual(3);
    },
  );

  test("the colour of a pressed button keeps its label readable", () => {
    for (const [on, ground] of [
      ["on-brand", "brand"],
      ["on-up", "up"],
      ["on-down", "down"],
    ] as const) {
      expect(contrast(rgb(on), blend(rgb(ground), rgb("page"), 0.9))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
