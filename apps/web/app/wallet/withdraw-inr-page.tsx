/** Withdrawing rupees to the own bank account: the account, the amount with fee and what arrives, then the codes. */
import type { Coin } from "@feo/contract";
import { AmountInput, Button, Field, Skeleton } from "@feo/ui";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { browserData, coinsQuery, serverData, usePageQuery, useSession } from "../data/index.ts";
import { Facts, GateBox, LastMoves, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { dailyLimitOf, moneyGate } from "./verification-gate.ts";
import { inWords, summariseWithdrawal } from "./withdrawal-summary.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function WithdrawInrPage() {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const { user } = useSession();
  return (
    <>
      <MoneyTitle title="Withdraw INR">From your main wallet to your own bank account.</MoneyTitle>
      <MoneyColumns
        aside={
          <LastMoves
            title="Last withdrawals"
            emptyTitle="No withdrawals yet"
            emptyText="A withdrawal shows here from the moment you confirm it until your bank has the money."
          />
        }
      >
        <Step place={1} title="Your bank account" state="now">
          <div className="mb-3 flex min-h-14 items-center gap-4 rounded-panel border border-line px-4 py-3">
            <Landmark size={18} aria-hidden className="shrink-0 text-quiet" />
            <div className="min-w-0">
              <p className="font-medium text-14">No bank account yet</p>
              <p className="text-13 text-quiet">Withdrawals go only to a verified account in your own name.</p>
            </div>
          </div>
          <GateBox
            gate={moneyGate(user?.kycLevel, { opens: "A bank account is added", served: "Bank accounts are added" })}
          />
        </Step>
        <Step place={2} title="How much" state="waits">
          {fiat ? <AmountForm fiat={fiat} kycLevel={user?.kycLevel} /> : <Skeleton className="h-80 rounded-panel" />}
        </Step>
        <Step place={3} title="Confirm with your codes" state="waits" isLast>
          <p className="text-14 text-quiet">
            We ask for every kind of code that is on in your security settings. The money arrives within one bank day.
          </p>
        </Step>
      </MoneyColumns>
    </>
  );
}

function AmountForm({ fiat, kycLevel }: { fiat: Coin; kycLevel: number | undefined }) {
  const [amount, setAmount] = useState("");
  const { received, problem } = summariseWithdrawal(amount, {
    ...{ ticker: fiat.ticker, decimals: fiat.precision, min: fiat.minWithdraw, fee: fiat.withdrawFee },
  });
  return (
    <div className="flex flex-col gap-4">
      <Field label="Amount" error={problem} hint={`At least ${inWords(fiat.minWithdraw, "INR")}`}>
        <AmountInput size="lg" value={amount} onValueChange={setAmount} decimals={fiat.precision} unit="INR" />
      </Field>
      <Facts
        facts={[
          { label: "Fee", value: inWords(fiat.withdrawFee, "INR") },
          { label: "You receive", value: received === null ? "–" : inWords(received, "INR") },
          { label: "Daily limit", value: dailyLimitOf(kycLevel) },
        ]}
      />
      <div>
        <Button size="lg" disabled className="w-full">
          Withdraw INR
        </Button>
        <p className="mt-2 text-13 text-quiet">
          Add a bank account first. There are no rupees in your main wallet to withdraw.
        </p>
      </div>
    </div>
  );
}
