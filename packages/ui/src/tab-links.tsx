/** Tabs with URLs: a navigation whose current link has aria-current. Each child is a router link. */

import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { TabCount, type TabSize, tabClasses, tabListClasses } from "./tab-look.tsx";

export type TabLinksProps = Omit<ComponentProps<"nav">, "aria-label"> & { label: string; bordered?: boolean };

export type TabLinkProps = Omit<ComponentProps<"a">, "aria-current"> & {
  active?: boolean;
  size?: TabSize;
  count?: number | string;
  icon?: ReactNode;
  stretch?: boolean;
  /** Renders the only child (the router link) as the tab. */
  asChild?: boolean;
};

export function TabLinks({ label, bordered = true, className, ...rest }: TabLinksProps) {
  return <nav aria-label={label} className={cx(tabListClasses(bordered, false), className)} {...rest} />;
}

export function TabLink(props: TabLinkProps) {
  const {
    active = false,
    size = "md",
    count,
    icon,
    stretch = false,
    asChild = false,
    className,
    children,
    ...rest
  } = props;
  const Comp = asChild ? Slot.Root : "a";
  return (
    <Comp aria-current={active ? "page" : undefined} className={cx(tabClasses(size, stretch), className)} {...rest}>
      {icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </Comp>
  );
}
