/** The coin's networks for deposits and withdrawals: time, minimum and fee. */
import type { Coin, Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { CopyButton, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { coinText } from "./coin-figures.ts";

export function CoinNetworks({ coin }: { coin: Coin }) {
  return (
    <section aria-labelledby="networks" className="mb-8">
      <h2 id="networks" className="font-semibold text-20">
        Networks
      </h2>
      <p className="mb-2 text-pretty text-14 text-quiet">
        Coins sent on a network that isn't listed here won't arrive. Use the same network on both sides.
      </p>
      {coin.networks.length > 0 ? (
        <NetworkTable coin={coin} />
      ) : (
        <EmptyState
          title={`${coin.name} deposits and withdrawals are not available yet`}
          text="You can still trade it and pay other users with it."
        />
      )}
    </section>
  );
}

function NetworkTable({ coin }: { coin: Coin }) {
  return (
    <Table label={`Networks of ${coin.name}`}>
      <TableHead>
        <Tr>
          <Th className="pl-0">Network</Th>
          <Th numeric className="max-md:hidden">
            Confirmations
          </Th>
          <Th numeric className="max-md:hidden">
            Minimum deposit
          </Th>
          <Th numeric>Minimum withdrawal</Th>
          <Th numeric className="pr-0">
            Withdrawal fee
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {coin.networks.map((network) => (
          <NetworkLine key={network.networkKey} coin={coin} network={network} />
        ))}
      </TableBody>
    </Table>
  );
}

function NetworkLine({ coin, network }: { coin: Coin; network: Network }) {
  const canDeposit = coin.canDeposit && network.canDeposit;
  const canWithdraw = coin.canWithdraw && network.canWithdraw;
  return (
    <Tr>
      <Td className="h-14 py-2 pl-0">
        <span className="font-semibold">{network.networkName}</span>
        <span className="block text-12 text-faint md:hidden">{network.minConfirmation} confirmations</span>
        {network.contractId ? (
          <span className="tabular mt-0.5 flex items-center gap-2 text-12 text-faint" title={network.contractId}>
            Contract {shortenAddress(network.contractId)}
            <CopyButton variant="icon" value={network.contractId} what={`the contract on ${network.networkName}`} />
          </span>
        ) : null}
      </Td>
      <Td numeric className="max-md:hidden">
        {network.minConfirmation}
      </Td>
      <Td numeric className="max-md:hidden">
        {canDeposit ? coinText(network.depositMin, coin.ticker) : <Closed />}
      </Td>
      <Td numeric>{canWithdraw ? coinText(network.withdrawMin, coin.ticker) : <Closed />}</Td>
      <Td numeric className="pr-0">
        {canWithdraw ? coinText(network.withdrawFee, coin.ticker) : "–"}
      </Td>
    </Tr>
  );
}

const Closed = () => <span className="text-warn">Closed</span>;
