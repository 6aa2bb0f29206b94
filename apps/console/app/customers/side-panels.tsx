/** The right column of the customer screen: the day's limits, sessions and notes. */
import {
  listPersonNotes,
  listPersonSessions,
  type PersonLimits,
  type PersonSession,
  type ShownAccount,
} from "@feo/contract";
import { Avatar, Kbd, Progress, useHotkey } from "@feo/ui";
import { Monitor, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import type { useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { agoOf, dayAndTime } from "../frame/moments.ts";
import { noteOn } from "../frame/note.ts";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { signOutAct } from "./account-acts.ts";
import { usePersonMoney } from "./balances.tsx";
import { tabAddress } from "./customer-tabs.ts";
import { holdWords, limitWords } from "./limit-words.ts";

type Ask = ReturnType<typeof useAct>["ask"];

interface SidePanelProps {
  readonly title: string;
  readonly id: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function SidePanel({ title, id, aside, children }: SidePanelProps) {
  return (
    <section aria-labelledby={id} className="border-line border-b px-4 py-3 last:border-b-0 md:px-6">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-14">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const asideButton = "hit-40 flex items-center gap-2 font-medium text-13 text-brand hover:underline";

export function LimitsPanel({ userId, onChange }: { userId: string; onChange: () => void }) {
  const query = usePersonMoney(userId);
  return (
    <SidePanel
      id="limits"
      title="Limits used today"
      aside={
        <Allowed act="person level">
          <button type="button" className={asideButton} onClick={onChange}>
            Change
          </button>
        </Allowed>
      }
    >
      <Loaded query={query}>{({ limits }) => <Limits limits={limits} />}</Loaded>
    </SidePanel>
  );
}

function Limits({ limits }: { limits: PersonLimits }) {
  const { percent, share, tone } = limitWords(limits);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-quiet">Withdrawals and payments</span>
        <span className="tabular-nums">
          <span className="font-semibold">₹{shownAmount(limits.used, "INR")}</span>{" "}
          <span className="text-quiet">of ₹{shownAmount(limits.daily, "INR").replace(/\.00$/, "")}</span>
        </span>
      </div>
      <Progress value={percent} tone={tone} label="Share of today's limit" className="mt-2" />
      <div className="mt-2 flex flex-wrap justify-between gap-x-3 text-12 text-quiet tabular-nums">
        <span>{share}, resets at 00:00 IST</span>
        <span>₹{shownAmount(limits.left, "INR")} left</span>
      </div>
      {limits.heldUntil && (
        <p className="mt-2 rounded-control bg-warn-tint px-3 py-2 text-12 text-warn">
          {holdWords(limits)}: withdrawals are blocked until {dayAndTime(limits.heldUntil)} IST.
        </p>
      )}
    </>
  );
}

export const useSessions = (userId: string) => useCall(listPersonSessions, { params: { id: userId } });

const mostSessions = 4;

export function SessionsPanel({ person, ask }: { person: ShownAccount; ask: Ask }) {
  const { userId } = person;
  const query = useSessions(userId);
  const sessions = query.data?.sessions ?? [];
  return (
    <SidePanel
      id="sessions"
      title="Sessions"
      aside={
        sessions.length > 0 && (
          <Allowed act="person sign out">
            <button type="button" className={asideButton} onClick={() => ask(signOutAct(person))}>
              Sign out all
            </button>
          </Allowed>
        )
      }
    >
      <Loaded query={query}>
        {() =>
          sessions.length === 0 ? (
            <p className="text-13 text-quiet">Not signed in.</p>
          ) : (
            <>
              <ul>
                {sessions.slice(0, mostSessions).map((session) => (
                  <Session key={session.id} session={session} />
                ))}
              </ul>
              {sessions.length > mostSessions && (
                <Link to={tabAddress(userId, "sessions")} className={asideButton}>
                  All sessions
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}

const activeMs = 10 * 60_000;
const isPhone = (device: string): boolean => /android|iphone|ios|mobile/i.test(device);

export function Session({ session: { device, address, since, lastSeenAt } }: { session: PersonSession }) {
  const Icon = isPhone(device) ? Smartphone : Monitor;
  const now = Date.now();
  const isActive = now - new Date(lastSeenAt).getTime() < activeMs;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1 text-13">
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{device || "Unknown device"}</span>
        <span className="block break-words text-12 text-quiet tabular-nums">
          {address && `${address}, `}since {dayAndTime(since)}
        </span>
      </span>
      <span className={isActive ? "shrink-0 font-medium text-12 text-up" : "shrink-0 text-12 text-quiet"}>
        {isActive ? "Active now" : agoOf(lastSeenAt, now)}
      </span>
    </li>
  );
}

const mostNotes = 3;

export function NotesPanel({ person, ask }: { person: ShownAccount; ask: Ask }) {
  const { userId, name } = person;
  const query = useCall(listPersonNotes, { params: { id: userId }, query: {} });
  const add = () => ask(noteOn(userId, name || "this customer"));
  useHotkey("n", (event) => {
    // Keep the letter out of the dialog's field.
    event.preventDefault();
    add();
  });
  return (
    <SidePanel
      id="notes"
      title="Notes"
      aside={
        <button type="button" className={asideButton} onClick={add}>
          Add note <Kbd aria-hidden>N</Kbd>
        </button>
      }
    >
      <Loaded query={query}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-13 text-quiet">No notes yet.</p>
          ) : (
            <ul>
              {notes.slice(0, mostNotes).map(({ sequence, by, at, details }) => (
                <li key={sequence} className="flex gap-3 py-1.5 text-13">
                  <Avatar name={by} size={20} tone="up" />
                  <span className="min-w-0 flex-1">
                    <span className="font-medium">{by}</span>{" "}
                    <span className="text-12 text-quiet tabular-nums">{dayAndTime(at)} IST</span>
                    <span className="block whitespace-pre-line break-words text-quiet">{details["text"]}</span>
                  </span>
                </li>
              ))}
              {notes.length > mostNotes && (
                <li>
                  <Link to={tabAddress(userId, "notes")} className={asideButton}>
                    All notes
                  </Link>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
