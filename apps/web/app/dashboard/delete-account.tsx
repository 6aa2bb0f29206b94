/** The end of an account: what it means, a word typed on purpose, then the codes. Refusals lead to what is in the way. */
import type { User } from "@feo/contract";
import { Button, Field, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { type ApiFailure, deleteAccount } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { walletPath } from "../frame/navigation.ts";

interface DeleteAccountProps {
  /** Null while the profile is on its way. */
  readonly user: User | null;
}

export function DeleteAccount({ user }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="max-w-[880px]">
      <h2 id="delete-account" className="mb-3 font-semibold text-16">
        Delete the account
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-13 text-quiet">
          Closes your account for good. Your wallets must be empty and no order open.
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
  "You are signed out on every device and cannot log in again.",
  "Your feoTag is given to nobody else, and nobody can pay you by it.",
  "Trades, deposits and withdrawals are kept for as long as the law asks, and then removed.",
];

function DeleteDialog({ feoTag, onClose }: { feoTag: string; onClose: () => void }) {
  const [isMeant, setMeant] = useState(false);
  const [typed, setTyped] = useState("");
  const words = feoTag === "" ? ["delete"] : ["delete", feoTag, `@${feoTag}`];
  const isTyped = words.includes(typed.trim().toLowerCase());
  return (
    <FlowDialog
      title="Delete your account"
      description={isMeant ? "One last time: confirm that it is you." : "This cannot be undone."}
      onClose={onClose}
    >
      {isMeant ? (
        <ConfirmStep
          purpose="deleteAccount"
          action="Delete my account for good"
          tone="danger"
          wayOut={wayOut}
          onConfirmed={async (sessionToken) => {
            await deleteAccount(sessionToken);
            toast({ message: "Your account is deleted." });
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

/** ACCT-017: what the server refuses it for can be settled elsewhere. */
function wayOut({ code }: ApiFailure) {
  if (code === "ACCOUNT_HAS_BALANCE") return <Link to={walletPath}>Open the wallet</Link>;
  if (code === "ACCOUNT_HAS_OPEN_ORDERS") {
    return <Link to="/dashboard/history/exchange/openorders">See the open orders</Link>;
  }
  return undefined;
}
