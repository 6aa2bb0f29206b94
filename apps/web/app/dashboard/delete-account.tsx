/**
 * Deletes the account: the consequences, a typed word, then the codes. A refusal links to the page that resolves it.
 */

import { Button, Field, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import type { User } from "../data/index.ts";
import { type ApiFailure, deleteAccount } from "../data/index.ts";
import { walletPath } from "../shell/navigation.ts";

interface DeleteAccountProps {
  /** Null while the profile is loading. */
  readonly user: User | null;
}

export function DeleteAccount({ user }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="mb-3 font-semibold text-16">
        Delete the account
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-13 text-quiet">
          Closes your account permanently. Empty your wallets and cancel open orders first.
        </p>
        <Button variant="danger" size="sm" disabled={user === null} onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      {user && isOpen ? <DeleteDialog feoTag={user.feoTag} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

const consequences = [
  "You're signed out everywhere and can't log in again.",
  "Your feoTag is retired. Nobody can pay you with it.",
  "We keep your trades, deposits and withdrawals as long as the law requires, then delete them.",
];

function DeleteDialog({ feoTag, onClose }: { feoTag: string; onClose: () => void }) {
  const [isMeant, setMeant] = useState(false);
  const [typed, setTyped] = useState("");
  const words = feoTag === "" ? ["delete"] : ["delete", feoTag, `@${feoTag}`];
  const isTyped = words.includes(typed.trim().toLowerCase());
  return (
    <FlowDialog
      title="Delete your account"
      description={isMeant ? "Confirm it's you one last time." : "This can't be undone."}
      onClose={onClose}
    >
      {isMeant ? (
        <ConfirmStep
          purpose="deleteAccount"
          action="Delete my account"
          tone="danger"
          wayOut={wayOut}
          onConfirmed={async (sessionToken) => {
            await deleteAccount(sessionToken);
            toast({ message: "Account deleted." });
          }}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isTyped) setMeant(true);
          }}
        >
          <ul className="mb-5 flex list-disc flex-col gap-1.5 pl-5 text-quiet">
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Field label={feoTag === "" ? "Type the word delete" : `Type ${feoTag} or the word delete`}>
            <TextInput
              name="delete-word"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="danger" className="mt-6 w-full max-sm:h-12" disabled={!isTyped}>
            Continue
          </Button>
        </form>
      )}
    </FlowDialog>
  );
}

/** ACCT-017: links to the page where the reason for the refusal can be resolved. */
function wayOut({ code }: ApiFailure) {
  if (code === "ACCOUNT_HAS_BALANCE") return <Link to={walletPath}>Open wallet</Link>;
  if (code === "ACCOUNT_HAS_OPEN_ORDERS") {
    return <Link to="/dashboard/history/exchange/openorders">View open orders</Link>;
  }
  return undefined;
}
