/** The wallet: what there is in all, and the assets of both wallets, of the main one or of the spot one. */
import { walletTabs } from "@feo/contract";
import { Button, ErrorState, SearchInput, TabLink, TabLinks } from "@feo/ui";
import { ArrowDownToLine, Landmark } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { browserData, coinSummaryQuery, coinsQuery, marketsQuery, serverData, usePageQuery } from "../data/index.ts";
import { assetRows, findAssets } from "./asset-rows.ts";
import { AssetTable, type WalletTab } from "./asset-table.tsx";

const queriesOf = () => [coinsQuery(), marketsQuery(), coinSummaryQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const tabNames: Record<WalletTab, string> = { overview: "Overview", main: "Main", spot: "Spot" };
const tabTexts: Record<WalletTab, string> = {
  overview: "Both wallets together.",
  main: "Deposits arrive in the main wallet. From it you withdraw, and pay others by their feoTag.",
  spot: "The spot wallet is for trading. Move money here from the main wallet; open orders hold a part of it.",
};

export default function BalancePage() {
  const tab = useWalletTab();
  const [text, setText] = useState("");
  const coins = usePageQuery(coinsQuery());
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const summary = usePageQuery(coinSummaryQuery()).data?.summary ?? [];
  const rows =
    coins.data && assetRows({ coins: coins.data.cryptoCoins, fiatCoin: coins.data.fiatCoin, markets, summary });
  return (
    <>
      <WalletHead />
      <div className="flex flex-wrap items-end justify-between gap-x-4 border-line border-b">
        <TabLinks label="Wallets" bordered={false} className="-mb-px">
          {walletTabs.map((name) => (
            <TabLink key={name} asChild active={name === tab}>
              <Link to={`/dashboard/wallet/balance/${name}`} preventScrollReset>
                {tabNames[name]}
              </Link>
            </TabLink>
          ))}
        </TabLinks>
        <div className="w-50 pb-1.5 max-sm:w-full max-sm:py-2">
          <SearchInput
            aria-label="Find a coin"
            placeholder="Find a coin"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onClear={() => setText("")}
          />
        </div>
      </div>
      <p className="py-3 text-13 text-quiet">{tabTexts[tab]}</p>
      {coins.isError && !rows ? (
        <ErrorState
          text="The list of coins could not be read."
          onRetry={() => coins.refetch()}
          busy={coins.isFetching}
        />
      ) : (
        <AssetTable tab={tab} rows={rows && findAssets(rows, text)} searched={text} />
      )}
    </>
  );
}

function useWalletTab(): WalletTab {
  const { tab } = useParams();
  return walletTabs.find((name) => name === tab) ?? walletTabs[0];
}

const parts = ["Main wallet", "Spot wallet, free", "In open orders"];

/** Balances are not known yet, so no figure stands here: only what it will show, and how to get there. */
function WalletHead() {
  return (
    <div className="mb-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_424px]">
      <div>
        <h1 className="text-14 text-quiet">
          <span className="sr-only">Wallet: </span>Total balance
        </h1>
        <p className="mt-1 font-semibold text-40 max-sm:text-28">No balance yet</p>
        <p className="mt-1 max-w-130 text-14 text-quiet">
          Your rupees and coins stand here with their value, as soon as the first deposit has arrived.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/dashboard/depositINR">
              <Landmark size={16} aria-hidden />
              Deposit INR
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/dashboard/wallet/deposit">
              <ArrowDownToLine size={16} aria-hidden />
              Deposit crypto
            </Link>
          </Button>
        </div>
      </div>
      <section aria-label="What it is made of" className="border-line xl:border-l xl:pl-8">
        <h2 className="text-14 text-quiet">What it is made of</h2>
        <div aria-hidden className="mt-3 h-3 rounded-full bg-pressed" />
        <p className="mt-3 text-13 text-faint">Each asset takes its share of the bar.</p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3">
          {parts.map((part) => (
            <div key={part}>
              <dt className="text-12 text-faint">{part}</dt>
              <dd className="text-14 text-quiet">–</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
