/** An operator's passkeys: one's own to add and remove with a code, or for admins another operator's to remove. */
import { listOperatorPasskeys, listOwnPasskeys, type Passkey, removeOwnPasskey } from "@feo/contract";
import { Button, EmptyState, Field, Table, TableBody, TableHead, Td, TextInput, Th, Tr } from "@feo/ui";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callApi, useCall } from "../data/api.ts";
import { createPasskeyAdding, hasPasskeys } from "../data/passkeys.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { CodeDialog } from "../frame/code-dialog.tsx";
import { dayOf } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { Sideways } from "../frame/sideways.tsx";
import { removePasskeyAct } from "./operator-acts.ts";

const everyMs = 10_000;

export function OwnPasskeys() {
  const query = useCall(listOwnPasskeys, {}, { everyMs });
  const [asked, setAsked] = useState<"add" | Passkey | null>(null);
  const close = () => setAsked(null);
  return (
    <Section
      text="Sign in with your fingerprint, face or device PIN instead of passphrase and code. Actions of two operators still ask for a code."
      aside={
        hasPasskeys() && (
          <Button size="sm" variant="secondary" onClick={() => setAsked("add")}>
            Add a passkey
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <EmptyState
              icon={<Fingerprint size={24} aria-hidden />}
              title="No passkey yet"
              text={hasPasskeys() ? "Add one for each device you work on." : "This browser doesn't support passkeys."}
            />
          ) : (
            <List passkeys={passkeys} onRemove={setAsked} />
          )
        }
      </Loaded>
      {asked === "add" && <AddPasskey onClose={close} />}
      {asked !== null && asked !== "add" && <RemovePasskey passkey={asked} onClose={close} />}
    </Section>
  );
}

export function PasskeysOf({ name }: { name: string }) {
  const query = useCall(listOperatorPasskeys, { params: { name } }, { everyMs });
  const { ask, dialog } = useAct();
  return (
    <Section text="Used to sign in instead of passphrase and code.">
      <Loaded query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <EmptyState title="No passkeys" text={`${name} signs in with passphrase and code.`} />
          ) : (
            <List passkeys={passkeys} onRemove={(passkey) => ask(removePasskeyAct(name, passkey))} />
          )
        }
      </Loaded>
      {dialog}
    </Section>
  );
}

function Section({ text, aside, children }: { text: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="passkeys" className="-mt-px border-line border-t">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <div className="min-w-0">
          <h2 id="passkeys" className="font-semibold text-16">
            Passkeys
          </h2>
          <p className="mt-1 text-13 text-quiet">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function List({ passkeys, onRemove }: ListProps) {
  return (
    <Sideways label="Passkeys, scrollable">
      <Table label="Passkeys">
        <TableHead>
          <Tr>
            <Th>Name</Th>
            <Th>Added</Th>
            <Th>Last used</Th>
            <Th numeric className="relative">
              <span className="sr-only">Actions</span>
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {passkeys.map((passkey) => (
            <Tr key={passkey.id}>
              <Td className="font-medium">{passkey.name}</Td>
              <Td className="whitespace-nowrap">{dayOf(passkey.createdAt)}</Td>
              <Td className="whitespace-nowrap">
                {passkey.lastUsedAt === null ? "Not used yet" : dayOf(passkey.lastUsedAt)}
              </Td>
              <Td numeric>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onRemove(passkey)}
                >
                  Remove
                </Button>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [add] = useState(createPasskeyAdding);
  return (
    <CodeDialog
      title="Add a passkey"
      about="Your browser asks next how to save it. Only add passkeys on devices that nobody else uses."
      button="Create passkey"
      code="last"
      isComplete={name.trim() !== ""}
      send={async (code) => {
        await add({ name: name.trim(), code });
        return { tone: "success", message: "Passkey added." };
      }}
      onClose={onClose}
    >
      <Field label="Name" hint="Such as the device it is on.">
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </CodeDialog>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <CodeDialog
      title={`Remove ${name}`}
      about="It can't sign you in any more, and other sessions opened with it end. Delete it from the device too."
      button="Remove"
      isDanger
      send={async (code) => {
        await callApi(removeOwnPasskey, { params: { id }, body: { code } });
        return { tone: "success", message: "Passkey removed." };
      }}
      onClose={onClose}
    />
  );
}
