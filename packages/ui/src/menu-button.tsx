/** A button with a lazily loaded menu. The menu wraps the button and opens with it. */

import { Slot } from "radix-ui";
import type { ComponentType, ReactElement } from "react";
import { opensWhenThere, useWanted } from "./use-wanted.ts";

/** A menu around its button. `Shown` are its additional props. */
export type Menu<Shown extends object = object> = ComponentType<Shown & { readonly children: ReactElement }>;

export type MenuButtonProps<Shown extends object> = {
  load: () => Promise<Menu<Shown>>;
  /** The menu's props. */
  shown: Shown;
  /** The button. */
  children: ReactElement;
};

export function MenuButton<Shown extends object>({ load, shown, children }: MenuButtonProps<Shown>) {
  const { part: LoadedMenu, ...triggers } = useWanted(load);
  if (LoadedMenu) return <LoadedMenu {...shown}>{children}</LoadedMenu>;
  return (
    <Slot.Root aria-haspopup="menu" aria-expanded={false} {...opensWhenThere(triggers)}>
      {children}
    </Slot.Root>
  );
}
