/** The top of the wallet page: the total, its actions, and the portfolio breakdown. */

import { formatMoney, formatPercent } from "@feo/money";
import { Button, cx, ErrorState, IconButton, MenuButton, Skeleton } from "@feo/ui";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff, Send } from "lucide-react";
import { type ReactElement, useState } from "react";
import { isDisplayCurrency, readPart, useOwnAccount, useSession } from "../data/index.ts";
import { fromInr } from "../format/market-figures.ts";
import { saveSetting } from "../profile/save-setting.ts";
import { masked } from "../worth/masked.ts";
import { type MoneyReading, moneyText } from "../worth/use-worth.ts";
import { inOrderOf, type Share, sharesOf, type Worth } from "../worth/worth.ts";
import type { Opening } from "./asset-table.tsx";

interface WalletHeadProps {
  /** Null while the balances load. */
  readonly worth: Worth | null;
  readonly reading: MoneyReading;
  readonly onOpen: (opens: Opening["opens"]) => void;
}

export function WalletHead({ worth, reading, onOpen }: WalletHeadProps) {
  const hasFailed = useOwnAccount(
    ({ balances, reading: { balances: state } }) => balances === null && state === "failed",
  );
  return (
    // Below 1280 px the breakdown follows the holdings, which stay above the fold.
    <div className="contents xl:mb-6 xl:grid xl:grid-cols-[minmax(0,1fr)_456px] xl:gap-8">
      <div className="max-xl:mb-4">
        <div className="flex h-10 items-center gap-1">
          <h1 className="text-14 text-quiet">
            <span className="sr-only">Wallet: </span>Total balance
          </h1>
          <MaskButton isMasked={reading.isMasked} />
        </div>
        {hasFailed ? (
          <ErrorState
            title="Couldn't load your balances"
            text="Your money is not affected. Check your connection and try again."
            onRetry={() => void readPart("balances")}
            className="items-start px-0 py-2 text-left"
          />
        ) : (
          <Total worth={worth} reading={reading} />
        )}
        <WalletActions onOpen={onOpen} />
      </div>
      <Composition worth={worth} reading={reading} />
    </div>
  );
}

function MaskButton({ isMasked }: { isMasked: boolean }) {
  const { user } = useSession();
  return (
    <IconButton
      label={isMasked ? "Show amounts" : "Hide amounts"}
      disabled={user === null}
      onClick={() => void saveSetting({ maskBalance: !isMasked })}
    >
      {isMasked ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
    </IconButton>
  );
}

function Total({ worth, reading }: { worth: Worth | null; reading: MoneyReading }) {
  if (worth === null) {
    return (
      <div role="status" aria-label="Loading your balances">
        <Skeleton className="h-12 w-72 max-w-full max-sm:h-9" />
        <Skeleton className="mt-1 h-5 w-56 max-sm:h-10" />
      </div>
    );
  }
  return (
    <>
      <p className="tabular font-semibold text-40 max-sm:text-28">{moneyText(worth.total, reading)}</p>
      <p className="tabular mt-1 flex min-h-5 flex-wrap gap-x-4 text-14 text-quiet max-sm:min-h-10 max-sm:flex-col">
        <SecondValue worth={worth} reading={reading} />
        <Gain worth={worth} reading={reading} />
        {worth.unpriced.length > 0 ? <span>Not included: {worth.unpriced.join(", ")} (no price)</span> : null}
      </p>
    </>
  );
}

/** The total in the settings' second currency. */
function SecondValue({ worth, reading }: { worth: Worth; reading: MoneyReading }) {
  const second = useSession().user?.settings.secondaryAsset;
  if (!isDisplayCurrency(second) || second === reading.currency || reading.isMasked) return null;
  const value = fromInr(worth.total, second, reading.rates);
  // Keeps its place while the rate loads.
  return <span>{value === null ? "\u00a0" : `≈ ${formatMoney(value, second)}`}</span>;
}

/** Not a profit: the 24-hour price change of today's holdings, whenever they were bought or deposited. */
function Gain({ worth: { gain, gainPercent }, reading }: { worth: Worth; reading: MoneyReading }) {
  if (gainPercent === null) return null;
  const shown = formatPercent(gainPercent);
  const isFlat = !/[1-9]/.test(shown);
  const isUp = !gain.startsWith("-");
  const sign = isFlat ? "" : isUp ? "+" : "−";
  const amount = moneyText(gain.replace("-", ""), reading);
  return (
    <span className={isFlat ? "" : isUp ? "text-up" : "text-down"}>
      {reading.isMasked ? shown : `${sign}${amount} (${shown})`}{" "}
      <span className="text-quiet">
        24h price change<span className="max-md:hidden"> of your holdings</span>
      </span>
    </span>
  );
}

const loadKinds = async () => (await import("./wallet-menus.tsx")).KindMenu;

function WalletActions({ onOpen }: { onOpen: WalletHeadProps["onOpen"] }) {
  const withKinds = (act: "deposit" | "withdraw", button: ReactElement) => (
    <MenuButton load={loadKinds} shown={{ act }}>
      {button}
    </MenuButton>
  );
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
      {withKinds(
        "deposit",
        <Button>
          <ArrowDownToLine size={16} aria-hidden />
          Deposit
        </Button>,
      )}
      {withKinds(
        "withdraw",
        <Button variant="secondary">
          <ArrowUpFromLine size={16} aria-hidden />
          Withdraw
        </Button>,
      )}
      <Button variant="secondary" onClick={() => onOpen("transfer")}>
        <ArrowLeftRight size={16} aria-hidden />
        Transfer
      </Button>
      <Button variant="secondary" onClick={() => onOpen("send")}>
        <Send size={16} aria-hidden />
        Pay
      </Button>
    </div>
  );
}

const colors = ["bg-quiet", "bg-series-1", "bg-series-2", "bg-series-3", "bg-series-4", "bg-series-5"];

function Composition({ worth, reading }: { worth: Worth | null; reading: MoneyReading }) {
  const shares = useKeptOrder(worth === null ? [] : sharesOf(worth, colors.length));
  const parts = [
    { label: "Main wallet", inr: worth?.main },
    { label: "Spot wallet, available", inr: worth?.spotFree },
    { label: "In open orders", inr: worth?.inOrders },
  ];
  return (
    <section aria-label="Portfolio breakdown" className="border-line max-xl:order-last max-xl:mt-8 xl:border-l xl:pl-8">
      <h2 className="text-14 text-quiet">Portfolio breakdown</h2>
      <div className="min-h-30">
        <Bar shares={shares} />
        {worth !== null && shares.length === 0 ? (
          <p className="mt-3 text-13 text-faint">Your assets appear here after your first deposit.</p>
        ) : null}
        <ul className="mt-3 grid grid-cols-2 gap-x-8 gap-y-1">
          {shares.map(({ label, percent }, index) => (
            <li key={label} className="flex h-6 items-center gap-2 text-13">
              <span aria-hidden className={cx("size-2 rounded-[2px]", colors[index])} />
              {label}
              <span className="tabular ml-auto text-quiet">{Number(percent).toFixed(1)}%</span>
            </li>
          ))}
        </ul>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3">
        {parts.map(({ label, inr }) => (
          <div key={label}>
            <dt className="text-12 text-faint">{label}</dt>
            <dd className="tabular h-5 font-medium text-14">
              {inr === undefined ? (
                <Skeleton className="h-4 w-24" />
              ) : reading.isMasked ? (
                masked
              ) : (
                moneyText(inr, reading)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keeps the order stable, because two assets of nearly equal value would swap with every price. */
function useKeptOrder(shares: readonly Share[]): readonly Share[] {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const kept = inOrderOf(labels, shares);
  if (kept !== null) return kept;
  setLabels(shares.map(({ label }) => label));
  return shares;
}

function Bar({ shares }: { shares: readonly Share[] }) {
  return (
    <div aria-hidden className="mt-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-pressed">
      {shares.map(({ label, percent }, index) => (
        <span key={label} className={colors[index]} style={{ flexGrow: Number(percent) }} />
      ))}
    </div>
  );
}
