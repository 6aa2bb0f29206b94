/**
 * The first two steps of deposits and withdrawals: choosing the coin and the network, with a warning about the wrong
 * one.
 */
import type { Coin, Network } from "@feo/contract";
import { Banner, CoinLogo, cx, ErrorState, Field, RadioCards, Select, Skeleton } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import {
  chosenNetwork,
  type Direction,
  movableCoins,
  networkStandard,
  networkText,
  openNetworks,
  withdrawRisk,
} from "./coin-choice.ts";
import { Step } from "./step-list.tsx";

/** The coin is in the URL; the network must be chosen again for every coin. */
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
    query,
    direction,
    coins,
    coin,
    isClosed,
    ticker,
    networks,
    network,
    chooseCoin: (next: string) =>
      navigate(`/dashboard/wallet/${direction}/${next}`, { replace: true, preventScrollReset: true }),
    chooseNetwork: (networkKey: string) => setWanted(ticker === undefined ? null : { ticker, networkKey }),
  };
}

type CoinChoice = ReturnType<typeof useCoinChoice>;

interface StepOfChoice {
  readonly choice: CoinChoice;
  /** On a phone only the box is shown, with its label inside. */
  readonly isBareOnPhone?: boolean;
}

const boxSize = "w-full md:h-11 max-md:h-13";

export function CoinStep({ choice, isBareOnPhone = false }: StepOfChoice) {
  const { query, coins, coin, isClosed, ticker, direction, chooseCoin } = choice;
  return (
    <Step place={1} title="Choose a coin" state={coin ? "done" : "now"} isBareOnPhone={isBareOnPhone}>
      {query.isError && !query.data ? (
        <ErrorState
          text="We couldn't load the list of coins."
          onRetry={() => query.refetch()}
          className="rounded-panel border border-line py-8"
        />
      ) : query.data ? (
        <Field
          label="Coin"
          hideLabel
          error={
            isClosed
              ? `${ticker} can't be ${direction === "deposit" ? "deposited" : "withdrawn"} right now.`
              : undefined
          }
        >
          <Select
            placeholder={<Boxed label="Coin">Choose</Boxed>}
            value={coin?.ticker ?? null}
            onValueChange={chooseCoin}
            className={boxSize}
            options={coins.map((entry) => ({
              value: entry.coin.ticker,
              label: <CoinLabel coin={entry.coin} />,
              closed: <BoxedCoin coin={entry.coin} />,
              ...(entry.isOpen ? {} : { disabled: true, detail: "Paused" }),
            }))}
          />
        </Field>
      ) : (
        <Skeleton className="h-11 rounded-control max-md:h-13" />
      )}
    </Step>
  );
}

function CoinLabel({ coin }: { coin: Coin }) {
  return (
    <span className="flex items-center gap-2.5">
      <CoinLogo ticker={coin.ticker} src={coin.logo} size={24} />
      <span className="font-medium">{coin.ticker}</span>
      <span className="text-quiet">{coin.name}</span>
    </span>
  );
}

const BoxedCoin = ({ coin }: { coin: Coin }) => (
  <span className="flex items-center gap-2.5">
    <CoinLogo ticker={coin.ticker} src={coin.logo} size={24} />
    <Boxed label="Coin">
      {coin.ticker}
      <span className="ml-2 font-normal text-quiet max-md:hidden">{coin.name}</span>
    </Boxed>
  </span>
);

/** A box's content: on a phone with its label above, which is a heading on a wide screen. */
const Boxed = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="block min-w-0 text-left">
    <span aria-hidden className="block font-normal text-12 text-quiet md:hidden">
      {label}
    </span>
    <span className="block truncate font-medium">{children}</span>
  </span>
);

export function NetworkStep({ choice, isBareOnPhone = false }: StepOfChoice) {
  const { coin, networks, network, direction, chooseNetwork } = choice;
  const cards = (coin?.networks ?? []).map((entry) => cardOf(entry, networks.includes(entry)));
  return (
    <Step
      place={2}
      title="Choose a network"
      state={network ? "done" : coin ? "now" : "waits"}
      isBareOnPhone={isBareOnPhone}
    >
      {isBareOnPhone ? (
        <Field label="Network" hideLabel className="md:hidden">
          <Select
            placeholder={<Boxed label="Network">Choose</Boxed>}
            value={network?.networkKey ?? null}
            onValueChange={chooseNetwork}
            disabled={coin === undefined}
            className={boxSize}
            options={cards.map(({ value, label, text, disabled }) => ({
              value,
              label,
              detail: text,
              disabled,
              closed: <Boxed label="Network">{label}</Boxed>,
            }))}
          />
        </Field>
      ) : null}
      <div className={cx("flex flex-col gap-3", isBareOnPhone && "max-md:hidden")}>
        {coin ? (
          <RadioCards
            legend={`Network of ${coin.ticker}`}
            hideLegend
            cards={cards.map((card) => ({ ...card, text: <span className="block text-12">{card.text}</span> }))}
            value={network?.networkKey ?? null}
            onChoose={chooseNetwork}
          />
        ) : (
          <p className="text-14 text-quiet">Choose a coin to see its networks.</p>
        )}
        {coin && network && direction === "withdraw" ? (
          <Banner tone="warn">{withdrawRisk(coin.ticker, network.networkName)}</Banner>
        ) : null}
      </div>
      {coin && !network ? (
        <p className="mt-3 text-13 text-quiet">
          {networks.length === 0
            ? `${coin.ticker} is paused on every network. Choose another coin or try again later.`
            : "Choose the same network on both sides. Coins sent over another one are lost."}
        </p>
      ) : null}
    </Step>
  );
}

function cardOf(network: Network, isOpen: boolean) {
  const { networkKey, networkName } = network;
  const standard = networkStandard(network);
  return {
    value: networkKey,
    label: networkName,
    disabled: !isOpen,
    text: isOpen ? networkText(network) : "Paused",
    ...(standard === undefined ? {} : { note: standard }),
  };
}
