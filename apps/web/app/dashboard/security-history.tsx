/** What happened to the account's security, ten at a time: log-ins, failed ones, every change, with device and address. */
import { pageSizes } from "@feo/contract";
import { cx, EmptyState, Pagination } from "@feo/ui";
import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { securityEventsQuery, useOwnQuery } from "../data/index.ts";
import { indianListMoment, indianMoment } from "../frame/indian-date.ts";
import { Loaded } from "../frame/loaded.tsx";
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
          Log-ins and every change to what guards your account. If one was not yours,{" "}
          <a href="#freeze-account" className="text-brand underline underline-offset-2">
            freeze the account
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
                  text="Your next log-in is listed here."
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
