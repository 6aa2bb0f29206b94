/** Every coin with its networks: which deposits and withdrawals are open, their terms, and the trading fees. */
import { type CallOutput, type CoinTerms, listCoinTerms } from "@feo/contract";
import { Button, EmptyState } from "@feo/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Loaded, Queue } from "../frame/queue.tsx";
import { AddCoin } from "./add-coin.tsx";
import { CoinDetail } from "./coin-detail.tsx";
import { CoinRows } from "./coin-rows.tsx";

const everyMs = 10_000;

export function CoinsPage() {
  const { ticker } = useParams();
  const query = useCall(listCoinTerms, {}, { everyMs });
  const coins = query.data?.coins ?? [];
  const shown = coins.find((coin) => coin.ticker === (ticker ?? coins[0]?.ticker));
  return (
    <Queue
      title="Coins and networks"
      path="/coins"
      ids={coins.map((coin) => coin.ticker)}
      chosen={ticker}
      list={<Loaded query={query}>{() => <CoinList coins={coins} shown={shown?.ticker} />}</Loaded>}
      detail={<Loaded query={query}>{(answer) => <Shown coin={shown} answer={answer} />}</Loaded>}
    />
  );
}

function Shown({ coin, answer }: { coin: CoinTerms | undefined; answer: CallOutput<typeof listCoinTerms> }) {
  if (!coin) return <EmptyState title="Coin not found" />;
  return <CoinDetail key={coin.ticker} coin={coin} fees={answer} />;
}

function CoinList({ coins, shown }: { coins: readonly CoinTerms[]; shown: string | undefined }) {
  const { ask, dialog } = useAct();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="@container">
      {dialog}
      {isAdding && <AddCoin onClose={() => setAdding(false)} />}
      <CoinRows coins={coins} chosen={shown} ask={ask} />
      <Allowed act="coin add">
        <Button size="sm" variant="secondary" className="m-4" onClick={() => setAdding(true)}>
          Add a coin
        </Button>
      </Allowed>
    </div>
  );
}
