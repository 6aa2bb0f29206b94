/** The search palette: markets by code and name, coins, pages. Loaded on first use. */
import { Dialog, DialogContent } from "@feo/ui";
import { Command } from "cmdk";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { coinsQuery, marketsQuery, usePageQuery } from "../data/index.ts";
import { dashboardLink, sidebarGroups } from "./navigation.ts";

const pages = [
  { to: "/markets", label: "Markets" },
  { to: "/easyTrade", label: "Easy trade" },
  { to: "/swap", label: "Swap" },
  { to: "/fees", label: "Fees" },
  { to: "/proof-of-reserves", label: "Proof of reserves" },
  { to: "/support", label: "Support" },
  { to: "/support/announcement", label: "Announcements" },
  dashboardLink,
  ...sidebarGroups.flatMap(({ links }) => links),
];

export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const nameOf = (ticker: string) => coins.find((coin) => coin.ticker === ticker)?.name ?? "";
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title="Search"
        hideTitle
        className="top-[12vh] max-w-[560px] translate-y-0 p-0"
        onOpenAutoFocus={(event) => {
          // Focus the field, not the close button.
          event.preventDefault();
          input.current?.focus();
        }}
      >
        <Command label="Search markets, coins and pages" className="flex max-h-[60vh] flex-col">
          <Command.Input
            ref={input}
            placeholder="Search markets, coins and pages"
            className="h-14 shrink-0 border-line border-b bg-transparent px-5 text-16 text-ink outline-none placeholder:text-faint"
          />
          <Command.List className="overflow-y-auto p-2">
            <Command.Empty className="px-3 py-8 text-center text-14 text-quiet">
              No results. Try a coin's name or code.
            </Command.Empty>
            <Group heading="Markets">
              {markets.map(({ symbol, base, quote }) => (
                <Item
                  key={symbol}
                  value={`${symbol} ${base}${quote} ${nameOf(base)}`}
                  onSelect={() => go(`/trade/${symbol}`)}
                >
                  <span className="font-medium">{base}</span>
                  <span className="text-quiet">/ {quote}</span>
                  <span className="ml-auto text-faint">{nameOf(base)}</span>
                </Item>
              ))}
            </Group>
            <Group heading="Coins">
              {coins.map(({ ticker, name }) => (
                <Item key={ticker} value={`coin ${ticker} ${name}`} onSelect={() => go(`/crypto/${ticker}`)}>
                  <span className="font-medium">{name}</span>
                  <span className="text-quiet">{ticker}</span>
                </Item>
              ))}
            </Group>
            <Group heading="Pages">
              {pages.map(({ to, label }) => (
                <Item key={to} value={`page ${label}`} onSelect={() => go(to)}>
                  {label}
                </Item>
              ))}
            </Group>
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: React.ReactNode }) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-10 cursor-pointer items-center gap-1.5 rounded-control px-3 text-14 text-ink data-[selected=true]:bg-pressed"
    >
      {children}
    </Command.Item>
  );
}
