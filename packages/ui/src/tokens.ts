/**
 * The design tokens as data, for tests and for drawing code (charts, theme-colour). The stylesheet has the same values
 * in CSS; tokens.test.ts compares the two.
 */

export type ThemeName = "dark" | "light";

export type ColorToken =
  | "page"
  | "surface"
  | "raised"
  | "pressed"
  | "line"
  | "edge"
  | "grid"
  | "ink"
  | "quiet"
  | "faint"
  | "brand"
  | "on-brand"
  | "up"
  | "down"
  | "on-up"
  | "on-down"
  | "warn"
  | "info"
  | "star"
  | "series-1"
  | "series-2"
  | "series-3"
  | "series-4"
  | "series-5";

export type TintToken = "up" | "down" | "brand" | "warn";

/** Every opaque colour, per theme, as `#rrggbb`. */
export const colors: Record<ThemeName, Record<ColorToken, string>> = {
  dark: {
    page: "#090a0b",
    surface: "#111316",
    raised: "#181b1f",
    pressed: "#22262b",
    line: "#262b31",
    edge: "#5b6570",
    grid: "#15181b",
    ink: "#f2f4f7",
    quiet: "#a6afba",
    faint: "#838e9b",
    brand: "#6c8cff",
    "on-brand": "#0a0f1f",
    up: "#1fc98a",
    down: "#f4566b",
    "on-up": "#04140d",
    "on-down": "#1a0508",
    warn: "#f2b84b",
    info: "#55b4ff",
    star: "#f2b84b",
    "series-1": "#6c8cff",
    "series-2": "#f2b84b",
    "series-3": "#b795ff",
    "series-4": "#3fc4d6",
    "series-5": "#f08a5d",
  },
  light: {
    page: "#ffffff",
    surface: "#f7f8fa",
    raised: "#ffffff",
    pressed: "#eceff3",
    line: "#dfe3e8",
    edge: "#868f9b",
    grid: "#eff1f4",
    ink: "#0e1216",
    quiet: "#4b5563",
    faint: "#5f6975",
    brand: "#2f54eb",
    "on-brand": "#ffffff",
    up: "#08754d",
    down: "#bc2239",
    "on-up": "#ffffff",
    "on-down": "#ffffff",
    warn: "#8a5a00",
    info: "#0b66b8",
    star: "#b5790a",
    "series-1": "#2f54eb",
    "series-2": "#9a6100",
    "series-3": "#7a3fe0",
    "series-4": "#0a7c8c",
    "series-5": "#b4501e",
  },
};

/** The alpha of each colour when it is used as a tint. */
export const tintAlphas: Record<ThemeName, Record<TintToken, number>> = {
  dark: { up: 0.12, down: 0.13, brand: 0.14, warn: 0.12 },
  light: { up: 0.1, down: 0.09, brand: 0.08, warn: 0.1 },
};

/** The up and down colours for people with red-green colour blindness. */
export const colorBlindPair: Record<ThemeName, { up: string; down: string }> = {
  dark: { up: "#4ca6ff", down: "#ff9a3d" },
  light: { up: "#0b62b0", down: "#a84a00" },
};

/** The type scale in px; 64 is for the home page only. */
export const typeScale = [12, 13, 14, 16, 20, 28, 40, 64] as const;

/** Corner radii in px: elements inside a control, controls, panels. */
export const radii = { inner: 4, control: 6, panel: 10 } as const;
