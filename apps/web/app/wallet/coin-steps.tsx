/** The first two steps of moving coins: which coin, and over which network, with the risk of the wrong one in words. */
import type { Coin, Network } from "@feo/contract";
import { Banner, CoinLogo, ErrorState, Field, Select, Skeleton } from "@feo/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import { RadioCards } from "../frame/radio-cards.tsx";
import { chosenNetwork, type Direction, movableCoins, networkRisk, openNetworks } from "./coin-choice.ts";
import { Step } from "./step-list.tsx";

/** The coin is in the address; the network is chosen anew for every coin. */
export function useCoinChoice(direction: Direction) {
  const { coin: ticker } = useParams();
  const navigate = useNavigate();
  const query = usePageQuery(coinsQuery());
  const [wanted, setWanted] = useState<{ ticker: string; networkKey: string } | null>(null);
  const coins = movableCoins(query.data?.cryptoCoins ?? [], direction);
  const coin = coins.find((entry) => entry.isOpen && entry.coin.ticker === ticker)?.coin;
  const isClosed = query.isSuccess && ticker !== undefined && coin === undefined;
  const networks = coin ? openNetworks(coin, direction) : [];
  const network = chosenNetwork(networks, wanted !== null && wanted.ticker === ticker ? wanted.networkKey : null);
  return {
    ...{ query, direction, coins, coin, isClosed, ticker, networks, network },
    chooseCoin: (next: string) =>
      navigate(`/dashboard/wallet/${direction}/${next}`, { replace: true, preventScrollReset: true }),
    chooseNetwork: (networkKey: string) => setWanted(ticker === undefined ? null : { ticker, networkKey }),
  };
}

type CoinChoice = ReturnType<typeof useCoinChoice>;

export function CoinStep({ choice }: { choice: CoinChoice }) {
  const { query, coins, coin, isClosed, ticker, direction, chooseCoin } = choice;
  return (
    <Step place={1} title="Choose the coin" state={coin ? "done" : "now"}>
      {query.isError && !query.data ? (
        <ErrorState
          text="The list of coins could not be read."
          onRetry={() => query.refetch()}
          className="rounded-panel border border-line py-8"
        />
      ) : query.data ? (
        <Field
          label="Coin"
          error={
            isClosed
              ? `${ticker} cannot be ${direction === "deposit" ? "deposited" : "withdrawn"} at the moment.`
              : undefined
          }
        >
          <Select
            size="lg"
            placeholder="Choose a coin"
            value={coin?.ticker ?? null}
            onValueChange={chooseCoin}
            className="w-full"
            options={coins.map((entry) => ({
              ...{ value: entry.coin.ticker, label: <CoinLabel coin={entry.coin} /> },
              ...(entry.isOpen ? {} : { disabled: true, detail: "Closed at the moment" }),
            }))}
          />
        </Field>
      ) : (
        <Skeleton className="mt-6.5 h-12 rounded-control" />
      )}
    </Step>
  );
}

function CoinLabel({ coin }: { coin: Coin }) {
  return (
    <span className="flex items-center gap-3">
      <CoinLogo ticker={coin.ticker} src={coin.logo} size={24} />
      <span className="font-medium">{coin.ticker}</span>
      <span className="text-quiet">{coin.name}</span>
    </span>
  );
}

export function NetworkStep({ choice }: { choice: CoinChoice }) {
  const { coin, networks, network, direction, chooseNetwork } = choice;
  return (
    <Step place={2} title="Choose the network" state={network ? "done" : coin ? "now" : "waits"}>
      {coin ? (
        <div className="flex flex-col gap-3">
          <RadioCards
            legend={`Network of ${coin.ticker}`}
            cards={coin.networks.map((entry) => cardOf(entry, networks.includes(entry)))}
            value={network?.networkKey ?? null}
            onChoose={chooseNetwork}
          />
          {network ? (
            <Banner tone="warn">{networkRisk(coin.ticker, network.networkName, direction)}</Banner>
          ) : (
            <p className="text-13 text-quiet">
              {networks.length === 0
                ? `No network of ${coin.ticker} is open at the moment. Choose another coin, or come back later.`
                : "Choose the same network on both sides. Coins sent over another one are lost."}
            </p>
          )}
        </div>
      ) : (
        <p className="text-14 text-quiet">Networks are shown for the coin you choose.</p>
      )}
    </Step>
  );
}

const cardOf = ({ networkKey, networkName }: Network, isOpen: boolean) => ({
  ...{ value: networkKey, label: networkName, disabled: !isOpen },
  note: isOpen ? networkKey : "Closed at the moment",
});
