/** The wallet page: the total, and the assets of both wallets, the main wallet or the spot wallet. */
import { walletTabs } from "@feo/contract";
import { Button, Checkbox, EmptyState, ErrorState, SearchInput, TabLink, TabLinks } from "@feo/ui";
import { useState } from "react";
import { Link, useParams } from "react-router";
import {
  browserData,
  coinSummaryQuery,
  coinsQuery,
  exchangeRatesQuery,
  marketsQuery,
  serverData,
  useOwnAccount,
  useOwnPart,
  usePageQuery,
  useSession,
} from "../data/index.ts";
import { saveSetting } from "../profile/save-setting.ts";
import { useMoneyReading, usePrices, useWorth } from "../worth/use-worth.ts";
import { assetRows, shownAssets, type WalletTab } from "./asset-rows.ts";
import { AssetTable } from "./asset-table.tsx";
import { WaitingDeposits } from "./waiting-deposits.tsx";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { WalletHead } from "./wallet-head.tsx";

const queriesOf = () => [coinsQuery(), marketsQuery(), coinSummaryQuery(), exchangeRatesQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const tabNames: Record<WalletTab, string> = { overview: "Overview", main: "Main", spot: "Spot" };
const tabTexts: Record<WalletTab, string> = {
  overview: "",
  main: "For withdrawals, and payments by feoTag.",
  spot: "For trading. Open orders hold part of it.",
};

export default function BalancePage() {
  useOwnPart("orders");
  const tab = useWalletTab();
  const [text, setText] = useState("");
  const reading = useMoneyReading();
  const { rows, query } = useRows(tab);
  const settings = useSession().user?.settings;
  const hidesZero = settings?.hideZeroBalance ?? false;
  const shown = rows && shownAssets(rows, { text, hidesZero });
  const { open, dialogs } = useWalletDialogs();
  return (
    <div className="flex flex-col">
      <WalletHead worth={useWorth()} reading={reading} onOpen={(opens) => open({ opens })} />
      <WaitingDeposits>{tabTexts[tab]}</WaitingDeposits>
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
        <div className="flex items-center gap-4 pb-1.5 max-sm:w-full max-sm:flex-wrap max-sm:py-2">
          <Checkbox
            label="Hide zero balances"
            checked={hidesZero}
            disabled={settings === undefined}
            onCheckedChange={(isOn) => void saveSetting({ hideZeroBalance: isOn === true })}
          />
          <div className="w-50 max-sm:w-full">
            <SearchInput
              aria-label="Find a coin"
              placeholder="Find a coin"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onClear={() => setText("")}
            />
          </div>
        </div>
      </div>
      {query.isError && !rows ? (
        <ErrorState text="Couldn't load your coins." onRetry={() => query.refetch()} busy={query.isFetching} />
      ) : shown?.rows.length === 0 ? (
        <NoRows searched={text} />
      ) : (
        <AssetTable tab={tab} rows={shown?.rows} reading={reading} onOpen={open} />
      )}
      <p className="mt-4 min-h-5 text-13 text-quiet">{shown ? hiddenWords(shown.hidden) : ""}</p>
      {dialogs}
    </div>
  );
}

function useRows(tab: WalletTab) {
  const query = usePageQuery(coinsQuery());
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const prices = usePrices();
  const balances = useOwnAccount((account) => account.balances);
  const preferred = useSession().user?.settings.preferredAsset ?? "";
  const { data } = query;
  const rows =
    data && assetRows({ tab, coins: data.cryptoCoins, fiatCoin: data.fiatCoin, markets, prices, balances, preferred });
  return { query, rows };
}

function useWalletTab(): WalletTab {
  const { tab } = useParams();
  return walletTabs.find((name) => name === tab) ?? walletTabs[0];
}

function hiddenWords(hidden: number): string {
  if (hidden === 0) return "";
  return hidden === 1 ? "1 asset with a zero balance is hidden." : `${hidden} assets with a zero balance are hidden.`;
}

function NoRows({ searched }: { searched: string }) {
  if (searched.trim() !== "") {
    return (
      <EmptyState
        title={`No coin matches “${searched.trim()}”`}
        text="Search by code or name, such as ADA or Cardano."
      />
    );
  }
  return (
    <EmptyState
      title="No assets yet"
      text="Your assets appear here after your first deposit."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to="/dashboard/depositINR">Deposit INR</Link>
          </Button>
          <Button variant="secondary" onClick={() => void saveSetting({ hideZeroBalance: false })}>
            Show all assets
          </Button>
        </div>
      }
    />
  );
}
