/** Withdrawing coins: coin, network, address and amount, with fee and what arrives shown before anything is asked for. */
import { browserData, coinSummaryQuery, coinsQuery, serverData, useSession } from "../data/index.ts";
import { CoinStep, NetworkStep, useCoinChoice } from "./coin-steps.tsx";
import { GateBox, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { levelGate } from "./verification-gate.ts";
import { WithdrawCryptoForm } from "./withdraw-crypto-form.tsx";
import { CryptoWithdrawalList } from "./withdrawal-list.tsx";

const queriesOf = () => [coinsQuery(), coinSummaryQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function WithdrawPage() {
  const choice = useCoinChoice("withdraw");
  const { user } = useSession();
  const { coin, network } = choice;
  return (
    <>
      <MoneyTitle title="Withdraw crypto">Send coins from your main wallet to an address outside of Feo.</MoneyTitle>
      <MoneyColumns aside={<CryptoWithdrawalList />}>
        <CoinStep choice={choice} />
        <NetworkStep choice={choice} />
        <Step place={3} title="Address and amount" state={coin && network ? "now" : "waits"}>
          {coin && network ? (
            <WithdrawCryptoForm key={`${coin.ticker} ${network.networkKey}`} coin={coin} network={network} />
          ) : (
            <p className="text-14 text-quiet">The address is checked against the network you choose.</p>
          )}
        </Step>
        <Step place={4} title="Confirm with your codes" state="waits" isLast>
          {user !== null && user.kycLevel < 1 ? (
            <GateBox gate={levelGate("Withdrawals open")} />
          ) : (
            <p className="text-14 text-quiet">
              We ask for every kind of code that is on in your security settings. What has left to a network cannot be
              brought back.
            </p>
          )}
        </Step>
      </MoneyColumns>
    </>
  );
}
