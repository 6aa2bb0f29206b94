/** Depositing INR by bank transfer: the user's account, our account with the user's reference number, then the UTR. */

import { isZero } from "@feo/money";
import { Banner, Segmented, Skeleton } from "@feo/ui";
import { useState } from "react";
import { browserData, coinsQuery, serverData, usePageQuery, useSession } from "../data/index.ts";
import { saveSetting } from "../profile/save-setting.ts";
import { inWords } from "./amount-words.ts";
import { BankAccountPart, useVerifiedAccount } from "./bank-account-step.tsx";
import { DepositDetails } from "./deposit-details.tsx";
import { FiatDepositList } from "./deposit-list.tsx";
import { depositStates } from "./deposit-steps.ts";
import { MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { UtrForm } from "./utr-form.tsx";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositInrPage() {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const account = useVerifiedAccount();
  const [isTelling, setTelling] = useState(false);
  const isClosed = fiat?.canDeposit === false;
  const isReady = account === undefined ? undefined : account !== null;
  const states = depositStates({ isReady, isClosed, isTelling });
  const minimum = fiat ? `Minimum ${inWords(fiat.minDeposit, "INR")}.` : "";
  const fee = fiat ? (isZero(fiat.depositFee) ? "No fee." : `Fee ${inWords(fiat.depositFee, "INR")}.`) : "";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 max-md:mb-6">
        <MoneyTitle title="Deposit INR">
          By bank transfer. {minimum} {fee}
        </MoneyTitle>
        <DepositTo />
      </div>
      {isClosed ? (
        <Banner tone="warn" title="Deposits are closed right now" className="mb-6">
          Don't send money now. Money that you've already sent is safe. We'll add it when deposits open again.
        </Banner>
      ) : null}
      <MoneyColumns aside={<FiatDepositList />}>
        <Step place={1} title="Use your own bank account" state={states[0]}>
          <BankAccountPart rule="Must be in your own name. Money from other accounts isn't added." />
        </Step>
        <Step place={2} title="Send money to this account, with your reference number" state={states[1]}>
          <DepositDetails isReady={isReady} />
        </Step>
        <Step place={3} title="Enter the UTR of your transfer" state={states[2]} isLast>
          <UtrForm isReady={isReady} isClosed={isClosed} onFocus={() => setTelling(true)} />
        </Step>
      </MoneyColumns>
    </>
  );
}

/** The setting for the wallet that deposits go to, shown where it takes effect. */
function DepositTo() {
  const wallet = useSession().user?.settings.depositWallet;
  return (
    <div className="flex h-10 items-center gap-3 md:mt-1">
      <span className="text-13 text-quiet">Add deposits to</span>
      {wallet === undefined ? (
        <Skeleton className="h-9 w-48" />
      ) : (
        <Segmented
          label="Wallet that deposits are added to"
          size="md"
          options={[
            { value: "SPOT", label: "Spot wallet" },
            { value: "MAIN", label: "Main wallet" },
          ]}
          value={wallet}
          onValueChange={(depositWallet) => void saveSetting({ depositWallet })}
        />
      )}
    </div>
  );
}
