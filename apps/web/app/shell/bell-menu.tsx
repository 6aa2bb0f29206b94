/** The bell's menu: account notices, newest first, and the latest announcements. */
import { indianListMoment, indianMoment } from "@feo/money";
import {
  cx,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { announcementsQuery, useNotices, usePageQuery } from "../data/index.ts";

const mostShown = 8;
const row = "flex-col items-start! justify-center gap-0.5! whitespace-normal py-2";

export const BellMenu: Menu = ({ children }) => {
  const { notices, markRead } = useNotices();
  const newOnes = () => new Set(notices.filter(({ isNew }) => isNew).map(({ name }) => name));
  // Notices that were new when the menu opened stay marked while it is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(newOnes);
  const { data: news } = usePageQuery(announcementsQuery());
  const openOrClose = (isOpen: boolean) => {
    if (isOpen) setFresh(newOnes());
    else markRead();
  };
  return (
    <DropdownMenu defaultOpen onOpenChange={openOrClose}>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto">
        <DropdownMenuLabel>Your account</DropdownMenuLabel>
        {notices.length === 0 ? (
          <p className="px-2.5 pb-2 text-13 text-quiet">
            Updates on orders, deposits, withdrawals and payments appear here.
          </p>
        ) : (
          notices.slice(0, mostShown).map(({ name, at, message, description, path }) => (
            <DropdownMenuItem key={name} asChild>
              <Link to={path} className={row}>
                <span className={cx("text-14", fresh.has(name) && "font-semibold")}>{message}</span>
                {description === "" ? null : <span className="text-13 text-quiet">{description}</span>}
                <time
                  dateTime={new Date(at).toISOString()}
                  title={indianMoment(new Date(at).toISOString())}
                  className="text-12 text-quiet"
                >
                  {indianListMoment(new Date(at).toISOString(), Date.now())}
                </time>
              </Link>
            </DropdownMenuItem>
          ))
        )}
        {news && news.announcements.length > 0 ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>News</DropdownMenuLabel>
            {news.announcements.map(({ slug, category, title }) => (
              <DropdownMenuItem key={slug} asChild>
                <Link to={`/support/announcement/${category}#${slug}`} className={row}>
                  <span className="text-14">{title}</span>
                </Link>
              </DropdownMenuItem>
            ))}
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
