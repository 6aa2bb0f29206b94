/** One thing that waits for operators: when it came, what it is, what may be done with it, and what they did. */
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
  /** What a note is about, as in "this account". */
  readonly what: string;
  /** As in "Added", and when that was. */
  readonly since: readonly [word: string, at: string];
  readonly badge?: ReactNode;
  readonly title: ReactNode;
  /** A number to be read across a desk is larger than one to be copied. */
  readonly isAmount?: boolean;
  /** The buttons of what may be done; a note can always be taken. */
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

/** What operators have to know before they decide. */
export function Warning({ children }: { children: ReactNode }) {
  return <p className="mt-2 rounded-control bg-warn-tint px-3 py-2 text-13 text-warn">{children}</p>;
}

/** A text with a button that copies it. */
export function Copied({ value, what }: { value: string; what: string }) {
  if (value === "") return "–";
  return (
    <span className="inline-flex items-center gap-1">
      <span className="break-all">{value}</span>
      <CopyButton value={value} what={what} variant="icon" />
    </span>
  );
}
