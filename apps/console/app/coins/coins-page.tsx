/** Every coin: what is open, on which terms it leaves, and what trading costs. */
import { type CoinTerms, listCoinTerms, type NetworkTerms } from "@feo/contract";
import { Badge, Banner, Button, CoinLogo, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { type Figure, Figures, Section } from "../frame/facts.tsx";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";

/** The terms of the bank stand where a coin's networks do. */
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
              <EmptyState title="There is no such coin" />
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
  if (coins.length === 0) return <EmptyState title="There is no coin" />;
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
        {closed === 0 ? "Withdrawals of every coin are open." : `Withdrawals of ${closed} coins are closed.`} Of a
        coin's networks those count that we have a node of.
      </p>
    </>
  );
}

const connectedOf = ({ networks }: CoinTerms): number => networks.filter(({ isConnected }) => isConnected).length;

/** Whether it could come or go at all. */
const hasWay = (coin: CoinTerms): boolean => coin.isFiat || connectedOf(coin) > 0;

interface Fees {
  readonly tiers: readonly { tier: number; fromVolume: string; maker: string; taker: string }[];
  readonly gstRate: string;
  readonly tdsRate: string;
}

function CoinDetail({ coin, fees }: { coin: CoinTerms; fees: Fees }) {
  const { ask, dialog } = useAct();
  const { ticker, name, logo, isFiat, canDeposit, canWithdraw, decimals, networks } = coin;
  const bankTerms = { withdrawFee: coin.withdrawFee, withdrawMin: coin.minWithdraw };
  return (
    <QueueDetail
      actions={
        coin.frozenBecause !== null ? (
          <Button onClick={() => ask(unfreezing(ticker))}>Unfreeze</Button>
        ) : canWithdraw ? (
          <Button variant="danger" onClick={() => ask(closing(ticker))}>
            Close withdrawals
          </Button>
        ) : (
          <Button onClick={() => ask(opening(ticker))}>Open withdrawals</Button>
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
          {coin.frozenBecause}. No deposit is credited and nothing leaves until two operators unfreeze it.
        </Banner>
      )}
      <Section title="The coin">
        <Figures
          figures={[
            { name: "Deposits", value: <OpenMark isOpen={canDeposit && hasWay(coin)} /> },
            { name: "Withdrawals", value: <OpenMark isOpen={canWithdraw && hasWay(coin)} /> },
            { name: "Decimals of the ledger", value: String(decimals) },
          ]}
        />
      </Section>
      {isFiat && (
        <Section title="By bank">
          <Terms
            figures={[
              { name: "Withdrawal fee", value: `${shownAmount(bankTerms.withdrawFee, ticker)} ${ticker}` },
              { name: "Smallest withdrawal", value: `${shownAmount(bankTerms.withdrawMin, ticker)} ${ticker}` },
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
          <Badge tone="warn">No node of ours: nothing comes or goes here</Badge>
        </p>
      )}
      <Terms
        figures={[
          { name: "Deposits", value: <OpenMark isOpen={network.isConnected && network.canDeposit} /> },
          { name: "Withdrawals", value: <OpenMark isOpen={network.isConnected && network.canWithdraw} /> },
          { name: "Confirmations", value: String(network.minConfirmation) },
          { name: "Smallest deposit", value: amount(network.depositMin) },
          { name: "Withdrawal fee", value: amount(network.withdrawFee) },
          { name: "Smallest withdrawal", value: amount(network.withdrawMin) },
          { name: "Largest withdrawal", value: amount(network.withdrawMax) },
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
      <Button size="sm" variant="secondary" className="mt-1" onClick={onChange}>
        Change fee and minimum
      </Button>
    </>
  );
}

const closing = (ticker: string): Act => ({
  ...{ action: "withdrawals close", subject: ticker, isDanger: true },
  title: `Close withdrawals of ${ticker}`,
  about: "Nobody can withdraw it until two operators open it again. What was sent already goes on.",
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
  button: "Close withdrawals",
  done: `Withdrawals of ${ticker} are closed.`,
});

const opening = (ticker: string): Act => ({
  ...{ action: "withdrawals open", subject: ticker },
  title: `Open withdrawals of ${ticker}`,
  about: "Look at the ledger first: a difference closes them again. It takes two operators.",
  button: "Open withdrawals",
  done: `Withdrawals of ${ticker} are open.`,
});

const unfreezing = (ticker: string): Act => ({
  ...{ action: "coin unfreeze", subject: ticker },
  title: `Unfreeze ${ticker}`,
  about:
    "Check first that credited deposits are on the chain, and correct those that aren't. Waiting deposits are credited and withdrawals go on at once. It takes two operators.",
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
  ...{ action: "coin terms", subject: `${ticker} ${place.key}` },
  title: `Fee and minimum of ${ticker}, ${place.name}`,
  about: "People see it at once. A withdrawal that was asked for keeps the fee it was shown. It takes two operators.",
  fields: [
    { name: "withdrawFee", label: `Withdrawal fee in ${ticker}`, value: withdrawFee },
    { name: "withdrawMin", label: `Smallest withdrawal in ${ticker}, fee included`, value: withdrawMin },
  ],
  button: "Change",
  done: `The terms of ${ticker} are changed.`,
});

/** Read only: they are agreed with people, and not changed on a screen. */
function TradingFees({ tiers, gstRate, tdsRate }: Fees) {
  return (
    <Section title="Fees of trading, for every coin">
      <Table label="Fees of trading" className="text-12">
        <TableHead>
          <Tr>
            <Th className="px-0">Traded in 30 days (INR)</Th>
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
        GST of {gstRate}% is in them. TDS is {tdsRate}%.
      </p>
    </Section>
  );
}
