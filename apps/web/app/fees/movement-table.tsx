/** Deposit and withdrawal fees per coin and network, with a search that also works as a plain form. */
import { Button, CoinLogo, EmptyState, SearchInput, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useState } from "react";
import { Form, useSearchParams } from "react-router";
import { amountOf } from "./fee-words.ts";
import { findRows, type MovementFee, type MovementRow } from "./movement-fees.ts";

export function MovementTable({ rows }: { rows: readonly MovementRow[] }) {
  const [search] = useSearchParams();
  const [words, setWords] = useState(search.get("coin") ?? "");
  const shown = findRows(rows, words);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="font-semibold text-20">Deposits and withdrawals</h2>
          <p className="mt-1 text-14 text-quiet">
            Withdrawal fees are deducted from the amount. You see them before you confirm.
          </p>
        </div>
        <Form method="get" role="search" onSubmit={(event) => event.preventDefault()} className="w-60 max-md:w-full">
          <SearchInput
            name="coin"
            aria-label="Find a coin or a network"
            placeholder="Find a coin or a network"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onClear={() => setWords("")}
            className="max-md:h-10"
          />
        </Form>
      </div>
      {shown.length > 0 ? (
        <Rows rows={shown} />
      ) : (
        <EmptyState
          title={`No coin or network matches “${words.trim()}”`}
          text="Search by code, such as ADA, or by name."
          action={
            <Button variant="secondary" onClick={() => setWords("")}>
              Show all
            </Button>
          }
        />
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly MovementRow[] }) {
  return (
    <Table label="Deposit and withdrawal fees" className="max-md:text-13">
      <TableHead>
        <Tr>
          <Th className="pl-0">Asset</Th>
          <Th className="max-md:hidden">Network</Th>
          <Th numeric className="max-lg:hidden">
            Minimum deposit
          </Th>
          <Th numeric>Deposit fee</Th>
          <Th numeric className="max-lg:hidden">
            Minimum withdrawal
          </Th>
          <Th numeric className="pr-0">
            Withdrawal fee
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Tr key={row.key} interactive>
            <Td className="pl-0">
              <span className="flex items-center gap-3">
                <CoinLogo ticker={row.ticker} src={row.logo} size={24} />
                <span>
                  <span className="font-semibold">{row.ticker}</span>
                  <span className="ml-2 text-13 text-faint max-md:hidden">{row.name}</span>
                  <span className="block text-12 text-faint md:hidden">{row.network}</span>
                </span>
              </span>
            </Td>
            <Td className="text-quiet max-md:hidden">{row.network}</Td>
            <Td numeric className="text-quiet max-lg:hidden">
              {row.deposit ? amountOf(row.deposit.least, row.ticker) : "–"}
            </Td>
            <Td numeric>
              <Fee movement={row.deposit} ticker={row.ticker} />
            </Td>
            <Td numeric className="text-quiet max-lg:hidden">
              {row.withdrawal ? amountOf(row.withdrawal.least, row.ticker) : "–"}
            </Td>
            <Td numeric className="pr-0">
              <Fee movement={row.withdrawal} ticker={row.ticker} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

function Fee({ movement, ticker }: { movement: MovementFee | null; ticker: string }) {
  if (!movement) return <span className="text-warn">Closed</span>;
  return /[1-9]/.test(movement.fee) ? amountOf(movement.fee, ticker) : <span className="text-up">Free</span>;
}
