/**
 * The user's deposit address on a network: in full, as a QR code, and with a copy button. Never shows the address of
 * another network.
 */
import type { Coin, Network } from "@feo/contract";
import { Banner, Button, CopyButton, cx, ErrorState, QrCode, qrCodeSvg, Skeleton, saveFile } from "@feo/ui";
import { Download, Share2, TriangleAlert } from "lucide-react";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import { depositAddressQuery, failureOf, useOwnQuery } from "../data/index.ts";
import { addressLines } from "./address-lines.ts";
import { contractSenderNote, depositFacts, depositNote, depositWarning, type Fact } from "./coin-choice.ts";
import { ChangeDepositWallet, useDepositWallet } from "./deposit-wallet.tsx";

export const NoAddressYet = () => (
  <p className="text-14 text-quiet">Choose a coin and a network to see your address.</p>
);

interface DepositAddressProps {
  readonly coin: Coin;
  readonly network: Network;
}

export function DepositAddress({ coin, network }: DepositAddressProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useOwnQuery(depositAddressQuery(network.networkKey));
  const address = isPlaceholderData ? undefined : data?.address;
  if (error && failureOf(error).code === "DEPOSITS_CLOSED") return <ClosedNow network={network} />;
  if (error && address === undefined) {
    return (
      <ErrorState
        title="We couldn't load your address"
        text={error.message}
        busy={isFetching}
        onRetry={() => refetch()}
        className="min-h-52 rounded-panel border border-line py-8"
      />
    );
  }
  const contractNote = contractSenderNote(coin.ticker, network);
  return (
    <>
      <Warning ticker={coin.ticker} networkName={network.networkName} />
      <div className="mt-3 rounded-panel border border-line">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-4 p-4 max-md:gap-x-4 max-[23.5rem]:grid-cols-1 md:grid-rows-[1fr_auto] md:gap-y-2">
          <div className="md:row-span-2">
            {address === undefined ? (
              <Skeleton className={cx("rounded-control", qrSize)} />
            ) : (
              <QrCode text={address} label={`Your address on ${network.networkName} as a QR code`} className={qrSize} />
            )}
          </div>
          <div className="min-w-0">
            <p className="text-12 text-quiet">
              <span className="max-md:hidden">Your </span>
              {coin.ticker} address on {network.networkName}
            </p>
            <OwnAddress address={address} />
          </div>
          <Actions address={address} ticker={coin.ticker} network={network} />
        </div>
        <FactStrip facts={depositFacts(coin.ticker, network)} />
      </div>
      <Notes coin={coin} network={network} />
      {contractNote === undefined ? null : <Banner className="mt-4">{contractNote}</Banner>}
      <DemoFaucet />
    </>
  );
}

const qrSize = "size-40 max-md:size-28";

function Warning({ ticker, networkName }: { ticker: string; networkName: string }) {
  const { only, risk, check } = depositWarning(ticker, networkName);
  return (
    <Banner tone="warn" icon={<TriangleAlert size={18} aria-hidden />} className="max-md:px-3 max-md:text-13">
      <strong className="font-semibold">{only}</strong>{" "}
      <span className="text-quiet">
        {risk} <span className="max-md:hidden">{check}</span>
      </span>
    </Banner>
  );
}

/** Split into lines that fit beside the QR code, without gaps in between, so that selecting and copying yields none. */
function OwnAddress({ address }: { address: string | undefined }) {
  if (address === undefined) {
    return (
      <div className="mt-1.5 flex min-h-13 flex-col justify-center gap-2 max-md:min-h-11">
        <Skeleton className="h-4 w-full max-w-52" />
        <Skeleton className="h-4 w-full max-w-52" />
      </div>
    );
  }
  return (
    <p className="tabular mt-1.5 w-min min-h-13 text-16 text-quiet leading-6.5 max-md:min-h-11 max-md:text-14 max-md:leading-5.5">
      {addressLines(address).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one address never move.
        <span key={place} className="inline-block whitespace-nowrap">
          {line.map(({ text, isEnd }) => (
            <span key={`${text} ${isEnd}`} className={cx(isEnd && "font-semibold text-ink")}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}

interface ActionsProps {
  readonly address: string | undefined;
  readonly ticker: string;
  readonly network: Network;
}

/**
 * A phone shares the address with another app; where the browser cannot, and on a wide screen, the QR code is saved as
 * a file.
 */
function Actions({ address, ticker, network }: ActionsProps) {
  const row = "flex gap-3 max-md:col-[1/-1] md:self-end";
  if (address === undefined) {
    return (
      <div className={row}>
        <Skeleton className="h-8 w-36 rounded-control max-md:h-11 max-md:w-auto max-md:flex-1" />
        <Skeleton className="h-8 w-36 rounded-control max-md:h-11 max-md:w-28" />
      </div>
    );
  }
  const canShare = typeof navigator.share === "function";
  const save = async () =>
    saveFile({
      name: `feo-${ticker}-${network.networkKey}-address.svg`.toLowerCase(),
      text: await qrCodeSvg(address),
      type: "image/svg+xml",
    });
  // Dismissing the share sheet is not a failure.
  const share = () =>
    void navigator
      .share({ title: `${ticker} address on ${network.networkName}`, text: address })
      .catch(() => undefined);
  return (
    <div className={row}>
      <CopyButton
        value={address}
        variant="button"
        label="Copy address"
        className="h-8 text-13 max-md:h-11 max-md:flex-1 max-md:text-14"
      />
      <Button
        variant="secondary"
        className={cx("h-8 text-13 max-md:h-11 max-md:text-14", canShare && "max-md:hidden")}
        onClick={save}
      >
        <Download size={16} aria-hidden />
        Save QR code
      </Button>
      {canShare ? (
        <Button variant="secondary" className="h-11 px-6 md:hidden" onClick={share}>
          <Share2 size={16} aria-hidden />
          Share
        </Button>
      ) : null}
    </div>
  );
}

const factBox = "px-4 py-2.5 border-line border-l first:border-l-0 max-md:flex-auto max-md:px-3 max-md:first:pl-4";

function FactStrip({ facts }: { facts: readonly Fact[] }) {
  const wallet = useDepositWallet();
  return (
    <dl className="flex border-line border-t">
      {facts.map(({ label, value, short }) => (
        <div key={label} className={cx(factBox, "md:min-w-28 md:flex-auto")}>
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="tabular mt-0.5 font-medium text-14">
            <span className={cx(short !== undefined && "max-md:hidden")}>{value}</span>
            {short === undefined ? null : <span className="md:hidden">{short}</span>}
          </dd>
        </div>
      ))}
      <div className={cx(factBox, "max-md:hidden md:flex-auto")}>
        <dt className="text-12 text-quiet">Goes to</dt>
        <dd className="mt-0.5 flex items-baseline gap-1.5 font-medium text-14">
          {wallet === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <span className="first-letter:uppercase">{wallet} wallet</span>
          )}
          <ChangeDepositWallet />
        </dd>
      </div>
    </dl>
  );
}

function Notes({ coin, network }: DepositAddressProps) {
  const wallet = useDepositWallet();
  const { contractEnd, text } = depositNote(coin.ticker, network);
  return (
    <div className="mt-3 text-13 text-quiet">
      <p className="mb-1.5 flex items-baseline gap-1 md:hidden">
        Goes to your {wallet ?? "…"} wallet. <ChangeDepositWallet />
      </p>
      <p>
        {contractEnd === undefined ? null : (
          <>
            Contract ends in <strong className="font-semibold text-ink">{contractEnd}</strong>.{" "}
          </>
        )}
        {text}
      </p>
    </div>
  );
}

function ClosedNow({ network }: { network: Network }) {
  return (
    <Banner tone="warn" title={`Deposits on ${network.networkName} are paused`}>
      Don't send anything now. Coins you've already sent are safe, and we'll credit them when deposits resume.
    </Banner>
  );
}

/** In a demo the networks are simulated, so this says where test coins come from. */
function DemoFaucet() {
  const facts = useFacts();
  if (!facts?.isDemo || !facts.inboxUrl) return null;
  return (
    <Banner className="mt-4">
      This is a demo: get coins from{" "}
      <a
        href={new URL("/faucet", facts.inboxUrl).href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand underline underline-offset-2"
      >
        the demo's faucet
      </a>
      . They have no real value.
    </Banner>
  );
}
