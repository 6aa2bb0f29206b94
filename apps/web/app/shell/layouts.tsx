/** The named layouts of the route table: a page's width and its sidebars. */

import { cx } from "@feo/ui";
import type { ReactNode } from "react";
import { useFullWidth } from "../data/index.ts";
import type { RouteConfig } from "../routing/resolve-route.ts";
import { DashboardSidebar } from "./dashboard-sidebar.tsx";

interface LayoutProps {
  readonly config: RouteConfig;
  readonly children: ReactNode;
}

/**
 * The lists of markets and coins are as wide as the header; text pages are narrower. The footer is as wide as the page.
 */
const widePaths: readonly string[] = ["/markets", "/crypto", "/crypto/:coin"];
export const columnWidth = ({ path }: RouteConfig): string =>
  widePaths.includes(path) ? "max-w-[1600px]" : "max-w-[1264px]";

export function PageLayout({ config, children }: LayoutProps) {
  switch (config.layout) {
    case "dashboard":
      return (
        <div className="flex flex-1">
          <DashboardSidebar />
          <div className="min-w-0 flex-1 p-8 max-md:p-4">{children}</div>
        </div>
      );
    case "trade":
      return <TradeLayout>{children}</TradeLayout>;
    case "auth":
      return <div className="mx-auto w-full max-w-[400px] flex-1 px-4 py-12 max-md:py-6">{children}</div>;
    case "markets":
    case "crypto":
      return <div className={cx("mx-auto w-full flex-1 px-8 py-6 max-md:px-4", columnWidth(config))}>{children}</div>;
    case "referral":
      return <div className="mx-auto w-full max-w-[1264px] flex-1 px-8 py-12 max-md:px-4 max-md:py-6">{children}</div>;
    case "support":
      return <div className="mx-auto w-full max-w-[1264px] flex-1 px-8 py-8 max-md:px-4">{children}</div>;
    default:
      return children;
  }
}

/** The trade page uses the full window width if the customer chose so (SHELL-007). */
function TradeLayout({ children }: { children: ReactNode }) {
  const [isFullWidth] = useFullWidth();
  return (
    <div
      data-full-width={isFullWidth}
      className={cx("flex w-full flex-1 flex-col", !isFullWidth && "mx-auto max-w-[1600px]")}
    >
      {children}
    </div>
  );
}
