/** Every component in every state on one page, for development: a state that is missing here has not been reviewed. */

import { useState } from "react";
import { FoundationSections } from "./gallery-foundation.tsx";
import { InputSections } from "./gallery-inputs.tsx";
import { MarketSections } from "./gallery-market.tsx";
import { OverlaySections } from "./gallery-overlays.tsx";
import { Logo } from "./logo.tsx";
import { Segmented } from "./segmented.tsx";
import { Switch } from "./switch.tsx";
import { ToastStack } from "./toast-stack.tsx";
import type { ThemeName } from "./tokens.ts";

export type GalleryProps = { theme?: ThemeName };

const themeOptions = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

export function Gallery({ theme: firstTheme = "dark" }: GalleryProps) {
  const [theme, setTheme] = useState<ThemeName>(firstTheme);
  const [isColorBlind, setColorBlind] = useState(false);
  return (
    <div data-theme={theme} data-colors={isColorBlind ? "cb" : undefined} className="min-h-dvh">
      <header className="sticky top-0 z-40 flex h-14 items-center justify-between gap-4 border-line border-b bg-page px-4 sm:px-8">
        <div className="flex items-center gap-4">
          <Logo />
          <h1 className="border-line border-l pl-4 font-semibold max-sm:sr-only">Components</h1>
        </div>
        <div className="flex items-center gap-4">
          <Switch
            label="Colour-blind"
            className="whitespace-nowrap"
            checked={isColorBlind}
            onCheckedChange={setColorBlind}
          />
          <Segmented label="Theme" options={themeOptions} value={theme} onValueChange={setTheme} />
        </div>
      </header>
      <main className="mx-auto flex max-w-300 flex-col gap-14 px-4 py-10 sm:px-8">
        <FoundationSections />
        <InputSections />
        <MarketSections />
        <OverlaySections />
      </main>
      <ToastStack />
    </div>
  );
}
