/**
 * A new email address or mobile number: confirmation, input, then a code sent to it (ACCT-034 to ACCT-039). After an
 * expired confirmation, the dialog returns to the codes and keeps the new address.
 */
import { Banner, Button, Field, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { type ContactChange, emailChange, heldToken, holdToken, mobileChange, useAct } from "../data/index.ts";
import { ContactCode } from "./contact-code.tsx";
import { type Contact, contactWords, readNewContact } from "./contact-words.ts";

interface ContactDialogProps {
  readonly kind: Contact;
  /** The account's current one; empty if it has none. */
  readonly current: string;
  readonly areCodesOn: boolean;
  readonly onClose: () => void;
}

type Step = "confirm" | "confirmAgain" | "address" | { readonly resendSeconds: number };

const changes: Record<Contact, ContactChange> = { email: emailChange, mobile: mobileChange };
const ranOut = "Your confirmation has expired. Confirm again to continue. Your entries are kept.";

export function ContactDialog({ kind, current, areCodesOn, onClose }: ContactDialogProps) {
  const change = changes[kind];
  const [step, setStep] = useState<Step>(() => (heldToken(kind) === null ? "confirm" : "address"));
  const again = () => setStep("confirmAgain");
  const words = contactWords[kind];
  return (
    <FlowDialog
      title={words.title(current)}
      description={step === "confirm" ? `First confirm it's you. Then enter the new ${words.name}.` : undefined}
      onClose={onClose}
    >
      {step === "confirm" || step === "confirmAgain" ? (
        <ConfirmStep
          purpose={kind === "email" ? "emailUpdate" : "mobileUpdate"}
          action="Continue"
          notice={step === "confirmAgain" ? ranOut : undefined}
          onConfirmed={(sessionToken) => {
            holdToken(kind, sessionToken);
            setStep("address");
          }}
        />
      ) : step === "address" ? (
        <NewAddress kind={kind} current={current} change={change} onSent={setStep} onExpired={again} />
      ) : (
        <ContactCode
          kind={kind}
          change={change}
          resendSeconds={step.resendSeconds}
          areCodesOn={areCodesOn}
          onBack={() => setStep("address")}
          onExpired={again}
          onChanged={() => {
            toast({ tone: "success", message: words.changed });
            onClose();
          }}
        />
      )}
    </FlowDialog>
  );
}

interface NewAddressProps extends Pick<ContactDialogProps, "kind" | "current"> {
  readonly change: ContactChange;
  readonly onSent: (sent: { readonly resendSeconds: number }) => void;
  readonly onExpired: () => void;
}

function NewAddress({ kind, current, change, onSent, onExpired }: NewAddressProps) {
  const [typed, setTyped] = useState(() => change.saved());
  const [isLeft, setLeft] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const contact = readNewContact(kind, typed, current);
  const fromServer = failure?.fields.find(({ path }) => path === kind)?.message;
  const mayComplain = contact.state === "wrong" || (isLeft && contact.state === "unfinished" && typed !== "");
  const error = fromServer ?? (mayComplain ? contact.problem : undefined);

  const send = () => {
    setLeft(true);
    if (contact.state !== "ready") return;
    change.save(contact.value);
    void run(async () => {
      const sent = await change.generate();
      if (sent) onSent(sent);
      else onExpired();
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Banner tone="warn" className="mb-5">
        Withdrawals are paused for 72 hours after this change.
        {current === "" ? null : ` We'll also notify your old ${contactWords[kind].name}.`}
      </Banner>
      <FailureNote failure={failure} />
      <Field
        label={contactWords[kind].label}
        hint={current === "" ? undefined : `Now: ${kind === "mobile" ? `+91 ${current}` : current}`}
        error={error}
      >
        <TextInput
          {...(kind === "email"
            ? ({ type: "email", name: "email", autoComplete: "email", inputMode: "email" } as const)
            : ({
                type: "tel",
                name: "mobile",
                autoComplete: "tel-national",
                inputMode: "tel",
                leading: "+91",
              } as const))}
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            clear();
            setTyped(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={contact.state !== "ready"} busy={isBusy}>
        Send code
      </Button>
    </form>
  );
}
