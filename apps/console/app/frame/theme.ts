/** The console's theme in this browser; dark by default. */
import type { ThemeName } from "@feo/ui";

const key = "feo-console-theme";

export const currentTheme = (): ThemeName => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark");

export function showTheme(theme: ThemeName): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is unavailable: the next visit starts with the default.
  }
}

export function showKeptTheme(): void {
  try {
    document.documentElement.dataset["theme"] = localStorage.getItem(key) === "light" ? "light" : "dark";
  } catch {
    document.documentElement.dataset["theme"] = "dark";
  }
}
