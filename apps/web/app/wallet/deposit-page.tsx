/** Depositing coins: coin, network, then the own address. The address is the account's and is made after verification. */
import { browserData, coinsQuery, serverData, useSession } from "../data/index.ts";
import { CoinStep, NetworkStep, useCoinChoice } from "./coin-steps.tsx";
import { GateBox, LastMoves, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { moneyGate } from "./verification-gate.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositPage() {
  const choice = useCoinChoice("deposit");
  const { user } = useSession();
  const { coin, network } = choice;
  return (
    <>
      <MoneyTitle title="Deposit crypto">
        Send coins from another wallet or exchange to your own address on Feo.
      </MoneyTitle>
      <MoneyColumns
        aside={
          <LastMoves
            title="Last deposits"
            emptyTitle="No deposits yet"
            emptyText="A deposit shows here as soon as the network has seen it, with its confirmations."
          />
        }
      >
        <CoinStep choice={choice} />
        <NetworkStep choice={choice} />
        <Step place={3} title="Send to your address" state={coin && network ? "now" : "waits"} isLast>
          <GateBox
            gate={moneyGate(user?.kycLevel, {
              opens: "Your address is made",
              served: "Deposit addresses are given out",
            })}
          />
          <p className="mt-3 text-13 text-quiet">
            A deposit from an address that is new to us waits until you say whose it is. The rules against money
            laundering ask for it.
          </p>
        </Step>
      </MoneyColumns>
    </>
  );
}
