/** For who finds somebody else in their account: one press keeps everybody out until support has spoken with its owner. */
import { Button, toast } from "@feo/ui";
import { useState } from "react";
import { freezeOwnAccount } from "../data/index.ts";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { useAct } from "../frame/use-act.ts";

const consequences = [
  "Every device is signed out, this one too, and nobody can log in.",
  "No money leaves the account. Your balances and open orders stay as they are.",
  "Only support opens it again, after checking that it is yours.",
];

export function FreezeAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="freeze-account" className="max-w-[880px]">
      <h2 id="freeze-account" className="mb-3 scroll-mt-24 font-semibold text-16">
        Freeze the account
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-13 text-quiet">
          Somebody else is in? Keep everybody out at once, until support has spoken with you.
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
      toast({ message: "Your account is frozen.", description: "Write to support to open it again." });
    });
  return (
    <FlowDialog title="Freeze your account" description="You cannot undo this by yourself." onClose={onClose}>
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
