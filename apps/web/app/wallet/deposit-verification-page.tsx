/** Whose address a deposit came from: the question that is asked when the address is new to us. */
import { Button, EmptyState } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router";

export default function DepositVerificationPage() {
  return (
    <div className="mx-auto w-full max-w-[704px] px-4 py-12 max-md:py-6">
      <h1 className="font-semibold text-28">Deposit verification</h1>
      <p className="mt-1 text-14 text-quiet">
        When coins arrive from an address that is new to us, we ask whose it is: yours, or somebody else's. Then they
        are added to your wallet.
      </p>
      <div className="mt-8 rounded-panel border border-line">
        <EmptyState
          icon={<CircleCheck size={28} aria-hidden />}
          title="No deposit waits for your answer"
          text="Nothing to do here. Your deposits and their states are in the history."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button asChild>
                <Link to="/dashboard/wallet/deposit">Deposit crypto</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to="/dashboard/history/transactions/deposit-withdrawal">See your deposits</Link>
              </Button>
            </div>
          }
        />
      </div>
    </div>
  );
}
