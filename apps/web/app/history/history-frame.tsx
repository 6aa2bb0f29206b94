/** The frame of both history pages: title, tabs, filters and the table with its head. */
import { Button, EmptyState, Field, Select, TabLink, TabLinks, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link, useLocation, useSearchParams } from "react-router";
import { type FilterChoice, isFiltered, readFilter, writeFilter } from "./history-filter.ts";
import type { HistoryTab } from "./history-tabs.ts";

interface HistoryFrameProps<Name extends string> {
  readonly title: string;
  readonly text: string;
  /** The path before the tab's name. */
  readonly path: string;
  readonly tabs: Readonly<Record<Name, HistoryTab>>;
  readonly current: Name;
  readonly filters: readonly FilterChoice[];
}

export function HistoryFrame<Name extends string>({
  title,
  text,
  path,
  tabs,
  current,
  filters,
}: HistoryFrameProps<Name>) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-28">{title}</h1>
          <p className="mt-1 text-14 text-quiet">{text}</p>
        </div>
        <HistorySwitch />
      </div>
      <TabLinks label={title}>
        {(Object.entries(tabs) as [Name, HistoryTab][]).map(([name, { label }]) => (
          <TabLink key={name} asChild active={name === current}>
            <Link to={`${path}/${name}`} preventScrollReset>
              {label}
            </Link>
          </TabLink>
        ))}
      </TabLinks>
      <FilterBar filters={filters} />
      <HistoryTable tab={tabs[current]} filters={filters} />
    </>
  );
}

const histories = [
  { to: "/dashboard/history/exchange/openorders", under: "/dashboard/history/exchange", label: "Exchange" },
  { to: "/dashboard/history/transactions/mainwallet", under: "/dashboard/history/transactions", label: "Transactions" },
];

function HistorySwitch() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Histories" className="flex gap-0.5 rounded-control border border-line bg-surface p-0.5">
      {histories.map(({ to, under, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname.startsWith(under) ? "page" : undefined}
          className="hit-40 flex h-8.5 items-center rounded-inner px-3 font-medium text-14 text-quiet hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function FilterBar({ filters }: { filters: readonly FilterChoice[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <div className="flex flex-wrap items-end gap-3 py-4">
      {filters.map((filter) => (
        <Field key={filter.name} label={filter.label} className="max-sm:flex-1 max-sm:basis-36">
          <Select
            value={asOption(readFilter(filter, params))}
            onValueChange={(value) =>
              setParams(writeFilter(filter, fromOption(value), params), { replace: true, preventScrollReset: true })
            }
            options={filter.options.map(({ value, label }) => ({ value: asOption(value), label }))}
            className="min-w-40 max-sm:w-full"
          />
        </Field>
      ))}
      {isFiltered(filters, params) ? (
        <Button variant="ghost" onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

// A select takes no empty value, and the address names no default.
const everything = "all";
const asOption = (value: string): string => value || everything;
const fromOption = (value: string): string => (value === everything ? "" : value);

function HistoryTable({ tab, filters }: { tab: HistoryTab; filters: readonly FilterChoice[] }) {
  const [params] = useSearchParams();
  const { title, text, action } = tab.empty;
  const hasFilter = isFiltered(filters, params);
  return (
    <Table label={tab.label}>
      <TableHead>
        <Tr>
          {tab.columns.map(({ label, isNumeric = false, isWide }) => (
            <Th key={label} numeric={isNumeric} className={isWide ? "max-md:hidden" : undefined}>
              {label}
            </Th>
          ))}
        </Tr>
      </TableHead>
      <TableBody>
        <Tr>
          <Td colSpan={tab.columns.length}>
            <EmptyState
              title={hasFilter ? "Nothing matches these filters" : title}
              text={hasFilter ? "Choose a longer period or fewer filters." : text}
              action={
                hasFilter ? null : (
                  <Button asChild variant="secondary">
                    <Link to={action.to}>{action.label}</Link>
                  </Button>
                )
              }
            />
          </Td>
        </Tr>
      </TableBody>
    </Table>
  );
}
