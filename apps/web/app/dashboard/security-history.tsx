/** The account's security events, ten at a time: logins, failed logins and every change, with device and address. */

import { pageSizes } from "@feo/contract";
import { indianListMoment, indianMoment } from "@feo/money";
import { cx, EmptyState, Loaded, Pagination } from "@feo/ui";
import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { securityEventsQuery, useOwnQuery } from "../data/index.ts";
import { type EventKind, eventWords, placeWords } from "./security-events.ts";
import { Group, Row, Rows, RowsSkeleton } from "./security-parts.tsx";

const icons: Record<EventKind, LucideIcon> = {
  entry: LogIn,
  exit: LogOut,
  alarm: TriangleAlert,
  change: KeyRound,
  guard: ShieldCheck,
};

export function SecurityHistory() {
  const [pageNo, setPageNo] = useState(1);
  const answer = useOwnQuery(securityEventsQuery(pageNo));
  return (
    <Group
      title="Recent activity"
      text={
        <>
          Logins and security changes. Don't recognise one?{" "}
          <a href="#freeze-account" className="text-brand underline underline-offset-2">
            Freeze your account
          </a>
          .
        </>
      }
    >
      <Loaded answer={answer} skeleton={<RowsSkeleton count={3} />}>
        {({ count, events }) => {
          const pageCount = Math.max(1, Math.ceil(count / pageSizes.dashboardList));
          return (
            <>
              {events.length === 0 ? (
                <EmptyState
                  title="Nothing yet"
                  text="Your next login appears here."
                  className="rounded-panel border border-line"
                />
              ) : (
                <div
                  aria-busy={answer.isPlaceholderData}
                  className={cx("transition-opacity", answer.isPlaceholderData && "opacity-60")}
                >
                  <Rows>
                    {events.map((event) => {
                      const { kind, text } = eventWords(event);
                      return (
                        <Row
                          key={event.id}
                          icon={icons[kind]}
                          iconClassName={kind === "alarm" ? "text-warn" : ""}
                          title={text}
                          text={placeWords(event)}
                        >
                          <time
                            dateTime={event.at}
                            title={indianMoment(event.at)}
                            className="tabular text-13 text-quiet"
                          >
                            {indianListMoment(event.at, Date.now())}
                          </time>
                        </Row>
                      );
                    })}
                  </Rows>
                </div>
              )}
              <Pagination
                page={Math.min(pageNo, pageCount)}
                pageCount={pageCount}
                onPageChange={setPageNo}
                label="Pages of recent activity"
                className="mt-4"
              />
            </>
          );
        }}
      </Loaded>
    </Group>
  );
}
