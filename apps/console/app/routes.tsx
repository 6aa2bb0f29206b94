/** The console's routes. Each screen is loaded on first use. */
import { type RouteObject, redirect } from "react-router";
import { NotFound } from "./frame/not-found.tsx";
import { Shell } from "./frame/shell.tsx";
import { Waiting } from "./frame/waiting.tsx";

/** The same item at its section's new address. */
const movedTo = (section: string, item: string | undefined, { url }: Request) =>
  redirect(`${section}${item === undefined ? "" : `/${encodeURIComponent(item)}`}${new URL(url).search}`);

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    // Shown until the first screen is loaded.
    hydrateFallbackElement: <Waiting />,
    children: [
      { index: true, lazy: async () => ({ Component: (await import("./today/today-page.tsx")).TodayPage }) },
      {
        path: "proposals/:id?",
        lazy: async () => ({ Component: (await import("./proposals/proposals-page.tsx")).ProposalsPage }),
      },
      { path: "audit", lazy: async () => ({ Component: (await import("./audit/audit-page.tsx")).AuditPage }) },
      {
        path: "operators",
        lazy: async () => ({ Component: (await import("./operators/operators-page.tsx")).OperatorsPage }),
      },
      {
        path: "operators/:name",
        lazy: async () => ({ Component: (await import("./operators/operator-page.tsx")).OperatorPage }),
      },
      {
        path: "withdrawals/:id?",
        lazy: async () => ({ Component: (await import("./withdrawals/withdrawals-page.tsx")).WithdrawalsPage }),
      },
      {
        path: "/kyc/:id?",
        lazy: async () => ({ Component: (await import("./kyc/kyc-page.tsx")).KycPage }),
      },
      {
        path: "/deposits/:id?",
        lazy: async () => ({ Component: (await import("./deposits/deposits-page.tsx")).DepositsPage }),
      },
      {
        path: "/addresses/:id?",
        lazy: async () => ({ Component: (await import("./addresses/addresses-page.tsx")).AddressesPage }),
      },
      {
        path: "/bank-accounts/:id?",
        lazy: async () => ({ Component: (await import("./bank-accounts/bank-accounts-page.tsx")).BankAccountsPage }),
      },
      { path: "/find", lazy: async () => ({ Component: (await import("./find/find-page.tsx")).FindPage }) },
      {
        path: "/customers",
        lazy: async () => ({ Component: (await import("./customers/customers-page.tsx")).CustomersPage }),
      },
      {
        path: "/customers/:id/as-customer",
        lazy: async () => ({ Component: (await import("./customers/as-customer-page.tsx")).AsCustomerPage }),
      },
      {
        path: "/customers/:id/:tab?",
        lazy: async () => ({ Component: (await import("./customers/customer-page.tsx")).CustomerPage }),
      },
      { path: "/money", lazy: async () => ({ Component: (await import("./money/money-start.tsx")).MoneyStart }) },
      {
        path: "/money/books/:ticker?",
        lazy: async () => ({ Component: (await import("./money/books-page.tsx")).BooksPage }),
      },
      {
        path: "/money/hot-and-cold",
        lazy: async () => ({ Component: (await import("./money/hot-and-cold-page.tsx")).HotAndColdPage }),
      },
      {
        path: "/money/fees",
        lazy: async () => ({ Component: (await import("./money/fees-page.tsx")).FeesPage }),
      },
      {
        path: "/money/exports",
        lazy: async () => ({ Component: (await import("./money/exports-page.tsx")).ExportsPage }),
      },
      // Addresses of earlier releases redirect.
      { path: "/users/:id?", loader: ({ params, request }) => movedTo("/customers", params["id"], request) },
      {
        path: "/ledger/:ticker?",
        loader: ({ params, request }) => movedTo("/money/books", params["ticker"], request),
      },
      {
        path: "/coins/:ticker?",
        lazy: async () => ({ Component: (await import("./coins/coins-page.tsx")).CoinsPage }),
      },
      // The section's earlier address.
      {
        path: "/coins-and-fees/:ticker?",
        loader: ({ params }) => redirect(params["ticker"] ? `/coins/${params["ticker"]}` : "/coins"),
      },
      {
        path: "/custody/:id?",
        lazy: async () => ({ Component: (await import("./custody/custody-page.tsx")).CustodyPage }),
      },
      {
        path: "/markets/:symbol?",
        lazy: async () => ({ Component: (await import("./markets/markets-page.tsx")).MarketsPage }),
      },
      {
        path: "/content/announcements/:slug?",
        lazy: async () => ({ Component: (await import("./content/content-page.tsx")).AnnouncementsPage }),
      },
      {
        path: "/content/faq/:slug?",
        lazy: async () => ({ Component: (await import("./content/content-page.tsx")).FaqPage }),
      },
      { path: "/content", loader: () => redirect("/content/announcements") },
      {
        path: "/announcements/:slug?",
        loader: ({ params, request }) => movedTo("/content/announcements", params["slug"], request),
      },
      { path: "*", element: <NotFound /> },
    ],
  },
];
