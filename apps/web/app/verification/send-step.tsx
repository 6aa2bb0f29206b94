/** The review step of a level: what is submitted and the button, or what is missing. Level 3 has only this step. */
import { Banner } from "@feo/ui";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { submitLevel, useAct } from "../data/index.ts";
import {
  identityFacts,
  Reason,
  type StepFact,
  StepFacts,
  type StepProps,
  StepText,
  SubmitButton,
} from "./step-parts.tsx";
import { accountName, incomeRangeName, occupationName, taskLabel } from "./task-words.ts";
import type { Task, TaskFacts } from "./tasks.ts";

interface SendStepProps extends StepProps {
  readonly tasks: readonly Task[];
}

const buttonWords = { 1: "Submit", 2: "Submit for review", 3: "Request a review" } as const;

export function SendStep({ facts, task, tasks, onDone }: SendStepProps) {
  const { isBusy, failure, run } = useAct();
  const { level } = facts;
  const concerns = level === 1 ? facts.kyc.level1.concerns : [];
  const isRefused = concerns.some((concern) => concern.isRefused);
  const missing = tasks.filter(({ key, isThere }) => key !== "send" && !isThere);
  const send = async () => {
    await submitLevel(level);
    onDone();
  };
  return (
    <div className="flex flex-col gap-5">
      <Reason facts={facts} task={task} />
      {failure ? <FailureNote failure={failure} /> : null}
      {missing.length > 0 ? (
        <StepText>Still needed: {missing.map(({ key }) => taskLabel(key, level)).join(", ")}.</StepText>
      ) : (
        <>
          <Concerns concerns={concerns} />
          {isRefused ? null : <Words level={level} />}
          {level === 3 ? null : <StepFacts facts={sentFacts(facts)} />}
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={isBusy} disabled={missing.length > 0 || isRefused} onClick={() => void run(send)}>
          {buttonWords[level]}
        </SubmitButton>
      </div>
    </div>
  );
}

/** Problems known from the documents before submitting: certain refusals, or what a reviewer must check. */
function Concerns({ concerns }: { concerns: TaskFacts["kyc"]["level1"]["concerns"] }) {
  const refused = concerns.filter(({ isRefused }) => isRefused);
  const shown = refused.length > 0 ? refused : concerns;
  if (shown.length === 0) return null;
  const isRefused = refused.length > 0;
  return (
    <Banner
      tone={isRefused ? "error" : "warn"}
      title={isRefused ? "We can't verify you with these documents" : "Your Aadhaar and PAN don't match"}
      className="max-w-[600px]"
    >
      {shown.map(({ message }) => (
        <p key={message} className="text-13">
          {message}
        </p>
      ))}
      <p className="mt-1 text-13">
        {isRefused
          ? "If your date of birth is wrong, correct it in your Aadhaar, then read your documents again."
          : "Correct one of them and read your documents again, or submit now: our team then reviews it within a day."}
      </p>
    </Banner>
  );
}

function Words({ level }: { level: TaskFacts["level"] }) {
  switch (level) {
    case 1:
      return (
        <StepText>
          Check your details. You can't edit them after submitting. Most people are verified right away.
        </StepText>
      );
    case 2:
      return (
        <StepText>
          Our team reviews your details and emails you within a day. You can't edit them while they are being reviewed.
        </StepText>
      );
    case 3:
      return (
        <>
          <StepText>
            Level 3 is for large withdrawals. There's nothing to fill in: we review your account, deposits and
            withdrawals, and email you.
          </StepText>
          <StepText>
            We may ask for your source of funds. Keep a salary slip, tax return or sale deed ready. Your current limits
            apply until then.
          </StepText>
        </>
      );
  }
}

function sentFacts({ level, kyc, bankAccount }: TaskFacts): readonly StepFact[] {
  if (level === 1) {
    const { occupation, incomeRange } = kyc.level1;
    return [
      ...identityFacts(kyc.level1),
      { label: "Occupation", value: occupationName(occupation) },
      { label: "Yearly income", value: incomeRangeName(incomeRange) },
    ];
  }
  return [
    { label: "Bank account", value: bankAccount ? accountName(bankAccount) : "" },
    { label: "Bank statement", value: "Uploaded" },
    { label: "Photo", value: `Uploaded, with the code ${kyc.level2.selfieOtp}` },
  ];
}
