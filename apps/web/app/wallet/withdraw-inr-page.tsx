/** Withdrawing INR to the user's bank account: the account, the amount with its fee, then the codes. */
import { Skeleton } from "@feo/ui";
import { browserData, coinsQuery, serverData, usePageQuery } from "../data/index.ts";
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
  const account = useVerifiedAccount();
  return (
    <>
      <MoneyTitle title="Withdraw INR">From your main wallet to your own bank account.</MoneyTitle>
      <MoneyColumns aside={<FiatWithdrawalList />}>
        <Step place={1} title="Your bank account" state={account === undefined ? "waits" : account ? "done" : "now"}>
          <BankAccountPart
            rule="You can only withdraw to a verified account in your own name."
            standing={(own) => openingOf(own, Date.now())}
          />
        </Step>
        <Step place={2} title="Amount to withdraw" state={account ? "now" : "waits"}>
          {fiat ? <WithdrawInrForm fiat={fiat} account={account} /> : <Skeleton className="h-80 rounded-panel" />}
        </Step>
        <Step place={3} title="Confirm with your codes" state="waits" isLast>
          <p className="text-14 text-quiet">
            Enter the codes that are on in your security settings. The money usually arrives in minutes, within 1 bank
            day.
          </p>
        </Step>
      </MoneyColumns>
    </>
  );
}
