/** The anti-phishing word in every mail to the account; a forged mail lacks it. */
import { Button, Field, TextInput, toast } from "@feo/ui";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { changeAntiPhishingWord, useAct } from "../data/index.ts";
import { Row } from "./security-parts.tsx";

export function PhishingWordRow({ word }: { word: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row
      icon={MailCheck}
      title="Anti-phishing word"
      text="Every email from us includes your word. If it's missing, the email isn't from us."
    >
      <span className="min-w-0 break-all text-13 text-quiet">{word || "Not set"}</span>
      <Button
        variant="secondary"
        size="sm"
        className="min-w-24"
        aria-label={`${word ? "Change" : "Set"} the anti-phishing word`}
        onClick={() => setOpen(true)}
      >
        {word ? "Change" : "Set"}
      </Button>
      {isOpen ? <WordDialog current={word} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}

type Step = { readonly name: "confirm"; readonly isAgain: boolean } | { readonly name: "word"; readonly token: string };

function WordDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: "confirm", isAgain: false });
  const [word, setWord] = useState(current);
  return (
    <FlowDialog
      title="Anti-phishing word"
      description={step.name === "confirm" ? "First confirm it's you." : "Choose something only you know."}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to continue." : undefined}
          onConfirmed={(token) => setStep({ name: "word", token })}
        />
      ) : (
        <WordForm
          token={step.token}
          current={current}
          word={word}
          onType={setWord}
          onExpired={() => setStep({ name: "confirm", isAgain: true })}
          onClose={onClose}
        />
      )}
    </FlowDialog>
  );
}

interface WordFormProps {
  readonly token: string;
  readonly current: string;
  readonly word: string;
  readonly onType: (word: string) => void;
  readonly onExpired: () => void;
  readonly onClose: () => void;
}

const wellFormed = /^[\p{L}\p{N}][\p{L}\p{N} _-]{2,31}$/u;

function WordForm({ token, current, word, onType, onExpired, onClose }: WordFormProps) {
  const { isBusy, failure, run, clear } = useAct({ onExpired });
  const trimmed = word.trim();
  const isReady = wellFormed.test(trimmed) && trimmed !== current;
  const save = (next: string) =>
    void run(async () => {
      await changeAntiPhishingWord(token, next);
      toast({ tone: "success", message: next ? `Our emails now include "${next}".` : "Word removed." });
      onClose();
    });
  const fromServer = failure?.fields.find(({ path }) => path === "word")?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save(trimmed);
      }}
    >
      <FailureNote failure={failure} />
      <Field label="Your word" hint="3 to 32 letters, digits, spaces, _ or -. Not your password." error={fromServer}>
        <TextInput
          name="anti-phishing-word"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          value={word}
          onChange={(event) => {
            clear();
            onType(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={!isReady} busy={isBusy}>
        Save word
      </Button>
      {current === "" ? null : (
        <Button variant="ghost" className="mt-2 w-full" disabled={isBusy} onClick={() => save("")}>
          Remove word
        </Button>
      )}
    </form>
  );
}
