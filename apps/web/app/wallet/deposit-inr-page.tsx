/** Depositing rupees by bank transfer: own account, our account with the own reference number, then the UTR. */
import { Button, Field, TextInput } from "@feo/ui";
import { Landmark } from "lucide-react";
import { browserData, coinsQuery, serverData, usePageQuery, useSession } from "../data/index.ts";
import { Facts, GateBox, LastMoves, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { moneyGate } from "./verification-gate.ts";
import { inWords } from "./withdrawal-summary.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const afterBankAccount = "Shown once your bank account is added";

export default function DepositInrPage() {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const { user } = useSession();
  const isFree = fiat !== undefined && !/[1-9]/.test(fiat.depositFee);
  return (
    <>
      <MoneyTitle title="Deposit INR">
        By bank transfer. {isFree ? "Feo takes no fee; the" : "The"} money goes to your main wallet.
      </MoneyTitle>
      <MoneyColumns
        aside={
          <LastMoves
            title="Last deposits"
            emptyTitle="No deposits yet"
            emptyText="After you send a UTR, every step of the transfer is shown here with its time."
          />
        }
      >
        <Step place={1} title="Use your own bank account" state="now">
          <div className="mb-3 flex min-h-14 items-center gap-4 rounded-panel border border-line px-4 py-3">
            <Landmark size={18} aria-hidden className="shrink-0 text-quiet" />
            <div className="min-w-0">
              <p className="font-medium text-14">No bank account yet</p>
              <p className="text-13 text-quiet">
                It must be in your own name. Money from any other account is sent back.
              </p>
            </div>
          </div>
          <GateBox
            gate={moneyGate(user?.kycLevel, { opens: "A bank account is added", served: "Bank accounts are added" })}
          />
        </Step>
        <Step place={2} title="Send money to our account, with your reference number" state="waits">
          <Facts
            facts={[
              { label: "Reference number", value: "Your own, to write in the remarks" },
              { label: "Account number", value: afterBankAccount },
              { label: "IFSC", value: afterBankAccount },
              { label: "Minimum", value: fiat ? inWords(fiat.minDeposit, "INR") : "–" },
              { label: "Fee", value: fiat ? (isFree ? "None" : inWords(fiat.depositFee, "INR")) : "–" },
            ]}
          />
          <p className="mt-3 text-13 text-quiet">
            IMPS takes minutes, up to ₹5,00,000. NEFT takes up to 2 hours. RTGS is for ₹2,00,000 and more.
          </p>
        </Step>
        <Step place={3} title="Tell us the UTR of your transfer" state="waits" isLast>
          <UtrForm />
        </Step>
      </MoneyColumns>
    </>
  );
}

/** Off until there is a transfer to tell about; it says so. */
function UtrForm() {
  return (
    <>
      <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Field label="UTR" className="flex-1">
          <TextInput disabled autoComplete="off" autoCapitalize="characters" className="h-11" />
        </Field>
        <Button disabled className="h-11">
          Submit UTR
        </Button>
      </div>
      <p className="mt-2 text-13 text-quiet">
        Opens after steps 1 and 2. 12 characters for IMPS, 16 for NEFT, 22 for RTGS.
      </p>
      <div className="mt-4 border-line border-l-2 pl-3 text-13 text-quiet">
        <p>Where to find it: in your bank's message, for example</p>
        <p className="mt-1">
          Rs 25,000.00 debited from A/c XX4821 on 15-11-25. IMPS Ref{" "}
          <strong className="tabular rounded-inner bg-warn-tint px-1 font-semibold text-ink">402511907331</strong>.
        </p>
      </div>
    </>
  );
}
