/** Aadhaar and PAN from DigiLocker: the visit, its result, and what to do about missing documents. */
import { Banner, Button, Spinner } from "@feo/ui";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { useAct, visitDigiLocker } from "../data/index.ts";
import { digiFailureWords, missingDocument } from "./digi-return.ts";
import {
  failureWords,
  identityFacts,
  Reason,
  StepFacts,
  type StepProps,
  StepText,
  SubmitButton,
} from "./step-parts.tsx";
import { hasDocuments } from "./tasks.ts";
import type { DigiVisit } from "./use-digi-visit.ts";

export function DocumentsStep({ facts, task, onDone, visit }: StepProps & { readonly visit: DigiVisit }) {
  const { level1 } = facts.kyc;
  if (visit.kind === "reading") return <Reading />;
  const missing = missingDocument(level1, visit.kind === "read");
  const isThere = hasDocuments(level1);
  const hasSome = level1.aadhaarNumber !== "" || level1.PANNumber !== "";
  return (
    <>
      <Reason facts={facts} task={task} className="mb-5" />
      <VisitNote visit={visit} />
      {missing ? (
        <Banner tone="warn" title={missing.title} className="mb-5">
          {missing.text}
        </Banner>
      ) : null}
      {hasSome ? (
        <StepFacts facts={identityFacts(level1)} className="mb-5" />
      ) : (
        <StepText className="mb-5">
          DigiLocker is the Government of India's document wallet. Sign in there, share your Aadhaar and PAN, and you'll
          come back here. We never see your password or PIN.
        </StepText>
      )}
      {isThere && task.state === "done" ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button className="max-sm:h-12 max-sm:w-full" onClick={() => onDone()}>
            Continue
          </Button>
          <GoThere label="Read again" variant="secondary" />
        </div>
      ) : (
        <GoThere label={hasSome || visit.kind !== "none" ? "Try again with DigiLocker" : "Continue with DigiLocker"} />
      )}
      <p className="mt-3 max-w-[600px] text-13 text-faint">
        We receive your name, date of birth, PAN and the last 4 digits of your Aadhaar number. Your name and date of
        birth must match on both.
      </p>
    </>
  );
}

function GoThere({ label, variant = "primary" }: { label: string; variant?: "primary" | "secondary" }) {
  const [isLeaving, setLeaving] = useState(false);
  const { isBusy, failure, run } = useAct();
  // After the Back button, the browser may restore the page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);
  const go = async () => {
    await visitDigiLocker();
    setLeaving(true);
  };
  return (
    <>
      {failure ? (
        <div className="w-full">
          <FailureNote failure={failure} />
        </div>
      ) : null}
      <SubmitButton variant={variant} busy={isBusy || isLeaving} onClick={() => void run(go)}>
        {label} <ExternalLink size={16} aria-hidden />
      </SubmitButton>
    </>
  );
}

function Reading() {
  return (
    <div role="status" className="flex items-center gap-4 py-6">
      <Spinner size={24} className="text-brand" />
      <div>
        <p className="font-medium text-14">Reading your documents</p>
        <p className="text-13 text-quiet">This takes a few seconds.</p>
      </div>
    </div>
  );
}

function VisitNote({ visit }: { visit: DigiVisit }) {
  switch (visit.kind) {
    case "denied":
      return (
        <div role="status" className="mb-5">
          <Banner tone="info" title="You didn't allow access.">
            Nothing was shared with us. We need your Aadhaar and PAN to verify you. Try again when you're ready.
          </Banner>
        </div>
      );
    case "broken":
      return (
        <div role="alert" className="mb-5">
          <Banner tone="error" title="Something went wrong with DigiLocker.">
            We received nothing. Try again.
          </Banner>
        </div>
      );
    case "failed":
      return failureWords(visit.failure, digiFailureWords) === "" ? null : (
        <div role="alert" className="mb-5">
          <Banner tone="error">{failureWords(visit.failure, digiFailureWords)}</Banner>
        </div>
      );
    default:
      return null;
  }
}
