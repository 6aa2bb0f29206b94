/** The first two steps of moving coins: which coin, and over which network, with the risk of the wrong one in words. */
import type { Coin, Network } from "@feo/contract";
import { Banner, CoinLogo, cx, ErrorState, Field, Select, Skeleton } from "@feo/ui";
import { useId, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import {
  chosenNetwork,
  type Direction,
  depositFacts,
  movableCoins,
  networkRisk,
  openNetworks,
  withdrawFacts,
} from "./coin-choice.ts";
import { Facts, Step } from "./step-list.tsx";

/** The coin is in the address; the network is chosen anew for every coin. */
export function useCoinChoice(direction: Direction) {
  const { coin: ticker } = useParams();
  const navigate = useNavigate();
  const query = usePageQuery(coinsQuery());
  const [wanted, setWanted] = useState<{ ticker: string; networkKey: string } | null>(null);
  const coins = movableCoins(query.data?.cryptoCoins ?? [], direction);
  const coin = coins.find((entry) => entry.ticker === ticker);
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
            options={coins.map((entry) => ({ value: entry.ticker, label: <CoinLabel coin={entry} /> }))}
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
          <NetworkRadios ticker={coin.ticker} networks={networks} chosen={network} onChoose={chooseNetwork} />
          {network ? (
            <>
              <Banner tone="warn">{networkRisk(coin.ticker, network.networkName, direction)}</Banner>
              <Facts facts={(direction === "deposit" ? depositFacts : withdrawFacts)(coin.ticker, network)} />
            </>
          ) : (
            <p className="text-13 text-quiet">
              {networks.length === 0
                ? `No network of ${coin.ticker} is open at the moment.`
                : "Choose the same network on both sides. Coins sent over another one are lost."}
            </p>
          )}
        </div>
      ) : (
        <p className="text-14 text-quiet">Networks, minimum and fee are shown for the coin you choose.</p>
      )}
    </Step>
  );
}

interface NetworkRadiosProps {
  readonly ticker: string;
  readonly networks: readonly Network[];
  readonly chosen: Network | undefined;
  readonly onChoose: (networkKey: string) => void;
}

function NetworkRadios({ ticker, networks, chosen, onChoose }: NetworkRadiosProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium text-13 text-quiet">Network of {ticker}</legend>
      {networks.map(({ networkKey, networkName }) => (
        <label
          key={networkKey}
          className={cx(
            "flex h-12 cursor-pointer items-center gap-3 rounded-control border px-3 text-14 has-focus-visible:outline-2 has-focus-visible:outline-brand",
            networkKey === chosen?.networkKey ? "border-brand bg-brand-tint" : "border-edge hover:bg-surface",
          )}
        >
          <input
            type="radio"
            name={name}
            value={networkKey}
            checked={networkKey === chosen?.networkKey}
            onChange={() => onChoose(networkKey)}
            className="size-4 accent-(--color-brand) outline-none"
          />
          <span className="font-medium">{networkName}</span>
          <span className="ml-auto text-13 text-quiet">{networkKey}</span>
        </label>
      ))}
    </fieldset>
  );
}
