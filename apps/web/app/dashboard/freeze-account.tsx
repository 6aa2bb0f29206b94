/**
 * For a customer whose account someone else has entered: one press locks everyone out until support has spoken with the
 * owner.
 */
import { Button, toast } from "@feo/ui";
import { useState } from "react";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { freezeOwnAccount, useAct } from "../data/index.ts";

const consequences = [
  "Every device is signed out, including this one. Nobody can log in.",
  "No money can leave. Your balances and open orders don't change.",
  "Only support can unfreeze it, after verifying it's you.",
];

export function FreezeAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="freeze-account">
      <h2 id="freeze-account" className="mb-3 scroll-mt-24 font-semibold text-16">
        Freeze account
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-13 text-quiet">
          Think someone else has access? Lock the account until support has verified it's you.
        </p>
        <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
          Freeze account
        </Button>
      </div>
      {isOpen ? <FreezeDialog onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function FreezeDialog({ onClose }: { onClose: () => void }) {
  const { isBusy, failure, run } = useAct();
  const freeze = () =>
    void run(async () => {
      await freezeOwnAccount();
      toast({ message: "Your account is frozen.", description: "Contact support to unfreeze it." });
    });
  return (
    <FlowDialog title="Freeze your account" description="Only support can undo this." onClose={onClose}>
      <ul className="mb-5 flex list-disc flex-col gap-1.5 pl-5 text-quiet">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {failure ? (
        <p role="alert" className="mb-4 text-13 text-down">
          {failure.message}
        </p>
      ) : null}
      <Button variant="danger" className="w-full max-sm:h-12" busy={isBusy} onClick={freeze}>
        Freeze my account
      </Button>
    </FlowDialog>
  );
}
