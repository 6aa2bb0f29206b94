/** Each coin in the hot wallet and in cold storage, beside its target and the ledger. Custody has the actions. */
import { type CustodyHolding, readCustody } from "@feo/contract";
import { Button, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { Sideways } from "../frame/sideways.tsx";
import { MoneyPart } from "./money-part.tsx";

const everyMs = 15_000;

export function HotAndColdPage() {
  const query = useCall(readCustody, {}, { everyMs });
  return (
    <MoneyPart path="/money/hot-and-cold" call={readCustody}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <p className="text-13 text-quiet">
          Hot wallets pay withdrawals. What exceeds the target moves to cold storage.
        </p>
        <Button size="sm" variant="secondary" asChild>
          <Link to="/custody">Open custody</Link>
        </Button>
      </div>
      <Loaded query={query}>
        {({ holdings }) =>
          holdings.length === 0 ? <EmptyState title="No coins" /> : <HoldingTable holdings={holdings} />
        }
      </Loaded>
    </MoneyPart>
  );
}

function HoldingTable({ holdings }: { holdings: readonly CustodyHolding[] }) {
  return (
    <Sideways label="Hot and cold balances">
      <Table label="Balances" className="text-13">
        <TableHead>
          <Tr>
            <Th className="pl-4">Coin</Th>
            <Th>Network</Th>
            <Th numeric>Hot wallet</Th>
            <Th numeric>Target</Th>
            <Th numeric>Cold storage</Th>
            <Th numeric className="pr-4">
              Ledger
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {holdings.map((holding) => (
            <HoldingRow key={`${holding.networkKey} ${holding.ticker}`} holding={holding} />
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}

function HoldingRow({
  holding: { networkKey, ticker, hot, wanted, cold, coldAddress, ledger },
}: {
  holding: CustodyHolding;
}) {
  return (
    <Tr>
      <Td className="pl-4 font-medium">{ticker}</Td>
      <Td className="text-quiet">{networkKey}</Td>
      <Td numeric>{shownAmount(hot, ticker)}</Td>
      <Td numeric className="text-quiet">
        {wanted === null ? "no price" : shownAmount(wanted, ticker)}
      </Td>
      <Td numeric>{coldAddress === null ? <span className="text-quiet">none</span> : shownAmount(cold, ticker)}</Td>
      <Td numeric className="pr-4">
        {shownAmount(ledger, ticker)}
      </Td>
    </Tr>
  );
}
