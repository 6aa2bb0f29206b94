/** The right column of a review: what the program checked, what the operator confirms, and the usual reasons to reject. */
import type { ConsoleCheck, KycLevelNumber, KycReviewCheck } from "@feo/contract";
import { Checkbox, cx, Kbd, useHotkey } from "@feo/ui";
import { Circle, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { VerdictLine } from "../frame/facts.tsx";
import { type RejectReason, rejectReasons } from "./reject-reasons.ts";

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="mb-1 flex min-h-6 items-center justify-between gap-3">
        <h3 className="font-semibold text-13">{title}</h3>
        <span className="flex items-center gap-1.5 text-12 text-quiet">{aside}</span>
      </div>
      {children}
    </section>
  );
}

export function AutomaticChecks({ checks }: { checks: readonly ConsoleCheck[] }) {
  return (
    <Part title="Automatic checks">
      <ul>
        {checks.map((check) => (
          <VerdictLine key={check.name} check={check} />
        ))}
      </ul>
    </Part>
  );
}

/** Calls back with the number that was pressed, from 0 to 9. */
export function NumberKeys({ onNumber }: { onNumber: (number: number) => void }) {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => <NumberKey key={number} number={number} onNumber={onNumber} />);
}

function NumberKey({ number, onNumber }: { number: number; onNumber: (number: number) => void }) {
  useHotkey(String(number), (event) => {
    // Keep the number out of a field that an opening dialog focuses.
    event.preventDefault();
    onNumber(number);
  });
  return null;
}

interface OwnChecksProps {
  readonly checks: readonly KycReviewCheck[];
  readonly ticked: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}

export function OwnChecks({ checks, ticked, onToggle }: OwnChecksProps) {
  const isDone = checks.every(({ name }) => ticked.has(name));
  return (
    <Part
      title="Your checks"
      aside={
        <span role="status" className={cx("tabular-nums", isDone && "text-up")}>
          {checks.filter(({ name }) => ticked.has(name)).length} of {checks.length}
        </span>
      }
    >
      <ul>
        {checks.map(({ name, words }, at) => (
          <li key={name} className="flex min-h-7.5 items-center gap-3">
            <Checkbox
              className="min-w-0 flex-1 [&_label]:text-ink"
              label={words}
              checked={ticked.has(name)}
              onCheckedChange={() => onToggle(name)}
            />
            <Key>{at + 1}</Key>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface ReasonsProps {
  readonly level: KycLevelNumber;
  /** Whether the next number picks a reason. */
  readonly isArmed: boolean;
  /** Undefined for a reason in the operator's own words. */
  readonly onPick: (picked: RejectReason | undefined) => void;
}

export function Reasons({ level, isArmed, onPick }: ReasonsProps) {
  return (
    <Part
      title="Reasons to reject"
      aside={
        <>
          <Kbd aria-hidden className={cx("max-md:hidden", isArmed && "border-brand text-brand")}>
            R
          </Kbd>
          <span role="status" className={cx("max-md:hidden", isArmed && "font-medium text-brand")}>
            {isArmed ? "Press a number, or Esc" : "then a number"}
          </span>
        </>
      }
    >
      <ul className={cx("-mx-2 rounded-control px-2", isArmed && "bg-brand-tint")}>
        {rejectReasons[level].map((reason, at) => (
          <ReasonRow key={reason.label} label={reason.label} number={at + 1} onPress={() => onPick(reason)}>
            <Circle aria-hidden className="size-4 shrink-0" />
          </ReasonRow>
        ))}
        <ReasonRow label="Write another reason" number={0} onPress={() => onPick(undefined)}>
          <Pencil aria-hidden className="size-4 shrink-0" />
        </ReasonRow>
      </ul>
      <p className="mt-1 text-12 text-quiet">
        The customer sees the reason in Verification and by email, and only redoes what failed.
      </p>
    </Part>
  );
}

interface ReasonRowProps {
  readonly label: string;
  readonly number: number;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const ReasonRow = ({ label, number, onPress, children }: ReasonRowProps) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className="hit-40 flex min-h-7.5 w-full items-center gap-2.5 text-left text-13 text-quiet hover:text-ink"
    >
      {children}
      <span className="min-w-0 flex-1">{label}</span>
      <Key>{number}</Key>
    </button>
  </li>
);

/** Hidden on phones, which have no keyboard. */
const Key = ({ children }: { children: number }) => (
  <Kbd aria-hidden className="max-md:hidden">
    {children}
  </Kbd>
);
