/** Withdrawing coins: coin, network, address and amount, with fee and what arrives shown before anything is asked for. */
import type { Coin, Network } from "@feo/contract";
import { AmountInput, Button, Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { browserData, coinsQuery, serverData, useSession } from "../data/index.ts";
import { checkAddress } from "./address-check.ts";
import { CoinStep, NetworkStep, useCoinChoice } from "./coin-steps.tsx";
import { Facts, GateBox, LastMoves, MoneyColumns, MoneyTitle, Step } from "./step-list.tsx";
import { dailyLimitOf, moneyGate } from "./verification-gate.ts";
import { inWords, summariseWithdrawal } from "./withdrawal-summary.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function WithdrawPage() {
  const choice = useCoinChoice("withdraw");
  const { user } = useSession();
  const { coin, network } = choice;
  return (
    <>
      <MoneyTitle title="Withdraw crypto">Send coins from your main wallet to an address of yours.</MoneyTitle>
      <MoneyColumns
        aside={
          <LastMoves
            title="Last withdrawals"
            emptyTitle="No withdrawals yet"
            emptyText="A withdrawal shows here from the moment you confirm it until the network has it."
          />
        }
      >
        <CoinStep choice={choice} />
        <NetworkStep choice={choice} />
        <Step place={3} title="Address and amount" state={coin && network ? "now" : "waits"}>
          {coin && network ? (
            <WithdrawForm
              key={`${coin.ticker} ${network.networkKey}`}
              coin={coin}
              network={network}
              kycLevel={user?.kycLevel}
            />
          ) : (
            <p className="text-14 text-quiet">The address is checked against the network you choose.</p>
          )}
        </Step>
        <Step place={4} title="Confirm with your codes" state="waits" isLast>
          <GateBox gate={moneyGate(user?.kycLevel, { opens: "Withdrawals open", served: "Withdrawals are sent" })} />
        </Step>
      </MoneyColumns>
    </>
  );
}

interface WithdrawFormProps {
  readonly coin: Coin;
  readonly network: Network;
  readonly kycLevel: number | undefined;
}

function WithdrawForm({ coin, network, kycLevel }: WithdrawFormProps) {
  const [address, setAddress] = useState("");
  const [amount, setAmount] = useState("");
  const { received, problem } = summariseWithdrawal(amount, {
    ...{ ticker: coin.ticker, decimals: coin.precision },
    ...{ min: network.withdrawMin, max: network.withdrawMax, fee: network.withdrawFee },
  });
  return (
    <div className="flex flex-col gap-4">
      <Field label="Address" error={checkAddress(address, network)}>
        <TextInput
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value.trim())}
        />
      </Field>
      <Field label="Amount" error={problem} hint={`At least ${inWords(network.withdrawMin, coin.ticker)}`}>
        <AmountInput size="lg" value={amount} onValueChange={setAmount} decimals={coin.precision} unit={coin.ticker} />
      </Field>
      <Facts
        facts={[
          { label: "Network fee", value: inWords(network.withdrawFee, coin.ticker) },
          { label: "You receive", value: received === null ? "–" : inWords(received, coin.ticker) },
          { label: "Daily limit", value: dailyLimitOf(kycLevel) },
        ]}
      />
      <div>
        <Button size="lg" disabled className="w-full">
          Withdraw {coin.ticker}
        </Button>
        <p className="mt-2 text-13 text-quiet">There is no {coin.ticker} in your main wallet to withdraw.</p>
      </div>
    </div>
  );
}
