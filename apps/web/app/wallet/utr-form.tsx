/** Telling the reference of a transfer. What is wrong with it is said before it is sent, and beside it. */
import { Button, Field, TextInput, toast } from "@feo/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { tellDeposit } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { useAct } from "../frame/use-act.ts";
import { tidyUtr, utrKind, utrProblem } from "./utr.ts";

/** Off until there is an account that a transfer can come from; it says so. */
export function UtrForm({ isOpen }: { isOpen: boolean }) {
  const [utr, setUtr] = useState("");
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const isKnown = failure?.code === "DEPOSIT_KNOWN";
  const kind = utrKind(utr);
  const error = isKnown
    ? "This UTR was told already. If it is yours, it is among your deposits."
    : isTried
      ? utrProblem(utr)
      : undefined;
  const submit = async () => {
    await tellDeposit(utr);
    toast({ tone: "success", message: "We have your UTR.", description: "The money is added when the bank has it." });
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
          hint={
            isOpen
              ? "12 digits for IMPS, 16 characters for NEFT, 22 for RTGS."
              : "Opens once your bank account is verified. 12 digits for IMPS, 16 characters for NEFT, 22 for RTGS."
          }
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
      <div className="mt-4 border-line border-l-2 pl-3 text-13 text-quiet">
        <p>Where to find it: in your bank's message, for example</p>
        <p className="mt-1">
          Rs 25,000.00 debited from A/c XX4821 on 15-11-25. IMPS Ref{" "}
          <strong className="tabular rounded-inner bg-warn-tint px-1 font-semibold text-ink">402511907331</strong>.
        </p>
      </div>
    </form>
  );
}
