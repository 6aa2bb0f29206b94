/** The console's routes. Each screen is loaded on first use. */
import { type RouteObject, redirect } from "react-router";
import { NotFound } from "./frame/not-found.tsx";
import { Shell } from "./frame/shell.tsx";
import { Start } from "./frame/start.tsx";
import { Waiting } from "./frame/waiting.tsx";

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    // Shown until the first screen is loaded.
    hydrateFallbackElement: <Waiting />,
    children: [
      { index: true, element: <Start /> },
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
        path: "/bank-accounts/:id?",
        lazy: async () => ({ Component: (await import("./bank-accounts/bank-accounts-page.tsx")).BankAccountsPage }),
      },
      { path: "/find", lazy: async () => ({ Component: (await import("./find/find-page.tsx")).FindPage }) },
      { path: "/users", lazy: async () => ({ Component: (await import("./users/users-page.tsx")).UsersPage }) },
      { path: "/users/:id", lazy: async () => ({ Component: (await import("./users/user-page.tsx")).UserPage }) },
      {
        path: "/ledger/:ticker?",
        lazy: async () => ({ Component: (await import("./ledger/ledger-page.tsx")).LedgerPage }),
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
        path: "/announcements/:slug?",
        lazy: async () => ({ Component: (await import("./announcements/announcements-page.tsx")).AnnouncementsPage }),
      },
      { path: "*", element: <NotFound /> },
    ],
  },
];
