/** Where Feo holds an asset: each place with its amount, and their sum. */
import type { Reserve, SolvencyAsset } from "@feo/contract";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import { networkName, networksOf } from "../format/networks.ts";
import { wholeText } from "./reserve-figures.ts";
import { sourceNames, sourceNotes } from "./reserve-words.ts";

export function ReserveList({ asset: { ticker, reserves, holds } }: { asset: SolvencyAsset }) {
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const nameOf = ({ source, networkKey }: Reserve) =>
    networkKey === null ? sourceNames[source] : `${sourceNames[source]}, ${networkName(networks, networkKey)}`;
  return (
    <dl className="text-14">
      {reserves.map((reserve) => (
        <div
          key={`${reserve.source} ${reserve.networkKey}`}
          className="flex min-h-10 items-center justify-between gap-4 border-line border-b py-2"
        >
          <dt className="min-w-0">
            {nameOf(reserve)}
            {sourceNotes[reserve.source] ? (
              <span className="block text-12 text-quiet">{sourceNotes[reserve.source]}</span>
            ) : null}
          </dt>
          <dd className="tabular shrink-0">{wholeText(reserve.amount, ticker)}</dd>
        </div>
      ))}
      <div className="flex min-h-10 items-center justify-between gap-4 font-semibold">
        <dt>Feo holds</dt>
        <dd className="tabular shrink-0">{wholeText(holds, ticker)}</dd>
      </div>
    </dl>
  );
}
