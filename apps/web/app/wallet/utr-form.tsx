/** The UTR field of a transfer. Problems show below the field before it is submitted. */
import { Button, Field, TextInput, toast } from "@feo/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { claimDeposit, useAct } from "../data/index.ts";
import { tidyUtr, utrKind, utrProblem } from "./utr.ts";

interface UtrFormProps {
  /** Whether there is a verified account to send from; undefined while unknown. */
  readonly isReady: boolean | undefined;
  readonly isClosed: boolean;
  readonly onFocus: () => void;
}

const kinds = "12 digits for IMPS, 16 characters for NEFT, 22 for RTGS.";

export function UtrForm({ isReady, isClosed, onFocus }: UtrFormProps) {
  const isOpen = isReady === true && !isClosed;
  const [utr, setUtr] = useState("");
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const isKnown = failure?.code === "DEPOSIT_KNOWN";
  const kind = utrKind(utr);
  const error = isKnown
    ? "This UTR has already been submitted. Check your recent deposits."
    : isTried
      ? utrProblem(utr)
      : undefined;
  const submit = async () => {
    await claimDeposit(utr);
    toast({ tone: "success", message: "UTR received.", description: "We'll add the money once it reaches our bank." });
    setUtr("");
    setTried(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (utrProblem(utr) === undefined) void run(submit);
      }}
    >
      <FailureNote failure={isKnown ? null : failure} />
      <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <Field
          label="UTR"
          className="flex-1"
          error={error}
          hint={isReady === false ? `Available once your bank account is verified. ${kinds}` : kinds}
        >
          <TextInput
            name="bankTxRef"
            disabled={!isOpen}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="h-11"
            inputClassName="tabular"
            value={utr}
            onFocus={onFocus}
            onBlur={() => setTried(utr !== "")}
            onChange={(event) => {
              clear();
              setUtr(tidyUtr(event.target.value));
            }}
            trailing={
              kind ? (
                <span className="flex items-center gap-1 text-up">
                  <Check size={16} aria-hidden />
                  {kind}
                </span>
              ) : undefined
            }
          />
        </Field>
        <Button type="submit" disabled={!isOpen} busy={isBusy} className="h-11 sm:mt-6.5">
          Submit UTR
        </Button>
      </div>
      <div className="mt-3 border-line border-l-2 pl-3 text-13 text-quiet">
        <p>You'll find it in your bank's message, for example</p>
        <p>
          Rs 25,000.00 debited from A/c XX4821 on 15-11-25. IMPS Ref{" "}
          <strong className="tabular rounded-inner bg-warn-tint px-1 font-semibold text-ink">402511907331</strong>.
        </p>
      </div>
    </form>
  );
}
