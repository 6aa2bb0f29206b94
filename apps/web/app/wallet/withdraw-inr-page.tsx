/** Withdrawing rupees to the own bank account: the account, the amount with fee and what arrives, then the codes. */
import { Skeleton } from "@feo/ui";
import { browserData, coinsQuery, serverData, usePageQuery, useSession } from "../data/index.ts";
import { BankAccountPart, useVerifiedAccount } from "./bank-account-step.tsx";
import { openingOf } from "./new-account.ts";
import { MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { WithdrawInrForm } from "./withdraw-inr-form.tsx";
import { FiatWithdrawalList } from "./withdrawal-list.tsx";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function WithdrawInrPage() {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const { user } = useSession();
  const verified = useVerifiedAccount();
  const account = (user?.kycLevel ?? 0) >= 1 ? verified : null;
  return (
    <>
      <MoneyTitle title="Withdraw INR">From your main wallet to your own bank account.</MoneyTitle>
      <MoneyColumns aside={<FiatWithdrawalList />}>
        <Step place={1} title="Your bank account" state={account ? "done" : "now"}>
          <BankAccountPart
            rule="Withdrawals go only to a verified account in your own name."
            standing={(own) => openingOf(own, Date.now())}
          />
        </Step>
        <Step place={2} title="How much" state={account ? "now" : "waits"}>
          {fiat ? <WithdrawInrForm fiat={fiat} account={account} /> : <Skeleton className="h-80 rounded-panel" />}
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
