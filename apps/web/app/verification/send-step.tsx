/** The end of a level: what is sent, once more, and the button; or what is missing. For level 3 it is all there is. */

import { submitLevel } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { useAct } from "../frame/use-act.ts";
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

const buttonWords = { 1: "Send", 2: "Send for review", 3: "Ask for a review" } as const;

export function SendStep({ facts, task, tasks, onDone }: SendStepProps) {
  const { isBusy, failure, run } = useAct();
  const { level } = facts;
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
        <StepText>Before it can be sent: {missing.map(({ key }) => taskLabel(key, level)).join(", ")}.</StepText>
      ) : (
        <>
          <Words level={level} />
          {level === 3 ? null : <StepFacts facts={sentFacts(facts)} />}
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={isBusy} disabled={missing.length > 0} onClick={() => void run(send)}>
          {buttonWords[level]}
        </SubmitButton>
      </div>
    </div>
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
            Level 3 is for those who move large amounts. There is nothing to fill in: a reviewer looks at your account,
            its deposits and withdrawals, and writes to you by e-mail.
          </StepText>
          <StepText>
            They may ask where your money comes from. A salary slip, a tax return or the papers of a sale answer that;
            have them ready. Your limits stay as they are meanwhile.
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
