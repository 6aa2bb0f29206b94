/** The account's passkeys: list, add and remove. A passkey logs in, and replaces all codes in a confirmation. */

import type { Passkey } from "@feo/contract";
import { indianDate } from "@feo/money";
import { Button, EmptyState, Field, TextInput, toast } from "@feo/ui";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../confirmation/confirm-dialog.tsx";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { addPasskey, removePasskey, useAct } from "../data/index.ts";
import { Group, Row, Rows } from "./security-parts.tsx";

type Asked = "add" | Passkey;

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Group
      title="Passkeys"
      text="Log in and confirm with your fingerprint, face or device PIN. Passkeys can't be phished."
      aside={
        <Button variant="secondary" size="sm" onClick={() => setAsked("add")}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <EmptyState
          icon={<Fingerprint size={24} aria-hidden />}
          title="No passkey yet"
          text="Set one up in seconds on most phones and computers."
          className="rounded-panel border border-line py-8"
        />
      ) : (
        <Rows>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} icon={Fingerprint} title={passkey.name} text={ageWords(passkey)}>
              <Button
                variant="secondary"
                size="sm"
                className="min-w-24 max-sm:ml-auto"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAsked(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {asked === "add" ? (
        <AddDialog onClose={close} />
      ) : asked ? (
        <RemoveDialog passkey={asked} onClose={close} />
      ) : null}
    </Group>
  );
}

const ageWords = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${indianDate(createdAt)}${lastUsedAt ? `, last used ${indianDate(lastUsedAt)}` : ", not used yet"}`;

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ConfirmDialog
      purpose="mfaUpdate"
      title={`Remove ${passkey.name}`}
      description="You can't log in or confirm with it any more. Remove it from your device too."
      warning="Withdrawals are paused for 72 hours after this change."
      action="Remove passkey"
      tone="danger"
      onConfirmed={async (sessionToken) => {
        await removePasskey(sessionToken, passkey.id);
        toast({ tone: "success", message: "Passkey removed." });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Step = { readonly name: "confirm"; readonly isAgain: boolean } | { readonly name: "make"; readonly token: string };

function AddDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: "confirm", isAgain: false });
  return (
    <FlowDialog
      title="Add a passkey"
      description={step.name === "confirm" ? "First confirm it's you." : undefined}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to continue." : undefined}
          onConfirmed={(token) => setStep({ name: "make", token })}
        />
      ) : (
        <MakeStep token={step.token} onExpired={() => setStep({ name: "confirm", isAgain: true })} onMade={onClose} />
      )}
    </FlowDialog>
  );
}

interface MakeStepProps {
  readonly token: string;
  readonly onExpired: () => void;
  readonly onMade: () => void;
}

/** A default name: the device on which it is most likely stored. */
function usualName(): string {
  const known = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"].find((name) =>
    navigator.userAgent.includes(name),
  );
  return known ? `My ${known}` : "My passkey";
}

function MakeStep({ token, onExpired, onMade }: MakeStepProps) {
  const [name, setName] = useState(usualName);
  const [wasClosed, setClosed] = useState(false);
  const { isBusy, failure, run } = useAct({ onExpired });
  const make = () =>
    void run(async () => {
      setClosed(false);
      if (!(await addPasskey(token, name.trim()))) return setClosed(true);
      toast({ tone: "success", message: "Passkey added." });
      onMade();
    });
  const fieldError = failure?.fields.find(({ path }) => path === "name")?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") make();
      }}
    >
      <FailureNote failure={failure} />
      <p role="status" className="mb-4 text-13 text-warn empty:hidden">
        {wasClosed ? "The browser window was closed. Nothing was added." : ""}
      </p>
      <Field label="Name" hint="Shown in this list." error={fieldError}>
        <TextInput
          name="passkey-name"
          autoFocus
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={name.trim() === ""} busy={isBusy}>
        <Fingerprint size={18} aria-hidden />
        Create passkey
      </Button>
      <p className="mt-2 text-center text-13 text-faint">Your browser will ask you next.</p>
    </form>
  );
}
