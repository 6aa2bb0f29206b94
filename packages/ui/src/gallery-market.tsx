/** The gallery's market data: prices, changes, sparklines, depth, tables, tabs, pages. */

import { Star } from "lucide-react";
import { useState } from "react";
import { Breadcrumb, BreadcrumbItem } from "./breadcrumb.tsx";
import { Change } from "./change.tsx";
import { CoinLogo } from "./coin-logo.tsx";
import { DepthChart } from "./depth-chart.tsx";
import { GallerySection, Specimen } from "./gallery-section.tsx";
import { Pagination } from "./pagination.tsx";
import { Panel } from "./panel.tsx";
import { Price } from "./price.tsx";
import { RupeeLogo } from "./rupee-logo.tsx";
import { Sparkline } from "./sparkline.tsx";
import { TabLink, TabLinks } from "./tab-links.tsx";
import { type SortOrder, Table, TableBody, TableHead, Td, Th, Tr } from "./table.tsx";
import { Tab, TabList, TabPanel, Tabs } from "./tabs.tsx";

const wave = (seed: number, drift: number) =>
  Array.from(
    { length: 40 },
    (_, index) => Math.sin(index / 3 + seed) * 3 + Math.sin(index / 1.3 + seed * 2) + index * drift,
  );

const rows = [
  {
    ticker: "BTC",
    name: "Bitcoin",
    price: "9540120",
    precision: 0,
    change: "1.24",
    volume: "₹112.40 Cr",
    seed: 1,
    drift: 0.2,
  },
  {
    ticker: "ETH",
    name: "Ethereum",
    price: "318450.5",
    precision: 1,
    change: "-0.86",
    volume: "₹61.50 Cr",
    seed: 2,
    drift: -0.2,
  },
  {
    ticker: "ADA",
    name: "Cardano",
    price: "85.42",
    precision: 2,
    change: "2.31",
    volume: "₹83.92 Cr",
    seed: 3,
    drift: 0.1,
  },
  { ticker: "USDT", name: "Tether", price: "88.90", precision: 2, change: "0", volume: "₹96.18 Cr", seed: 4, drift: 0 },
];

const depthSide = (direction: 1 | -1) => {
  let cumulative = 0;
  return Array.from({ length: 50 }, (_, index) => {
    cumulative += 4 + index * 3.2 * (1 + 0.6 * Math.sin(index * 2.7 + direction));
    return { price: 85.42 + direction * (0.01 + index * 0.03 + 0.01 * Math.sin(index)), cumulative };
  });
};

export function MarketSections() {
  const [order, setOrder] = useState<SortOrder>("descending");
  const [page, setPage] = useState(5);
  return (
    <GallerySection title="Figures">
      <Specimen name="Price, change" className="gap-8">
        <Price value="85.42" direction="up" className="font-semibold text-28" />
        <Price value="85.40" direction="down" className="font-semibold text-20" />
        <Price value="972869.22" currency="INR" className="font-medium" />
        <Price value="10943.41" currency="USD" className="text-quiet" />
        <Price value={null} />
        <Change value="2.31" />
        <Change value="-0.86" />
        <Change value="0" />
        <Change value={null} />
        <Change value="2.31" arrow />
        <Change value="-3.05" arrow />
      </Specimen>
      <Specimen name="Logos">
        <RupeeLogo />
        <CoinLogo ticker="INR" size={40} />
        <CoinLogo ticker="ADA" />
        <CoinLogo ticker="BTC" size={20} />
        <CoinLogo ticker="SOL" src="/does-not-exist.svg" size={40} />
      </Specimen>
      <Specimen name="Sparklines" className="gap-8">
        <Sparkline values={wave(1, 0.2)} />
        <Sparkline values={wave(2, -0.2)} />
        <Sparkline values={["1", "1", "1"]} tone="quiet" />
        <Sparkline values={[]} />
      </Specimen>
      <Specimen name="Depth" className="block">
        <div className="h-64 border-line border-b">
          <DepthChart bids={depthSide(-1)} asks={depthSide(1)} peak={0.9} />
        </div>
        <div className="on-white mt-4 h-40">
          <DepthChart bids={depthSide(-1)} asks={depthSide(1)} label="Depth on white" />
        </div>
      </Specimen>
      <Specimen name="Tabs" className="block">
        <Tabs defaultValue="open">
          <TabList label="Orders">
            <Tab value="open" count={5}>
              Open orders
            </Tab>
            <Tab value="history">Order history</Tab>
            <Tab value="trades">Trades</Tab>
            <Tab value="funds" disabled>
              Funds
            </Tab>
          </TabList>
          <TabPanel value="open" className="py-4 text-quiet">
            Five open orders.
          </TabPanel>
          <TabPanel value="history" className="py-4 text-quiet">
            Nothing yet.
          </TabPanel>
          <TabPanel value="trades" className="py-4 text-quiet">
            Nothing yet.
          </TabPanel>
        </Tabs>
        <TabLinks label="Markets">
          <TabLink
            href="#fav"
            count={3}
            icon={<Star size={16} aria-hidden fill="currentColor" className="text-star" />}
          >
            Favourites
          </TabLink>
          <TabLink active count={18} asChild>
            <a href="#inr">INR</a>
          </TabLink>
          <TabLink href="#usdt" count={14}>
            USDT
          </TabLink>
        </TabLinks>
      </Specimen>
      <Specimen name="Table" className="block overflow-x-auto">
        <Table label="Markets">
          <TableHead>
            <Tr>
              <Th sort="none" onSort={() => {}}>
                Market
              </Th>
              <Th numeric sort="none" onSort={() => {}}>
                Last price
              </Th>
              <Th numeric sort="none" onSort={() => {}}>
                24h change
              </Th>
              <Th numeric sort={order} onSort={() => setOrder(order === "ascending" ? "descending" : "ascending")}>
                24h volume (INR)
              </Th>
              <Th numeric>Last 24h</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Tr key={row.ticker} interactive selected={row.ticker === "ADA"}>
                <Td>
                  <span className="flex items-center gap-3">
                    <CoinLogo ticker={row.ticker} />
                    <span>
                      <span className="font-semibold">{row.ticker}</span> <span className="text-faint">/ INR</span>
                    </span>
                    <span className="text-13 text-faint">{row.name}</span>
                  </span>
                </Td>
                <Td numeric className="font-medium">
                  <Price value={row.price} precision={row.precision} currency="INR" />
                </Td>
                <Td numeric>
                  <Change value={row.change} />
                </Td>
                <Td numeric>{row.volume}</Td>
                <Td>
                  <Sparkline values={wave(row.seed, row.drift)} className="ml-auto" />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </Specimen>
      <Specimen name="Panel">
        <Panel title="Top gainers" aside={<span className="text-12 text-quiet">24h</span>} className="w-100 max-w-full">
          <div className="flex flex-col gap-2">
            {rows.slice(0, 3).map((row) => (
              <div key={row.ticker} className="flex items-center gap-2">
                <CoinLogo ticker={row.ticker} size={20} />
                <span className="flex-1 font-medium text-13">{row.ticker}</span>
                <Change value={row.change} className="text-13" />
              </div>
            ))}
          </div>
        </Panel>
        <Panel tone="page" className="w-60">
          Frame only
        </Panel>
      </Specimen>
      <Specimen name="Way and pages" className="gap-8">
        <Breadcrumb>
          <BreadcrumbItem href="#support">Support</BreadcrumbItem>
          <BreadcrumbItem asChild>
            <a href="#deposits">Deposits</a>
          </BreadcrumbItem>
          <BreadcrumbItem current>My UTR wasn't found</BreadcrumbItem>
        </Breadcrumb>
        <Pagination page={page} pageCount={12} onPageChange={setPage} />
        <Pagination
          label="Pages as links"
          page={1}
          pageCount={3}
          linkAs="a"
          linkProps={(target) => ({ href: `#page-${target}` })}
        />
      </Specimen>
    </GallerySection>
  );
}
