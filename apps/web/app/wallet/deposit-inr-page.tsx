/** Depositing rupees by bank transfer: own account, our account with the own reference number, then the UTR. */
import { Banner } from "@feo/ui";
import { browserData, coinsQuery, serverData, usePageQuery, useSession } from "../data/index.ts";
import { inWords } from "./amount-words.ts";
import { BankAccountPart, useVerifiedAccount } from "./bank-account-step.tsx";
import { DepositDetails } from "./deposit-details.tsx";
import { FiatDepositList } from "./deposit-list.tsx";
import { MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { UtrForm } from "./utr-form.tsx";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositInrPage() {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const { user } = useSession();
  const account = useVerifiedAccount();
  const isReady = account !== null && (user?.kycLevel ?? 0) >= 1;
  const isClosed = fiat?.canDeposit === false;
  const isFree = fiat !== undefined && !/[1-9]/.test(fiat.depositFee);
  const wallet = user?.settings.depositWallet === "SPOT" ? "spot" : "main";
  return (
    <>
      <MoneyTitle title="Deposit INR">
        By bank transfer. {isFree ? "Feo takes no fee; the" : "The"} money goes to your {wallet} wallet.
      </MoneyTitle>
      {isClosed ? (
        <Banner tone="warn" title="Deposits are closed at the moment" className="mb-6">
          Do not send money now. What you have sent already is safe, and is added when deposits open again.
        </Banner>
      ) : null}
      <MoneyColumns aside={<FiatDepositList />}>
        <Step place={1} title="Use your own bank account" state={isReady ? "done" : "now"}>
          <BankAccountPart rule="It must be in your own name. Money from any other account is not added." />
        </Step>
        <Step
          place={2}
          title="Send money to our account, with your reference number"
          state={isReady && !isClosed ? "now" : "waits"}
        >
          <DepositDetails isOpen={isReady} />
          <p className="mt-3 text-13 text-quiet">
            At least {fiat ? inWords(fiat.minDeposit, "INR") : "–"}; fee{" "}
            {fiat && !isFree ? inWords(fiat.depositFee, "INR") : "none"}.
          </p>
        </Step>
        <Step place={3} title="Tell us the UTR of your transfer" state={isReady && !isClosed ? "now" : "waits"} isLast>
          <UtrForm isOpen={isReady && !isClosed} />
        </Step>
      </MoneyColumns>
    </>
  );
}
