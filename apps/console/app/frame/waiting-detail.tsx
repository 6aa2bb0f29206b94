/** One item that waits for operators: its age, its details, the available actions and the actions taken. */
import { CopyButton, cx } from "@feo/ui";
import type { ReactNode } from "react";
import { ActButton } from "./act-button.tsx";
import { type Act, useAct } from "./act-dialog.tsx";
import { DeedsAbout } from "./deeds-about.tsx";
import { dayAndTime } from "./moments.ts";
import { noteOn } from "./note.ts";
import { QueueDetail } from "./queue.tsx";

interface WaitingDetailProps {
  readonly id: string;
  /** What a note is about, such as "this account". */
  readonly what: string;
  /** A label such as "Added", and the time. */
  readonly since: readonly [word: string, at: string];
  readonly badge?: ReactNode;
  readonly title: ReactNode;
  /** Larger type for amounts than for text to be copied. */
  readonly isAmount?: boolean;
  /** The action buttons; the note button is always there. */
  readonly acts?: (ask: (act: Act) => void) => ReactNode;
  readonly children: ReactNode;
}

export function WaitingDetail({ id, what, since: [word, at], badge, title, isAmount, ...rest }: WaitingDetailProps) {
  const { acts, children } = rest;
  const { ask, dialog } = useAct();
  const actions = (
    <>
      {acts?.(ask)}
      <ActButton letter="n" className="ml-auto" onPress={() => ask(noteOn(id, what))}>
        Note
      </ActButton>
    </>
  );
  return (
    <>
      <QueueDetail actions={actions}>
        <div className="flex min-h-6 items-center justify-between gap-3 text-13 text-quiet">
          <span>
            {word} {dayAndTime(at)} IST
          </span>
          {badge}
        </div>
        <h2
          className={cx(
            "mt-1 flex items-center gap-2 break-all font-semibold tabular-nums",
            isAmount ? "text-28" : "text-20",
          )}
        >
          {title}
        </h2>
        {children}
        <DeedsAbout subject={id} />
      </QueueDetail>
      {dialog}
    </>
  );
}

/** What operators must know before they decide. */
export function Warning({ children }: { children: ReactNode }) {
  return <p className="mt-2 rounded-control bg-warn-tint px-3 py-2 text-13 text-warn">{children}</p>;
}

/** A text with a copy button. */
export function Copied({ value, what }: { value: string; what: string }) {
  if (value === "") return "–";
  return (
    <span className="inline-flex items-center gap-1">
      <span className="break-all">{value}</span>
      <CopyButton value={value} what={what} variant="icon" />
    </span>
  );
}
