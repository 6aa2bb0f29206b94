/** Selects an asset: a native select, so that it works on every phone and without JavaScript. */
import type { Coin } from "@feo/contract";
import { CoinLogo, cx } from "@feo/ui";
import { ChevronDown } from "lucide-react";

interface AssetSelectProps {
  readonly name: "from" | "to";
  readonly label: string;
  readonly assets: readonly Coin[];
  readonly value: string;
  readonly onValueChange: (ticker: string) => void;
}

const frame =
  "relative inline-flex h-12 shrink-0 items-center gap-2 rounded-control border border-edge bg-page px-3 hover:bg-surface";
const focusRing = "has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2";

export function AssetSelect({ name, label, assets, value, onValueChange }: AssetSelectProps) {
  const chosen = assets.find(({ ticker }) => ticker === value);
  return (
    <span className={cx(frame, focusRing)}>
      <CoinLogo ticker={value} src={chosen?.logo} size={24} />
      <span aria-hidden className="min-w-12 font-semibold text-16">
        {value}
      </span>
      <ChevronDown size={16} aria-hidden className="text-quiet" />
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-control bg-raised text-16 text-ink opacity-0"
      >
        {assets.map(({ ticker, name: assetName }) => (
          <option key={ticker} value={ticker}>
            {ticker} · {assetName}
          </option>
        ))}
      </select>
    </span>
  );
}
