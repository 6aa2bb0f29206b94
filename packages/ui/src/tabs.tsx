/** Tabs that switch a part of the page, without a new address. For tabs that are addresses there is TabLinks. */

import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { TabCount, type TabSize, tabClasses, tabListClasses } from "./tab-look.tsx";

export type TabsProps = ComponentProps<typeof RadixTabs.Root>;
export type TabListProps = Omit<ComponentProps<typeof RadixTabs.List>, "aria-label"> & {
  label: string;
  /** The line under all tabs. */
  bordered?: boolean;
};
export type TabProps = ComponentProps<typeof RadixTabs.Trigger> & {
  size?: TabSize;
  count?: number | string;
  icon?: ReactNode;
  stretch?: boolean;
};
export type TabPanelProps = ComponentProps<typeof RadixTabs.Content>;

export function Tabs(props: TabsProps) {
  return <RadixTabs.Root {...props} />;
}

export function TabList({ label, bordered = true, className, ...rest }: TabListProps) {
  return <RadixTabs.List aria-label={label} className={cx(tabListClasses(bordered, false), className)} {...rest} />;
}

export function Tab({ size = "md", count, icon, stretch = false, className, children, ...rest }: TabProps) {
  return (
    <RadixTabs.Trigger className={cx(tabClasses(size, stretch), className)} {...rest}>
      {icon}
      {children}
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </RadixTabs.Trigger>
  );
}

export function TabPanel({ className, ...rest }: TabPanelProps) {
  return <RadixTabs.Content className={cx("-outline-offset-2", className)} {...rest} />;
}
