/** The account's side of the trade page: open orders, order history, trades and funds, each with its head and its first words. */
import { Button, EmptyState, Tab, TabList, Table, TableBody, TableHead, TabPanel, Tabs, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import type { MarketView } from "./use-market.ts";

interface AccountTab {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly { readonly label: string; readonly isNumeric?: boolean }[];
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string };
}

const text = (label: string) => ({ label });
const number = (label: string) => ({ label, isNumeric: true });
const orderColumns = (quote: string) => [
  ...[
    text("Time (IST)"),
    text("Market"),
    text("Side"),
    text("Type"),
    number("Price"),
    number("Amount"),
    number("Filled"),
  ],
  number(`Total (${quote})`),
];

const accountTabs = (quote: string): readonly AccountTab[] => [
  {
    ...{ name: "openorders", label: "Open orders", columns: orderColumns(quote) },
    ...{
      title: "No open orders",
      text: "An order that waits in the book stands here until it is filled or cancelled.",
    },
    link: { label: "All open orders", to: "/dashboard/history/exchange/openorders" },
  },
  {
    ...{ name: "orders", label: "Order history", columns: orderColumns(quote) },
    ...{ title: "No orders yet", text: "Filled, cancelled and rejected orders of the last 90 days." },
    link: { label: "All orders", to: "/dashboard/history/exchange/orders" },
  },
  {
    ...{ name: "trades", label: "Trades", title: "No trades yet", text: "Every fill with its price, fee and TDS." },
    columns: [
      text("Time (IST)"),
      text("Market"),
      text("Side"),
      number("Price"),
      number("Amount"),
      number("Fee"),
      number("TDS"),
    ],
    link: { label: "All trades", to: "/dashboard/history/exchange/trades" },
  },
  {
    ...{ name: "funds", label: "Funds", title: "No balance yet", text: "Deposit rupees or coins to start trading." },
    columns: [text("Asset"), number("Available"), number("In orders"), number("Value (INR)")],
    link: { label: "Deposit INR", to: "/dashboard/depositINR" },
  },
];

export function AccountPanel({ view: { market } }: { view: MarketView }) {
  const tabs = accountTabs(market.quote);
  return (
    <Tabs defaultValue="openorders" className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Your orders and funds</h2>
      <TabList label="Your orders and funds" className="px-4">
        {tabs.map(({ name, label }) => (
          <Tab key={name} value={name} size="sm">
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.name} value={tab.name} className="min-h-0 flex-1 overflow-auto">
          <Table label={tab.label} className="text-13">
            <TableHead>
              <Tr className="border-b-0">
                {tab.columns.map(({ label, isNumeric = false }, index) => (
                  <Th
                    key={label}
                    numeric={isNumeric}
                    className={index > 2 && index !== 5 ? "px-4 max-md:hidden" : "px-4"}
                  >
                    {label}
                  </Th>
                ))}
              </Tr>
            </TableHead>
            <TableBody>
              <Tr className="border-b-0">
                <Td colSpan={tab.columns.length}>
                  <Nothing tab={tab} symbol={market.symbol} />
                </Td>
              </Tr>
            </TableBody>
          </Table>
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Nothing({ tab, symbol }: { tab: AccountTab; symbol: string }) {
  const { isSignedIn } = useSession();
  return (
    <EmptyState
      className="py-6"
      title={isSignedIn ? tab.title : `Log in to see your ${tab.label.toLowerCase()}`}
      text={tab.text}
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to={isSignedIn ? tab.link.to : loginPath(`/trade/${symbol}`)}>
            {isSignedIn ? tab.link.label : "Log in"}
          </Link>
        </Button>
      }
    />
  );
}
