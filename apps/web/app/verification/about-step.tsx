/** The customer's details: occupation, yearly income, and consent to the verification. */
import { incomeRanges, occupations } from "@feo/contract";
import { Checkbox, Field } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { saveKycInfo, useAct } from "../data/index.ts";
import { Choice } from "./choice.tsx";
import { Reason, type StepProps, SubmitButton } from "./step-parts.tsx";

interface Draft {
  readonly occupation: number | null;
  readonly incomeRange: number | null;
  readonly consented: boolean;
}

const missing: Record<keyof Draft, string> = {
  occupation: "Choose your occupation.",
  incomeRange: "Choose your yearly income.",
  consented: "We need your consent to verify you.",
};

export function AboutStep({ facts, task, onDone }: StepProps) {
  const { occupation, incomeRange, consented } = facts.kyc.level1;
  const [draft, setDraft] = useState<Draft>({ occupation, incomeRange, consented });
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, run, clear } = useAct();
  const change = (part: Partial<Draft>) => {
    clear();
    setDraft({ ...draft, ...part });
  };
  const problemOf = (field: keyof Draft): string | undefined => {
    const refusal = failure?.fields.find(({ path }) => path === field)?.message;
    const isThere = draft[field] !== null && draft[field] !== false;
    return refusal ?? (tries > 0 && !isThere ? missing[field] : undefined);
  };
  const save = async (chosen: { occupation: number; incomeRange: number; consented: boolean }) => {
    await saveKycInfo(chosen);
    onDone();
  };
  // After a failed submit, focus the first missing field.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);
  const consentProblem = problemOf("consented");
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-[600px] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        const { occupation: work, incomeRange: income } = draft;
        if (work === null || income === null || !draft.consented) return;
        void run(() => save({ occupation: work, incomeRange: income, consented: true }));
      }}
    >
      <Reason facts={facts} task={task} />
      {failure ? <FailureNote failure={failure} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Occupation" error={problemOf("occupation")}>
          <Choice names={occupations} value={draft.occupation} onChange={(code) => change({ occupation: code })} />
        </Field>
        <Field label="Yearly income" error={problemOf("incomeRange")}>
          <Choice names={incomeRanges} value={draft.incomeRange} onChange={(code) => change({ incomeRange: code })} />
        </Field>
      </div>
      <div className="rounded-panel border border-line p-4">
        <Checkbox
          checked={draft.consented}
          onCheckedChange={(isOn) => change({ consented: isOn === true })}
          aria-invalid={consentProblem !== undefined}
          aria-describedby="consent-words consent-problem"
          label={
            <span className="text-14 text-ink">I agree that Feo may verify me with these documents and answers.</span>
          }
        />
        <p id="consent-words" className="mt-2 pl-6 text-13 text-quiet">
          We store your name, date of birth, PAN, the last 4 digits of your Aadhaar number and these answers for as long
          as the law requires. Only our reviewers see them, and authorities where the law requires it. To withdraw your
          consent, delete your account.{" "}
          <Link to="/legal/privacy-policy" className="text-brand underline underline-offset-2">
            Privacy policy
          </Link>
        </p>
        <p id="consent-problem" aria-live="polite" className="mt-2 pl-6 text-13 text-down empty:hidden">
          {consentProblem}
        </p>
      </div>
      <div>
        <SubmitButton type="submit" busy={isBusy}>
          {task.state === "done" ? "Save and continue" : "Save"}
        </SubmitButton>
      </div>
    </form>
  );
}
