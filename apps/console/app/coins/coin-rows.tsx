/** Every coin in a row: its switches, networks and withdrawal terms. */
import type { CoinTerms } from "@feo/contract";
import { CoinLogo, cx, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import type { Act } from "../frame/act-dialog.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { coinOpening, networkNames, shownTerms } from "./coin-words.ts";
import { MoveSwitch } from "./move-switch.tsx";

const narrow = {
  networks: "@max-[640px]:hidden",
  terms: "@max-[560px]:hidden",
  deposits: "@max-[420px]:hidden",
} as const;
const cell = "h-10 px-2 text-13";

interface CoinRowsProps {
  readonly coins: readonly CoinTerms[];
  readonly chosen?: string | undefined;
  readonly ask: (act: Act) => void;
}

export function CoinRows({ coins, chosen, ask }: CoinRowsProps) {
  if (coins.length === 0) return <EmptyState title="No coins" />;
  return (
    <Table label="Coins" className="text-13">
      <TableHead>
        <Tr>
          <Th className="h-8 pr-2 pl-6">Coin</Th>
          <Th className={cx("h-8 px-2", narrow.deposits)}>Deposits</Th>
          <Th className="h-8 px-2">Withdrawals</Th>
          <Th className={cx("h-8 px-2", narrow.networks)}>Networks</Th>
          <Th numeric className={cx("h-8 px-2", narrow.terms)}>
            Min. withdrawal
          </Th>
          <Th numeric className={cx("h-8 pr-6 pl-2", narrow.terms)}>
            Network fee
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {coins.map((coin) => (
          <CoinRow key={coin.ticker} coin={coin} isChosen={coin.ticker === chosen} ask={ask} />
        ))}
      </TableBody>
    </Table>
  );
}

function CoinRow({ coin, isChosen, ask }: { coin: CoinTerms; isChosen: boolean; ask: (act: Act) => void }) {
  const { ticker, name, logo, frozenBecause } = coin;
  const terms = shownTerms(coin);
  const amount = (decimal: string | undefined) => (decimal === undefined ? "–" : shownAmount(decimal, ticker));
  const moving = { place: { subject: ticker, name: ticker }, isFixed: frozenBecause !== null, ask };
  return (
    <Tr interactive selected={isChosen} className={cx(isChosen && "shadow-[inset_2px_0_0_var(--color-brand)]")}>
      <Td className={cx(cell, "whitespace-nowrap pl-6")}>
        <span className="flex items-center gap-2.5">
          <CoinLogo ticker={ticker} src={logo} size={20} />
          <Link to={`/coins/${ticker}`} aria-current={isChosen || undefined} className="hit-40">
            <span className="font-semibold">{ticker}</span> <span className="ml-1 text-quiet">{name}</span>
          </Link>
        </span>
      </Td>
      <Td className={cx(cell, narrow.deposits)}>
        <MoveSwitch direction="deposits" opening={coinOpening(coin, "deposits")} {...moving} />
      </Td>
      <Td className={cell}>
        <MoveSwitch direction="withdrawals" opening={coinOpening(coin, "withdrawals")} {...moving} />
      </Td>
      <Td className={cx(cell, "w-full max-w-0 truncate text-quiet", narrow.networks)}>{networkNames(coin)}</Td>
      <Td numeric className={cx(cell, narrow.terms)}>
        {amount(terms?.withdrawMin)}
      </Td>
      <Td numeric className={cx(cell, "pr-6", narrow.terms)}>
        {amount(terms?.withdrawFee)}
      </Td>
    </Tr>
  );
}
