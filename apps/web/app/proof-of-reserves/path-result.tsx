/** The result of a check: counted or not, and every step from a part of the balance to the published root. */
import type { SolvencyAsset } from "@feo/contract";
import { indianMinute, indianTime, shortenAddress } from "@feo/money";
import { Banner, Segmented } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CheckedPath } from "./check-path.ts";
import { PathSteps } from "./path-steps.tsx";
import { unitsText, withUnit } from "./reserve-figures.ts";
import { faultWords, partWords } from "./reserve-words.ts";
import { useAssetLooks } from "./use-asset-looks.ts";

interface PathResultProps {
  readonly checked: CheckedPath;
  readonly asset: SolvencyAsset;
  /** The account in a file; undefined for the user's own path. */
  readonly account: string | undefined;
  readonly at: string;
  /** What to do about a file that does not fit. */
  readonly children?: ReactNode;
}

export function PathResult({ checked, asset, account, at, children }: PathResultProps) {
  const look = useAssetLooks()(asset);
  if (!checked.isCounted) {
    const title =
      account === undefined ? `Your ${asset.ticker} balance failed the check` : "This file failed the check";
    return (
      <div role="alert">
        <Banner tone="error" title={title}>
          <p>
            {faultWords[checked.fault]}
            {partWords(checked.part)}
          </p>
          <p className="mt-2">{children ?? <OwnAdvice />}</p>
        </Banner>
      </div>
    );
  }
  const { units, parts, atMs } = checked;
  const steps = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  const amount = withUnit(unitsText(units, asset.decimals, look.shown), asset.ticker);
  return (
    <>
      <Banner
        live
        tone="success"
        icon={<CircleCheck size={18} aria-hidden />}
        title={
          account === undefined
            ? `Your ${amount} is counted`
            : `${amount} of account ${shortenAddress(account)} is counted`
        }
      >
        <span className="text-13">
          {steps === 1 ? "1 step" : `${steps} steps`} checked in your browser at {indianTime(atMs).slice(0, 5)} IST.
        </span>
      </Banner>
      <Parts
        key={asset.ticker}
        checked={checked}
        asset={asset}
        shown={look.shown}
        whose={account === undefined ? "your" : "the"}
      />
      <p className="mt-3 text-12 text-faint">
        Compare the amount with what {account === undefined ? "you" : "the account"} had on {indianMinute(at)}, open
        orders and pending withdrawals included.
      </p>
    </>
  );
}

function OwnAdvice() {
  return (
    <>
      Download your path, so that you have a copy, then{" "}
      <Link to="/support" className="font-medium text-ink underline underline-offset-4">
        contact support
      </Link>
      .
    </>
  );
}

interface PartsProps {
  readonly checked: CheckedPath & { readonly isCounted: true };
  readonly asset: SolvencyAsset;
  readonly shown: number;
  readonly whose: "your" | "the";
}

function Parts({ checked: { parts }, asset, shown, whose }: PartsProps) {
  const [chosen, choose] = useState("0");
  const part = parts[Number(chosen)];
  if (!part) return null;
  return (
    <>
      {parts.length > 1 ? (
        <Segmented
          label="Part of the balance"
          stretch
          className="mt-4"
          value={chosen}
          onValueChange={choose}
          options={parts.map((_, index) => ({ value: String(index), label: `Part ${index + 1}` }))}
        />
      ) : null}
      <PathSteps
        key={chosen}
        title={`Part ${Number(chosen) + 1} of ${whose} balance`}
        part={part}
        asset={asset}
        shown={shown}
      />
    </>
  );
}
