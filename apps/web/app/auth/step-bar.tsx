/** The progress bar of a sign-in page, with the next step. */
import { cx } from "@feo/ui";

export function StepBar({ steps, current }: { steps: readonly string[]; current: number }) {
  const next = steps[current + 1];
  return (
    <div className="mb-10 max-md:mb-8">
      <div aria-hidden className="flex gap-1.5">
        {steps.map((step, index) => (
          <span key={step} className={cx("h-1 flex-1 rounded-full", index <= current ? "bg-brand" : "bg-pressed")} />
        ))}
      </div>
      <p className="mt-2 flex justify-between gap-3 text-12 text-quiet">
        <span>
          Step {current + 1} of {steps.length}
        </span>
        {next === undefined ? null : <span>Next: {next}</span>}
      </p>
    </div>
  );
}
