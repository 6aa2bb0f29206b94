/** Tabs that switch a part of the page without changing the URL. For tabs with URLs, use TabLinks. */

import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps, ReactNode, SyntheticEvent } from "react";
import { cx } from "./cx.ts";
import { TabCount, type TabSize, tabClasses, tabListClasses } from "./tab-look.tsx";

export type TabsProps = ComponentProps<typeof RadixTabs.Root>;
export type TabListProps = Omit<ComponentProps<typeof RadixTabs.List>, "aria-label"> & {
  label: string;
  /** Shows a line under all tabs. */
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

/**
 * Radix focuses a clicked tab by script, which browsers treat as keyboard focus; this hides the focus ring after a
 * click.
 */
const markPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.dataset["pressed"] = "";
};
const unmarkPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  delete currentTarget.dataset["pressed"];
};

export function Tab({ size = "md", count, icon, stretch = false, className, children, ...rest }: TabProps) {
  return (
    <RadixTabs.Trigger
      className={cx(tabClasses(size, stretch), "data-pressed:outline-none", className)}
      onPointerDown={markPressed}
      onKeyDown={unmarkPressed}
      onBlur={unmarkPressed}
      {...rest}
    >
      {icon}
      {children}
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </RadixTabs.Trigger>
  );
}

export function TabPanel({ className, ...rest }: TabPanelProps) {
  return <RadixTabs.Content className={cx("-outline-offset-2", className)} {...rest} />;
}
