/** The swap form: what is paid, what is received, and the next step. Its fields also work as a plain form. */
import type { CallOutput, Coin, Market, readTradingFees } from "@feo/contract";
import { conversionAmount } from "@feo/money";
import { AmountInput, Button, IconButton } from "@feo/ui";
import { ArrowDownUp } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { useSession } from "../data/index.ts";
import { Available } from "../deal/available.tsx";
import { heldSeconds } from "../deal/held-quote.ts";
import { useFunds } from "../deal/use-funds.ts";
import { loginPath } from "../routing/resolve-route.ts";
import { AssetSelect } from "./asset-select.tsx";
import { NoMarket } from "./no-market.tsx";
import { ReceivedFigure, SwapDetails, TakenLevels } from "./swap-details.tsx";
import { SwapEnd } from "./swap-end.tsx";
import { swapDecimals } from "./swap-quote.ts";
import { choose, marketBetween, readChoice, type SwapChoice, swapPath, turned } from "./swap-route.ts";

interface SwapDeskProps {
  readonly search: string;
  readonly assets: readonly Coin[];
  readonly markets: readonly Market[];
  readonly fees: CallOutput<typeof readTradingFees>;
}

export function SwapDesk({ search, assets, markets, fees }: SwapDeskProps) {
  const tickers = assets.map(({ ticker }) => ticker);
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(search), tickers));
  const market = marketBetween(markets, choice);
  const terms = market && { choice, market, assets, fees };
  const amount = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-[480px_minmax(0,1fr)] gap-x-16 gap-y-10 max-lg:grid-cols-1">
      <Form method="get" onSubmit={(event) => event.preventDefault()} aria-label="Swap" className="min-w-0">
        <GiveBox choice={choice} assets={assets} onChange={setChoice} field={amount} />
        <TurnButton onPress={() => setChoice(turned(choice))} />
        <Box label="You receive about">
          <AssetSelect
            name="to"
            label="Asset you receive"
            assets={assets}
            value={choice.to}
            onValueChange={(ticker) => setChoice(choose(choice, "to", ticker))}
          />
          {terms ? <ReceivedFigure {...terms} /> : <span className="ml-auto text-28 text-faint">–</span>}
        </Box>
        {terms ? <SwapDetails {...terms} /> : <NoMarket choice={choice} />}
        <noscript>
          <Button type="submit" size="lg" variant="secondary" className="mb-3 w-full">
            Show quote
          </Button>
        </noscript>
        {terms ? (
          <SwapEnd terms={terms} amount={amount} onAgain={() => setChoice({ ...choice, amount: "" })} />
        ) : (
          <NoStep choice={choice} />
        )}
      </Form>
      <div className="min-w-0">
        {terms ? <TakenLevels {...terms} /> : null}
        <GoodToKnow />
      </div>
    </div>
  );
}

function Box({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-panel border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-quiet">
        <p>{label}</p>
        {aside}
      </div>
      <div className="flex items-center gap-3">{children}</div>
    </div>
  );
}

interface GiveBoxProps {
  readonly choice: SwapChoice;
  readonly assets: readonly Coin[];
  readonly onChange: (choice: SwapChoice) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

function GiveBox({ choice, assets, onChange, field }: GiveBoxProps) {
  const takeAll = (available: string) => onChange({ ...choice, amount: conversionAmount(available) });
  const funds = useFunds(choice.from, assets);
  return (
    <Box label="You pay" aside={<Available funds={funds} onMax={takeAll} />}>
      <AssetSelect
        name="from"
        label="Asset you pay"
        assets={assets}
        value={choice.from}
        onValueChange={(ticker) => onChange(choose(choice, "from", ticker))}
      />
      <AmountInput
        ref={field}
        name="amount"
        aria-label={`Amount of ${choice.from}`}
        placeholder="0.00"
        size="lg"
        decimals={swapDecimals}
        value={choice.amount}
        maxLength={24}
        onValueChange={(amount) => onChange({ ...choice, amount })}
        className="min-w-0 flex-1 [&_input]:font-semibold [&_input]:text-20"
      />
    </Box>
  );
}

function TurnButton({ onPress }: { onPress: () => void }) {
  return (
    <div className="relative z-10 -my-2.5 flex justify-center">
      <IconButton label="Switch assets" onClick={onPress} className="border border-line bg-page">
        <ArrowDownUp size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Without a market there is nothing to swap; guests can still log in and return to this choice. */
function NoStep({ choice }: { choice: SwapChoice }) {
  const { isSignedIn } = useSession();
  return isSignedIn ? (
    <Button size="lg" disabled className="w-full">
      Swap {choice.from} for {choice.to}
    </Button>
  ) : (
    <Button asChild size="lg" className="w-full">
      <Link to={loginPath(swapPath(choice))}>Log in to swap</Link>
    </Button>
  );
}

const facts = [
  {
    name: "Market price.",
    text: `A swap fills at the best prices in the order book. When you continue, we hold the quote for ${heldSeconds} seconds: you won't pay more or receive less than it shows.`,
  },
  {
    name: "Two decimals.",
    text: "The amount you receive is rounded down to two decimals. Anything left over stays in your wallet.",
  },
  {
    name: "Same fee and tax as a trade.",
    text: "The fee is deducted from what you receive. TDS is paid to the government under your PAN.",
  },
];

function GoodToKnow() {
  return (
    <section aria-labelledby="good-to-know">
      <h2 id="good-to-know" className="mb-3 font-semibold text-16">
        Good to know
      </h2>
      <ul className="flex flex-col gap-3 text-14 text-quiet">
        {facts.map(({ name, text }) => (
          <li key={name} className="text-pretty">
            <span className="font-medium text-ink">{name}</span> {text}
          </li>
        ))}
      </ul>
      <Link
        to="/fees"
        className="hit-40 mt-4 inline-block rounded-inner text-14 text-brand underline underline-offset-4"
      >
        View all fees
      </Link>
    </section>
  );
}
