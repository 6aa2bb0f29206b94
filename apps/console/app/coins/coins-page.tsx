/** Every coin: which deposits and withdrawals are open, the withdrawal terms, and the trading fees. */
import { type CoinTerms, listCoinTerms, type NetworkTerms } from "@feo/contract";
import { Badge, Banner, Button, CoinLogo, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { type Figure, Figures, Section } from "../frame/facts.tsx";
import { useProposals } from "../frame/proposed.tsx";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";

/** The row key of the bank's terms, in place of a coin network. */
const bankKey = "bank";

export function CoinsPage() {
  const { ticker } = useParams();
  const query = useCall(listCoinTerms, {});
  const coins = query.data?.coins ?? [];
  const shown = coins.find((coin) => coin.ticker === (ticker ?? coins[0]?.ticker));
  return (
    <Queue
      title="Coins and fees"
      path="/coins-and-fees"
      ids={coins.map((coin) => coin.ticker)}
      chosen={ticker}
      list={<Loaded query={query}>{() => <CoinTable coins={coins} shown={shown?.ticker} />}</Loaded>}
      detail={
        <Loaded query={query}>
          {({ tiers, gstRate, tdsRate }) =>
            shown ? (
              <CoinDetail key={shown.ticker} coin={shown} fees={{ tiers, gstRate, tdsRate }} />
            ) : (
              <EmptyState title="Coin not found" />
            )
          }
        </Loaded>
      }
    />
  );
}

function OpenMark({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <span className="text-up">Open</span> : <span className="text-warn">Closed</span>;
}

function CoinTable({ coins, shown }: { coins: readonly CoinTerms[]; shown: string | undefined }) {
  if (coins.length === 0) return <EmptyState title="No coins" />;
  const closed = coins.filter(({ canWithdraw }) => !canWithdraw).length;
  return (
    <>
      <Table label="Coins" className="text-13">
        <TableHead>
          <Tr>
            <Th className="pl-4">Coin</Th>
            <Th>Deposits</Th>
            <Th>Withdrawals</Th>
            <Th numeric className="max-sm:hidden">
              Networks
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {coins.map((coin) => (
            <ChoiceRow
              key={coin.ticker}
              to={`/coins-and-fees/${coin.ticker}`}
              isChosen={coin.ticker === shown}
              name={coin.ticker}
              about={coin.name}
            >
              <Td className="text-13">
                <OpenMark isOpen={coin.canDeposit && hasWay(coin)} />
              </Td>
              <Td className="text-13">
                <OpenMark isOpen={coin.canWithdraw && hasWay(coin)} />
              </Td>
              <Td numeric className="text-13 max-sm:hidden">
                {coin.isFiat ? "Bank" : `${connectedOf(coin)} of ${coin.networks.length}`}
              </Td>
            </ChoiceRow>
          ))}
        </TableBody>
      </Table>
      <p className="px-4 py-3 text-12 text-quiet">
        {closed === 0
          ? "Withdrawals are open for all coins."
          : `Withdrawals are closed for ${closed} of ${coins.length} coins.`}{" "}
        The Networks column counts those with a connected node.
      </p>
    </>
  );
}

const connectedOf = ({ networks }: CoinTerms): number => networks.filter(({ isConnected }) => isConnected).length;

/** Whether the coin has any deposit or withdrawal route at all. */
const hasWay = (coin: CoinTerms): boolean => coin.isFiat || connectedOf(coin) > 0;

interface Fees {
  readonly tiers: readonly { tier: number; fromVolume: string; maker: string; taker: string }[];
  readonly gstRate: string;
  readonly tdsRate: string;
}

function CoinDetail({ coin, fees }: { coin: CoinTerms; fees: Fees }) {
  const { ask, dialog } = useAct();
  const { ticker, name, logo, isFiat, canDeposit, canWithdraw, decimals, networks } = coin;
  const proposals = useProposals(ticker, ["coin unfreeze", "withdrawals open"]);
  const waiting = (action: string) => proposals.find((one) => one.action === action)?.proposedBy;
  const bankTerms = { withdrawFee: coin.withdrawFee, withdrawMin: coin.minWithdraw };
  return (
    <QueueDetail
      actions={
        coin.frozenBecause !== null ? (
          <Allowed act="coin unfreeze" proposedBy={waiting("coin unfreeze")}>
            <Button onClick={() => ask(unfreezing(ticker))}>Unfreeze</Button>
          </Allowed>
        ) : canWithdraw ? (
          <Allowed act="withdrawals close">
            <Button variant="danger" onClick={() => ask(closing(ticker))}>
              Close withdrawals
            </Button>
          </Allowed>
        ) : (
          <Allowed act="withdrawals open" proposedBy={waiting("withdrawals open")}>
            <Button onClick={() => ask(opening(ticker))}>Open withdrawals</Button>
          </Allowed>
        )
      }
    >
      {dialog}
      <div className="flex items-center gap-3">
        <CoinLogo ticker={ticker} src={logo} size={32} />
        <h2 className="font-semibold text-20">
          {ticker} <span className="font-normal text-14 text-quiet">{name}</span>
        </h2>
      </div>
      {coin.frozenBecause !== null && (
        <Banner tone="warn" title={`${ticker} is frozen`} className="mt-4">
          {coin.frozenBecause}. Deposits aren't credited and nothing is sent until two operators unfreeze it.
        </Banner>
      )}
      <Section title="Overview">
        <Figures
          figures={[
            { name: "Deposits", value: <OpenMark isOpen={canDeposit && hasWay(coin)} /> },
            { name: "Withdrawals", value: <OpenMark isOpen={canWithdraw && hasWay(coin)} /> },
            { name: "Ledger decimals", value: String(decimals) },
          ]}
        />
      </Section>
      {isFiat && (
        <Section title="Bank transfer">
          <Terms
            figures={[
              { name: "Withdrawal fee", value: `${shownAmount(bankTerms.withdrawFee, ticker)} ${ticker}` },
              { name: "Minimum withdrawal", value: `${shownAmount(bankTerms.withdrawMin, ticker)} ${ticker}` },
            ]}
            onChange={() => ask(changing(ticker, { key: bankKey, name: "bank" }, bankTerms))}
          />
        </Section>
      )}
      {networks.map((network) => (
        <NetworkSection key={network.networkKey} ticker={ticker} network={network} ask={ask} />
      ))}
      <TradingFees {...fees} />
    </QueueDetail>
  );
}

function NetworkSection(props: { ticker: string; network: NetworkTerms; ask: (act: Act) => void }) {
  const { ticker, network, ask } = props;
  const amount = (decimal: string) => `${shownAmount(decimal, ticker)} ${ticker}`;
  return (
    <Section title={network.networkName}>
      {!network.isConnected && (
        <p className="mb-1">
          <Badge tone="warn">No node connected: no deposits or withdrawals</Badge>
        </p>
      )}
      <Terms
        figures={[
          { name: "Deposits", value: <OpenMark isOpen={network.isConnected && network.canDeposit} /> },
          { name: "Withdrawals", value: <OpenMark isOpen={network.isConnected && network.canWithdraw} /> },
          { name: "Confirmations", value: String(network.minConfirmation) },
          { name: "Minimum deposit", value: amount(network.depositMin) },
          { name: "Withdrawal fee", value: amount(network.withdrawFee) },
          { name: "Minimum withdrawal", value: amount(network.withdrawMin) },
          { name: "Maximum withdrawal", value: amount(network.withdrawMax) },
        ]}
        onChange={() => ask(changing(ticker, { key: network.networkKey, name: network.networkName }, network))}
      />
    </Section>
  );
}

function Terms({ figures, onChange }: { figures: readonly Figure[]; onChange: () => void }) {
  return (
    <>
      <Figures figures={figures} />
      <Allowed act="coin terms">
        <Button size="sm" variant="secondary" className="mt-1" onClick={onChange}>
          Change fee and minimum
        </Button>
      </Allowed>
    </>
  );
}

const closing = (ticker: string): Act => ({
  action: "withdrawals close",
  subject: ticker,
  isDanger: true,
  title: `Close ${ticker} withdrawals`,
  about: "No one can withdraw it until two operators reopen it. Withdrawals already sent continue.",
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
  button: "Close withdrawals",
  done: `${ticker} withdrawals are closed.`,
});

const opening = (ticker: string): Act => ({
  action: "withdrawals open",
  subject: ticker,
  title: `Open ${ticker} withdrawals`,
  about: "Check the ledger first: a difference closes them again. Two operators must confirm.",
  button: "Open withdrawals",
  done: `${ticker} withdrawals are open.`,
});

const unfreezing = (ticker: string): Act => ({
  action: "coin unfreeze",
  subject: ticker,
  title: `Unfreeze ${ticker}`,
  about:
    "Check first that credited deposits are on the chain, and correct those that aren't. Waiting deposits are credited and withdrawals resume immediately. Two operators must confirm.",
  button: "Unfreeze",
  done: `${ticker} is unfrozen.`,
});

interface Leaving {
  readonly withdrawFee: string;
  readonly withdrawMin: string;
}

const changing = (
  ticker: string,
  place: { key: string; name: string },
  { withdrawFee, withdrawMin }: Leaving,
): Act => ({
  action: "coin terms",
  subject: `${ticker} ${place.key}`,
  title: `${ticker} fee and minimum, ${place.name}`,
  about: "Customers see it immediately. Withdrawals already requested keep their fee. Two operators must confirm.",
  fields: [
    { name: "withdrawFee", label: `Withdrawal fee in ${ticker}`, value: withdrawFee },
    { name: "withdrawMin", label: `Minimum withdrawal in ${ticker}, fee included`, value: withdrawMin },
  ],
  button: "Change",
  done: `${ticker} fee and minimum changed.`,
});

/** Read only: fees are agreed with customers, not edited on a screen. */
function TradingFees({ tiers, gstRate, tdsRate }: Fees) {
  return (
    <Section title="Trading fees, all coins">
      <Table label="Trading fees" className="text-12">
        <TableHead>
          <Tr>
            <Th className="px-0">30-day volume (INR)</Th>
            <Th numeric>Maker</Th>
            <Th numeric className="px-0">
              Taker
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {tiers.map(({ tier, fromVolume, maker, taker }) => (
            <Tr key={tier}>
              <Td className="tabular h-7 px-0">from {shownAmount(fromVolume, "")}</Td>
              <Td numeric className="h-7">
                {maker}%
              </Td>
              <Td numeric className="h-7 px-0">
                {taker}%
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <p className="py-2 text-12 text-quiet">
        Fees include {gstRate}% GST. TDS is {tdsRate}%.
      </p>
    </Section>
  );
}
