/** The passkeys of the account: a list, one more, one less. A passkey logs in, and confirms instead of all codes. */
import type { Passkey } from "@feo/contract";
import { Button, EmptyState, Field, TextInput, toast } from "@feo/ui";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { addPasskey, removePasskey } from "../data/index.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { indianDate } from "../frame/indian-date.ts";
import { useAct } from "../frame/use-act.ts";
import { Group, Row, Rows } from "./security-parts.tsx";

type Asked = "add" | Passkey;

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Group
      title="Passkeys"
      text="Log in and confirm with your fingerprint, your face or your device's PIN. A passkey cannot be phished."
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
          text="Most phones and computers can make one in a few seconds."
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
      description="It then neither logs you in nor confirms anything. Remove it from your device, too."
      warning="After the change, withdrawals wait for 72 hours."
      action="Remove the passkey"
      tone="danger"
      onConfirmed={async (sessionToken) => {
        await removePasskey(sessionToken, passkey.id);
        toast({ tone: "success", message: "The passkey is removed." });
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
      description={step.name === "confirm" ? "First confirm that it is you." : undefined}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to go on." : undefined}
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

/** The device that it is most likely kept on. */
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
      toast({ tone: "success", message: "The passkey is added." });
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
        {wasClosed ? "The browser's window was closed, so nothing was added." : ""}
      </p>
      <Field label="Name" hint="So that you find it again in this list." error={fieldError}>
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
        Make the passkey
      </Button>
      <p className="mt-2 text-center text-13 text-faint">Your browser asks you next.</p>
    </form>
  );
}
