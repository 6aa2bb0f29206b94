/** Where the coins of one asset are, address by address, each with its signed message. */
import type { ReserveAddress, Solvency, SolvencyAsset } from "@feo/contract";
import { Button, CopyButton, Select } from "@feo/ui";
import { useState } from "react";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import { ExplorerLink } from "../format/address-text.tsx";
import { addressLink, networkName, networksOf } from "../format/networks.ts";
import { wholeText } from "./reserve-figures.ts";
import { ReserveList } from "./reserve-list.tsx";
import { sourceNames, unsignedNotes } from "./reserve-words.ts";

export function CoinPlaces({ solvency: { assets, addresses } }: { solvency: Solvency }) {
  const coins = assets.filter(({ ticker }) => ticker !== "INR");
  const [chosen, choose] = useState<string>();
  const first = coins.find(({ ticker }) => isAt(addresses, ticker)) ?? coins[0];
  const coin = coins.find(({ ticker }) => ticker === chosen) ?? first;
  if (!coin) return <p className="text-quiet">No customer had coins.</p>;
  return (
    <>
      <Select
        label="Coin"
        size="sm"
        className="mb-3 w-32"
        value={coin.ticker}
        options={coins.map(({ ticker }) => ({ value: ticker, label: ticker }))}
        onValueChange={choose}
      />
      <ReserveList asset={coin} />
      <Addresses key={coin.ticker} coin={coin} addresses={addresses} />
    </>
  );
}

const isAt = (addresses: readonly ReserveAddress[], wanted: string): boolean =>
  addresses.some(({ holdings }) => holdings.some(({ ticker }) => ticker === wanted));

const shownAtOnce = 20;

function Addresses({ coin, addresses }: { coin: SolvencyAsset; addresses: readonly ReserveAddress[] }) {
  const [shown, setShown] = useState(shownAtOnce);
  const here = addresses.filter((address) => isAt([address], coin.ticker));
  if (here.length === 0) return null;
  return (
    <section aria-labelledby="addresses" className="mt-6">
      <h3 id="addresses" className="font-semibold text-14">
        Addresses
      </h3>
      <p className="mt-1 text-pretty text-13 text-quiet">
        A signature shows that we have the address's key. Check it with a wallet or a website that verifies messages: by
        EIP-191 on Ethereum and similar chains, by BIP-137 on Bitcoin and similar ones. Bitcoin Core's verifymessage
        accepts only addresses that begin with 1.
      </p>
      <ul>
        {here.slice(0, shown).map((address) => (
          <Address key={`${address.networkKey} ${address.address}`} at={address} ticker={coin.ticker} />
        ))}
      </ul>
      {here.length > shown ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setShown(shown + shownAtOnce)}>
          Show {Math.min(shownAtOnce, here.length - shown)} more of {here.length}
        </Button>
      ) : null}
    </section>
  );
}

function Address({ at, ticker: wanted }: { at: ReserveAddress; ticker: string }) {
  const { address, networkKey, source, holdings, signed } = at;
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const href = addressLink(
    networks.find((network) => network.networkKey === networkKey),
    address,
  );
  const amount = holdings.find(({ ticker }) => ticker === wanted)?.amount ?? "0";
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-13 text-quiet">
          {sourceNames[source]}, {networkName(networks, networkKey)}
        </p>
        <p className="tabular font-semibold">{wholeText(amount, wanted)}</p>
      </div>
      <p className="mt-1 flex items-start gap-1">
        <span className="min-w-0 break-all font-mono text-13">{address}</span>
        <CopyButton value={address} what="the address" variant="icon" />
        {href === undefined ? null : <ExplorerLink href={href} what="the address" />}
      </p>
      {signed ? (
        <Signature message={signed.message} signature={signed.signature} />
      ) : (
        <p className="mt-1 text-13 text-warn">{unsignedNotes[source]}</p>
      )}
    </li>
  );
}

function Signature({ message, signature }: { message: string; signature: string }) {
  return (
    <details className="mt-1">
      <summary className="hit-40 w-fit cursor-pointer rounded-inner font-medium text-13 text-brand">
        Signed message
      </summary>
      <Signed name="Message" text={message} />
      <Signed name="Signature" text={signature} />
    </details>
  );
}

function Signed({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-2 rounded-control bg-surface px-3 py-2">
      <div className="flex items-center justify-between gap-4 text-12 text-quiet">
        {name}
        <CopyButton value={text} what={`the ${name.toLowerCase()}`} />
      </div>
      <p className="whitespace-pre-wrap break-all font-mono text-12">{text}</p>
    </div>
  );
}
