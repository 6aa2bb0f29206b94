/** The theme that this browser shows the console in; dark until somebody wants it otherwise. */
import type { ThemeName } from "@feo/ui";

const key = "feo-console-theme";

export const currentTheme = (): ThemeName => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark");

export function showTheme(theme: ThemeName): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser that keeps nothing shows the default next time.
  }
}

export function showKeptTheme(): void {
  try {
    document.documentElement.dataset["theme"] = localStorage.getItem(key) === "light" ? "light" : "dark";
  } catch {
    document.documentElement.dataset["theme"] = "dark";
  }
}
