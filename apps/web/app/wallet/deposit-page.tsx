/** Depositing coins: coin, network and the user's address, beside recent deposits and a search by hash. */
import { browserData, coinsQuery, serverData, useSession } from "../data/index.ts";
import { CoinStep, NetworkStep, useCoinChoice } from "./coin-steps.tsx";
import { DepositAddress, NoAddressYet } from "./deposit-address.tsx";
import { CryptoDepositList } from "./deposit-list.tsx";
import { DepositLookup } from "./deposit-lookup.tsx";
import { GateBox, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { levelGate } from "./verification-gate.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositPage() {
  const choice = useCoinChoice("deposit");
  const { user } = useSession();
  const { coin, network } = choice;
  const isGated = user !== null && user.KYCLevel < 1;
  return (
    <>
      <MoneyTitle title="Deposit crypto" backTo="/dashboard/wallet/balance/overview" isTitleOnPhone>
        Send coins from another wallet or exchange to your Feo address.
      </MoneyTitle>
      <MoneyColumns isPairedOnPhone aside={<CryptoDepositList after={<DepositLookup />} />}>
        <CoinStep choice={choice} isBareOnPhone />
        <NetworkStep choice={choice} isBareOnPhone />
        <Step
          place={3}
          title={coin ? `Send ${coin.ticker} to this address` : "Send to your address"}
          state={coin && network && !isGated ? "now" : "waits"}
          isLast
          isBareOnPhone
        >
          {isGated ? (
            <GateBox gate={levelGate("Get your address")} />
          ) : coin && network ? (
            // Keyed by network, so that the previous network's address is never shown while the new one loads.
            <DepositAddress key={network.networkKey} coin={coin} network={network} />
          ) : (
            <NoAddressYet />
          )}
        </Step>
      </MoneyColumns>
    </>
  );
}
