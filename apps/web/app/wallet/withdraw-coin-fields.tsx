/** The coin to withdraw and its network: two selects side by side, the network's with its fee. */
import type { Coin, Network } from "@feo/contract";
import { isZero } from "@feo/money";
import { CoinLogo, ErrorState, Field, Select, Skeleton } from "@feo/ui";
import { inWords } from "./amount-words.ts";
import type { useCoinChoice } from "./coin-steps.tsx";

interface WithdrawCoinFieldsProps {
  readonly choice: ReturnType<typeof useCoinChoice>;
  readonly disabled: boolean;
}

export function WithdrawCoinFields({ choice, disabled }: WithdrawCoinFieldsProps) {
  const { query, coins, coin, isClosed, ticker, networks, network, chooseCoin, chooseNetwork } = choice;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        text="We couldn't load the list of coins."
        onRetry={() => query.refetch()}
        className="rounded-panel border border-line py-8"
      />
    );
  }
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:gap-3">
      <Field label="Coin" error={isClosed ? `${ticker} can't be withdrawn right now.` : undefined}>
        {query.data ? (
          <Select
            size="lg"
            placeholder="Choose"
            value={coin?.ticker ?? null}
            onValueChange={chooseCoin}
            disabled={disabled}
            className="h-11 w-full text-14"
            options={coins.map((entry) => ({
              value: entry.coin.ticker,
              label: <CoinLabel coin={entry.coin} />,
              ...(entry.isOpen ? {} : { disabled: true, detail: "Unavailable right now" }),
            }))}
          />
        ) : (
          <Skeleton className="h-11 rounded-control" />
        )}
      </Field>
      <Field
        label="Network"
        error={coin && networks.length === 0 ? `No ${coin.ticker} network is available right now.` : undefined}
      >
        {query.data ? (
          <Select
            size="lg"
            placeholder="Choose"
            value={network?.networkKey ?? null}
            onValueChange={chooseNetwork}
            disabled={disabled || networks.length === 0}
            className="h-11 w-full text-14"
            options={(coin?.networks ?? []).map((entry) => ({
              value: entry.networkKey,
              label: <NetworkLabel network={entry} ticker={coin?.ticker ?? ""} />,
              ...(networks.includes(entry) ? {} : { disabled: true, detail: "Unavailable right now" }),
            }))}
          />
        ) : (
          <Skeleton className="h-11 rounded-control" />
        )}
      </Field>
    </div>
  );
}

function CoinLabel({ coin: { ticker, name, logo } }: { coin: Coin }) {
  return (
    <span className="flex items-center gap-2">
      <CoinLogo ticker={ticker} src={logo} size={24} />
      <span className="font-semibold">{ticker}</span>
      <span className="text-quiet max-sm:hidden">{name}</span>
    </span>
  );
}

function NetworkLabel({ network: { networkName, withdrawFee }, ticker }: { network: Network; ticker: string }) {
  return (
    <span className="flex items-baseline gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <span className="font-semibold max-sm:leading-5">{networkName}</span>
      <span className="text-quiet max-sm:text-12 max-sm:leading-4">
        {isZero(withdrawFee) ? "no fee" : `fee ${inWords(withdrawFee, ticker)}`}
      </span>
    </span>
  );
}
