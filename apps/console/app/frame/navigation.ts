/** The console's sections, in the order of the sidebar; the keys 1 to 5 open the queues. */
import {
  type Call,
  type ConsoleStatus,
  findAnything,
  listArticles,
  listAuditEntries,
  listBankAccounts,
  listConsoleMarkets,
  listConsoleWithdrawals,
  listOperators,
  listPeople,
  listProposals,
  listSenders,
  listTransfers,
  listVerifications,
  mayCall,
  type OperatorRole,
  readCustody,
  readToday,
} from "@feo/contract";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  GitPullRequestArrow,
  IdCard,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Megaphone,
  Scale,
  ScrollText,
  UserCog,
  Users,
} from "lucide-react";

export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Sections without an entry of their own, which belong to this one. */
  readonly also?: readonly string[];
  /** What the section shows; operators who may not call it don't see the section. */
  readonly call: Call;
  /** The queue whose length is shown as a counter. */
  readonly queue?: keyof ConsoleStatus["queues"];
}

export const places: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  { name: "", places: [{ path: "/", name: "Today", icon: LayoutDashboard, call: readToday }] },
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
      { path: "/deposits", name: "Deposits", icon: ArrowDownToLine, call: listTransfers, queue: "deposits" },
      { path: "/addresses", name: "Addresses", icon: MapPin, call: listSenders, queue: "addresses" },
      { path: "/bank-accounts", name: "Bank accounts", icon: Landmark, call: listBankAccounts, queue: "bankAccounts" },
    ],
  },
  {
    name: "Look up",
    places: [
      { path: "/customers", name: "Customers", icon: Users, call: listPeople },
      // Everyone may see custody, to stop the signer; the other parts of Money ask for their own calls.
      { path: "/money", name: "Money", icon: Scale, call: readCustody, also: ["/custody"] },
      { path: "/audit", name: "Audit log", icon: ScrollText, call: listAuditEntries },
    ],
  },
  {
    name: "Manage",
    places: [
      {
        path: "/markets",
        name: "Markets and coins",
        icon: ChartCandlestick,
        call: listConsoleMarkets,
        also: ["/coins"],
      },
      { path: "/content", name: "Content", icon: Megaphone, call: listArticles },
      { path: "/proposals", name: "Proposals", icon: GitPullRequestArrow, call: listProposals, queue: "proposals" },
      { path: "/operators", name: "Operators", icon: UserCog, call: listOperators },
    ],
  },
];

export const queues: readonly Place[] = places.find(({ name }) => name === "Queues")?.places ?? [];

const allPlaces = places.flatMap((group) => group.places);

/** The groups with what the roles allow; a group without any place is left out. */
export const placesFor = (roles: readonly OperatorRole[]): typeof places =>
  places
    .map((group) => ({ ...group, places: group.places.filter(({ call }) => mayCall(call, roles)) }))
    .filter((group) => group.places.length > 0);

const sectionOf = (address: string): string | undefined => /^(\/[^/?#]*)/.exec(address)?.[1];

/** The path of the entry that an address belongs to. */
export function placeAt(address: string): string | undefined {
  const section = sectionOf(address) ?? "";
  return allPlaces.find(({ path, also = [] }) => path === section || also.includes(section))?.path;
}

/** False for the address of a section that the roles don't allow. */
export function mayVisit(address: string, roles: readonly OperatorRole[]): boolean {
  const section = sectionOf(address);
  const call = section === "/find" ? findAnything : allPlaces.find(({ path }) => path === section)?.call;
  return call === undefined || mayCall(call, roles);
}
