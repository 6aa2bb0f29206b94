/** What customers own and what Feo holds of each asset, with the published root hash. */
import type { SolvencyAsset } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { CoinLogo, CopyButton, cx, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { isShort, percentText, ratioBar, ratioMark, ratioMost, totalText, wholeText } from "./reserve-figures.ts";
import { type AssetLook, useAssetLooks } from "./use-asset-looks.ts";

interface AssetTableProps {
  readonly assets: readonly SolvencyAsset[];
  /** The asset that the card verifies. */
  readonly chosen: string | undefined;
}

export function AssetTable({ assets, chosen }: AssetTableProps) {
  const lookOf = useAssetLooks();
  return (
    <Table label="Reserves by asset" className="max-md:text-13">
      <TableHead>
        <Tr>
          <Th className="pl-0">Asset</Th>
          <Th numeric className="max-md:hidden">
            Customers own
          </Th>
          <Th numeric>
            <span className="block md:hidden">Customers own</span>
            Feo holds
          </Th>
          <Th numeric className="max-md:pr-0">
            Ratio
          </Th>
          <Th numeric className="pr-0 max-md:hidden">
            Root hash
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {assets.map((asset) => (
          <Row key={asset.ticker} asset={asset} look={lookOf(asset)} isChosen={asset.ticker === chosen} />
        ))}
      </TableBody>
    </Table>
  );
}

interface RowProps {
  readonly asset: SolvencyAsset;
  readonly look: AssetLook;
  readonly isChosen: boolean;
}

function Row({ asset, look, isChosen }: RowProps) {
  const { ticker, customers, holds, ratio, root } = asset;
  const owned = totalText(customers, look.shown);
  return (
    <Tr selected={isChosen}>
      <Td className={cx("h-11 pl-0 max-md:py-2", isChosen && "shadow-[-12px_0_0_var(--color-brand-tint)]")}>
        <span className="flex items-center gap-2.5">
          <CoinLogo ticker={ticker} src={look.logo} size={24} />
          <span className="min-w-0">
            <span className="font-semibold">{ticker}</span>
            <span className="ml-2 text-13 text-quiet max-xl:hidden">{look.name}</span>
            <Root ticker={ticker} root={root} className="text-12 md:hidden" />
          </span>
        </span>
      </Td>
      <Td numeric className="h-11 max-md:hidden" title={wholeText(customers, ticker)}>
        {owned}
      </Td>
      <Td numeric className="h-11" title={wholeText(holds, ticker)}>
        <span className="block md:hidden">{owned}</span>
        <span className="max-md:text-quiet">{totalText(holds, look.shown)}</span>
      </Td>
      <Td numeric className={cx("h-11 max-md:pr-0", isChosen && "max-md:shadow-[12px_0_0_var(--color-brand-tint)]")}>
        <span className="inline-flex items-center justify-end gap-3">
          {ratio === null ? null : <Bar ratio={ratio} />}
          <span className={cx("min-w-13 font-semibold", isShort(ratio) && "text-down")}>{percentText(ratio)}</span>
        </span>
      </Td>
      <Td numeric className={cx("h-11 pr-0 max-md:hidden", isChosen && "shadow-[12px_0_0_var(--color-brand-tint)]")}>
        <Root ticker={ticker} root={root} className="text-13" />
      </Td>
    </Tr>
  );
}

function Root({ ticker, root, className }: { ticker: string; root: string; className: string }) {
  return (
    <span className={cx("inline-flex items-center justify-end gap-1 text-quiet", className)}>
      <span title={root}>{shortenAddress(root)}</span>
      <CopyButton value={root} what={`the root hash of ${ticker}`} variant="icon" className="-mr-1" />
    </span>
  );
}

const barHeight = 6;
const markHeight = 12;

/** The figure beside it says the same. */
function Bar({ ratio }: { ratio: string }) {
  const { covered, beyond } = ratioBar(ratio);
  const top = (markHeight - barHeight) / 2;
  return (
    <svg
      aria-hidden
      width={ratioMark + ratioMost}
      height={markHeight}
      className={cx("shrink-0 max-sm:hidden", isShort(ratio) ? "text-down" : "text-up")}
    >
      <rect y={top} width={covered} height={barHeight} rx={3} fill="currentColor" opacity={0.3} />
      {beyond > 0 ? (
        <rect x={ratioMark} y={top} width={beyond} height={barHeight} rx={1.5} fill="currentColor" />
      ) : null}
      <rect x={ratioMark - 1} width={1.5} height={markHeight} className="fill-ink" />
    </svg>
  );
}
