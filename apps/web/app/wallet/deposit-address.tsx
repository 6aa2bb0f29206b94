/** The own address on a network: in full, as a QR code, and with a press that copies it. Never the address of another network. */
import type { Coin, Network } from "@feo/contract";
import { Banner, CopyButton, ErrorState, QrCode, Skeleton } from "@feo/ui";
import { depositAddressQuery, failureOf, useOwnQuery, useSession } from "../data/index.ts";
import { GroupedAddress } from "../frame/address-text.tsx";
import { useFacts } from "../frame/inbox-hint.tsx";
import { contractSenderNote, depositFacts } from "./coin-choice.ts";
import { Facts } from "./step-list.tsx";

export const NoAddressYet = () => (
  <p className="text-14 text-quiet">Your address is shown once the coin and the network are chosen.</p>
);

interface DepositAddressProps {
  readonly coin: Coin;
  readonly network: Network;
}

export function DepositAddress({ coin, network }: DepositAddressProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useOwnQuery(depositAddressQuery(network.networkKey));
  const { user } = useSession();
  const address = isPlaceholderData ? undefined : data?.address;
  if (error && failureOf(error).code === "DEPOSITS_CLOSED") return <ClosedNow network={network} />;
  if (error && address === undefined) {
    return (
      <ErrorState
        title="Your address did not load"
        text={error.message}
        busy={isFetching}
        onRetry={() => refetch()}
        className="min-h-52 rounded-panel border border-line py-8"
      />
    );
  }
  const wallet = user?.settings.depositWallet ?? "MAIN";
  const note = contractSenderNote(coin.ticker, network);
  const what = `${coin.ticker} over ${network.networkName}`;
  return (
    <>
      <div className="flex items-center gap-5 rounded-panel border border-line p-4 max-sm:flex-col max-sm:items-stretch">
        <div className="flex shrink-0 justify-center">
          {address === undefined ? (
            <Skeleton className="size-44 rounded-control" />
          ) : (
            <QrCode text={address} label={`Your address on ${network.networkName} as a QR code`} />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-14">Send only {what}</p>
          <p className="mt-3 text-13 text-quiet">Your address on {network.networkName}</p>
          <div className="mt-1.5 flex min-h-18 items-center justify-between gap-3 rounded-control border border-edge bg-surface px-3 py-2 max-sm:min-h-24">
            {address === undefined ? (
              <Skeleton className="h-5 w-full" />
            ) : (
              <>
                <GroupedAddress address={address} className="min-w-0" />
                <CopyButton value={address} what="your address" />
              </>
            )}
          </div>
          <p className="mt-1.5 text-13 text-quiet">The same address every time.</p>
        </div>
      </div>
      <Facts facts={depositFacts(coin.ticker, network, wallet)} className="mt-4" />
      {note === undefined ? null : <Banner className="mt-4">{note}</Banner>}
      <DemoFaucet />
    </>
  );
}

function ClosedNow({ network }: { network: Network }) {
  return (
    <Banner tone="warn" title={`Deposits over ${network.networkName} are closed at the moment`}>
      Do not send coins over it now. What you have sent already is safe, and is added when deposits open again.
    </Banner>
  );
}

/** In a demo the networks are part of the stand-in for the outside: says where coins come from. */
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
      . They are worth nothing anywhere else.
    </Banner>
  );
}
