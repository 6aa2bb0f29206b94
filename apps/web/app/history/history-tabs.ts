/** The history tabs: their columns and their empty states. Data only. */
import type { exchangeHistoryTabs, transactionHistoryTabs } from "@feo/contract";

export interface HistoryColumn {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** Hidden when there is little room; the drawer shows it. */
  readonly isWide?: boolean;
  /** A width class; columns without one share the rest, so that headers do not depend on the rows' contents. */
  readonly width?: string;
}

export interface HistoryTab {
  readonly label: string;
  readonly columns: readonly HistoryColumn[];
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly action: { readonly label: string; readonly to: string };
  };
}

const text = (label: string): HistoryColumn => ({ label });
const wide = (label: string): HistoryColumn => ({ label, isWide: true });
const number = (label: string): HistoryColumn => ({ label, isNumeric: true });
const wideNumber = (label: string): HistoryColumn => ({ label, isNumeric: true, isWide: true });

const time: HistoryColumn = { label: "Time (IST)", width: "w-36" };
const market: HistoryColumn = { label: "Market", width: "w-26" };
const side: HistoryColumn = { label: "Side", width: "w-14" };
const type: HistoryColumn = { label: "Type", isWide: true, width: "w-26" };
const filled: HistoryColumn = { label: "Filled", isNumeric: true, width: "w-34" };
const status: HistoryColumn = { label: "Status", width: "w-30" };

const trade = { label: "Open the trade page", to: "/trade" };

/** In the same order as the trade page's panel. */
export const exchangeTabs: Record<(typeof exchangeHistoryTabs)[number], HistoryTab> = {
  openorders: {
    label: "Open orders",
    columns: [...[time, market, side, type, number("Price"), number("Amount")], ...[filled, wideNumber("Total")]],
    empty: {
      title: "No open orders",
      text: "Your open orders appear here.",
      action: trade,
    },
  },
  orders: {
    label: "Order history",
    columns: [
      ...[time, market, side, type, number("Price"), number("Amount")],
      ...[{ ...filled, isWide: true }, wideNumber("Total"), status],
    ],
    empty: {
      title: "No orders in this period",
      text: "Filled, cancelled and rejected orders appear here.",
      action: trade,
    },
  },
  trades: {
    label: "Trades",
    columns: [
      ...[time, market, side, number("Price"), number("Amount"), number("Total")],
      ...[wideNumber("Fee"), number("TDS")],
    ],
    empty: {
      title: "No trades yet",
      text: "Your trades appear here with price, fee and TDS.",
      action: trade,
    },
  },
};

const coin: HistoryColumn = { label: "Coin", width: "w-20" };
const deposit = { label: "Deposit INR", to: "/dashboard/depositINR" };

export const transactionTabs: Record<(typeof transactionHistoryTabs)[number], HistoryTab> = {
  mainwallet: {
    label: "Main wallet",
    columns: [time, text("Operation"), coin, number("Amount"), wide("Reference")],
    empty: {
      title: "No transactions in your main wallet",
      text: "Deposits, withdrawals, payments and transfers appear here.",
      action: deposit,
    },
  },
  payments: {
    label: "Payments",
    columns: [time, text("Direction"), text("With"), coin, number("Amount"), wide("Memo")],
    empty: {
      title: "No payments yet",
      text: "Payments you send and receive by feoTag appear here.",
      action: { label: "See your feoTag", to: "/dashboard/account" },
    },
  },
  "deposit-withdrawal": {
    label: "Deposits and withdrawals",
    columns: [
      ...[time, text("Operation"), coin, number("Amount")],
      ...[wide("Reference"), wide("Wallet"), { ...status, width: "w-40" }],
    ],
    empty: {
      title: "No deposits or withdrawals yet",
      text: "Your deposits and withdrawals appear here.",
      action: deposit,
    },
  },
  transfers: {
    label: "Transfers",
    columns: [time, text("From"), text("To"), coin, number("Amount")],
    empty: {
      title: "No transfers yet",
      text: "Transfers between your main and spot wallets appear here.",
      action: { label: "Open your wallet", to: "/dashboard/wallet/balance/overview" },
    },
  },
};
