/** The styles of everything that floats above the page: menus, lists, tooltips. */

import { cx } from "./cx.ts";

export const floatingPanel = cx(
  "z-60 min-w-40 overflow-hidden rounded-control border border-line bg-raised p-1 text-ink shadow-float",
  "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
);

export const floatingItem = cx(
  "relative flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-inner px-2.5 text-14 outline-none",
  "pointer-coarse:min-h-11 data-[disabled]:cursor-not-allowed data-[disabled]:text-faint data-[highlighted]:bg-pressed",
  "[&_svg]:shrink-0",
);
