/** The console's sections, in the order of the sidebar and of the keys 1 to 4. */
import {
  type Call,
  type ConsoleStatus,
  findAnything,
  listAuditEntries,
  listBankAccounts,
  listConsoleAnnouncements,
  listConsoleMarkets,
  listConsoleWithdrawals,
  listDeposits,
  listOperators,
  listPeople,
  listVerifications,
  mayCall,
  type OperatorRole,
  readCustody,
  readLedger,
} from "@feo/contract";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
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
  /** What the section shows; operators who may not call it don't see the section. */
  readonly call: Call;
  /** The queue whose length is shown as a counter. */
  readonly queue?: keyof ConsoleStatus["queues"];
}

export const places: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: "Queues",
    places: [
      { path: "/kyc", name: "KYC", icon: IdCard, call: listVerifications, queue: "kyc" },
      {
        path: "/withdrawals",
        name: "Withdrawals",
        icon: ArrowUpFromLine,
        call: listConsoleWithdrawals,
        queue: "withdrawals",
      },
      { path: "/deposits", name: "Deposits", icon: ArrowDownToLine, call: listDeposits, queue: "deposits" },
      { path: "/bank-accounts", name: "Bank accounts", icon: Landmark, call: listBankAccounts, queue: "bankAccounts" },
    ],
  },
  {
    name: "Look up",
    places: [
      { path: "/users", name: "Users", icon: Users, call: listPeople },
      { path: "/ledger", name: "Ledger", icon: Scale, call: readLedger },
      { path: "/audit", name: "Audit log", icon: ScrollText, call: listAuditEntries },
    ],
  },
  {
    name: "Manage",
    places: [
      { path: "/markets", name: "Markets and coins", icon: ChartCandlestick, call: listConsoleMarkets },
      { path: "/custody", name: "Custody", icon: Vault, call: readCustody },
      { path: "/announcements", name: "Announcements", icon: Megaphone, call: listConsoleAnnouncements },
      { path: "/operators", name: "Operators", icon: UserCog, call: listOperators, queue: "proposals" },
    ],
  },
];

const allPlaces = places.flatMap((group) => group.places);

/** The groups with what the roles allow; a group without any place is left out. */
export const placesFor = (roles: readonly OperatorRole[]): typeof places =>
  places
    .map((group) => ({ ...group, places: group.places.filter(({ call }) => mayCall(call, roles)) }))
    .filter((group) => group.places.length > 0);

/** False for the address of a section that the roles don't allow. */
export function mayVisit(address: string, roles: readonly OperatorRole[]): boolean {
  const [, section] = /^(\/[^/?#]*)/.exec(address) ?? [];
  const call = section === "/find" ? findAnything : allPlaces.find(({ path }) => path === section)?.call;
  return call === undefined || mayCall(call, roles);
}

/** Where the console opens: the queue that moves money, or the first section that the roles allow. */
export const startFor = (roles: readonly OperatorRole[]): string =>
  mayCall(listConsoleWithdrawals, roles) ? "/withdrawals" : (placesFor(roles)[0]?.places[0]?.path ?? "/operators");
