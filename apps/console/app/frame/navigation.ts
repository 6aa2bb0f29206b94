/** The console's sections, in the order of the sidebar and of the keys 1 to 4. */
import type { ConsoleStatus } from "@feo/contract";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  Coins,
  IdCard,
  Landmark,
  type LucideIcon,
  Megaphone,
  Scale,
  ScrollText,
  UserCog,
  Users,
  Vault,
} from "lucide-react";

export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** The queue whose length is shown as a counter. */
  readonly queue?: keyof ConsoleStatus["queues"];
}

export const places: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: "Queues",
    places: [
      { path: "/kyc", name: "KYC", icon: IdCard, queue: "kyc" },
      { path: "/withdrawals", name: "Withdrawals", icon: ArrowUpFromLine, queue: "withdrawals" },
      { path: "/deposits", name: "Deposits", icon: ArrowDownToLine, queue: "deposits" },
      { path: "/bank-accounts", name: "Bank accounts", icon: Landmark, queue: "bankAccounts" },
    ],
  },
  {
    name: "Look up",
    places: [
      { path: "/users", name: "Users", icon: Users },
      { path: "/markets", name: "Markets", icon: ChartCandlestick },
      { path: "/ledger", name: "Ledger", icon: Scale },
      { path: "/audit", name: "Audit log", icon: ScrollText },
    ],
  },
  {
    name: "Manage",
    places: [
      { path: "/coins-and-fees", name: "Coins and fees", icon: Coins },
      { path: "/custody", name: "Custody", icon: Vault },
      { path: "/announcements", name: "Announcements", icon: Megaphone },
      { path: "/operators", name: "Operators", icon: UserCog, queue: "proposals" },
    ],
  },
];
