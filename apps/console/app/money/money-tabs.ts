/** The parts of Money, each for those who may make its call. Pure. */
import { type Call, exportMoney, readCustody, readFeeTotals, readLedger } from "@feo/contract";

interface MoneyPart {
  readonly name: string;
  readonly path: string;
  readonly call: Call;
}

const parts: readonly MoneyPart[] = [
  { name: "Books", path: "/money/books", call: readLedger },
  { name: "Hot and cold", path: "/money/hot-and-cold", call: readCustody },
  { name: "Fees and tax", path: "/money/fees", call: readFeeTotals },
  { name: "Exports", path: "/money/exports", call: exportMoney },
];

interface Tab {
  readonly name: string;
  readonly to: string;
  readonly isActive: boolean;
  readonly count: undefined;
}

export const moneyTabs = (active: string, mayCall: (call: Call) => boolean): Tab[] =>
  parts
    .filter(({ call }) => mayCall(call))
    .map(({ name, path }) => ({ name, to: path, isActive: path === active, count: undefined }));

/** Where Money opens: its first part that the operator may see. Everyone sees custody. */
export const moneyStart = (mayCall: (call: Call) => boolean): string =>
  moneyTabs("", mayCall)[0]?.to ?? "/money/hot-and-cold";
