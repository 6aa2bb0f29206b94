/** Withdrawing coins: recipient, amount and codes on one page, with a summary beside them. */
import { browserData, coinSummaryQuery, coinsQuery, serverData } from "../data/index.ts";
import { useCoinChoice } from "./coin-steps.tsx";
import { MoneyTitle } from "./step-list.tsx";
import { WithdrawCryptoForm } from "./withdraw-crypto-form.tsx";

const queriesOf = () => [coinsQuery(), coinSummaryQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function WithdrawPage() {
  return (
    <>
      <MoneyTitle title="Withdraw crypto" backTo="/dashboard/wallet/balance/overview">
        Check the address and the network. Crypto transfers can't be reversed.
      </MoneyTitle>
      <WithdrawCryptoForm choice={useCoinChoice("withdraw")} />
    </>
  );
}
