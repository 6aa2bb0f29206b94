/** What the Aadhaar, the PAN, the bank and the customer say, side by side, with what differs. Pure. */
import type { ShownVerification } from "@feo/contract";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { differenceOf, eitherDiffers, type Piece } from "./name-difference.ts";

export type ComparisonResult = "matches" | "differs" | "declared" | "digilocker";

export interface ComparedRow {
  readonly name: string;
  /** By the Aadhaar, the PAN and the bank; null where it says nothing. */
  readonly cells: readonly [readonly Piece[] | null, readonly Piece[] | null, readonly Piece[] | null];
  readonly result: ComparisonResult;
}

/** What only the customer said. */
export interface DeclaredRow {
  readonly name: string;
  readonly declared: string;
  readonly result: "declared";
}

export interface Comparison {
  readonly compared: readonly ComparedRow[];
  readonly declared: readonly DeclaredRow[];
  readonly differences: number;
}

const plain = (text: string): readonly Piece[] | null => (text === "" ? null : [{ text, isDifferent: false }]);

function namesRow({ aadhaar, pan, bankAccount, isSameName }: ShownVerification): ComparedRow {
  const [name, panName] = [aadhaar?.name ?? "", pan?.name ?? ""];
  // Until the bank has answered, the holder is only what the customer typed.
  const owner = bankAccount?.ownerName ?? "";
  const byPan = name !== "" && panName !== "" ? differenceOf(name, panName) : undefined;
  const byBank = name !== "" && owner !== "" ? differenceOf(name, owner) : undefined;
  const own = byPan && byBank ? eitherDiffers(byPan.one, byBank.one) : (byPan?.one ?? byBank?.one ?? plain(name));
  const isDifferent = (byPan && (!byPan.isSame || !isSameName)) || (byBank && !byBank.isSame);
  const isCompared = byPan !== undefined || byBank !== undefined;
  return {
    name: "Full name",
    cells: [own, byPan?.other ?? plain(panName), byBank?.other ?? plain(owner)],
    result: isDifferent ? "differs" : isCompared ? "matches" : "digilocker",
  };
}

const birthdayOf = (day: string): string => (day === "" ? "" : dayOf(`${day}T12:00:00Z`));

/** Day, month and year are marked as a whole. */
function differingParts(one: string, other: string): Piece[] {
  const others = other.split(" ");
  return one
    .split(" ")
    .flatMap((part, at) => [
      ...(at > 0 ? [{ text: " ", isDifferent: false }] : []),
      { text: part, isDifferent: part !== others[at] },
    ]);
}

function birthdaysRow({ aadhaar, pan, isSameBirthday }: ShownVerification): ComparedRow {
  const [one, other] = [birthdayOf(aadhaar?.birthday ?? ""), birthdayOf(pan?.birthday ?? "")];
  const isCompared = one !== "" && other !== "";
  const isDifferent = isCompared && !isSameBirthday;
  return {
    name: "Date of birth",
    cells: [
      isDifferent ? differingParts(one, other) : plain(one),
      isDifferent ? differingParts(other, one) : plain(other),
      null,
    ],
    result: isDifferent ? "differs" : isCompared ? "matches" : "digilocker",
  };
}

function bankWords({ bankAccount }: ShownVerification): string {
  if (!bankAccount) return "";
  const { bankName, accountNumber, ifsc, holder, ownerName } = bankAccount;
  const declaredHolder = ownerName === "" ? `, held by ${holder}` : "";
  return `${bankName} ${accountNumber}, ${ifsc}${declaredHolder}`;
}

export function comparisonOf(person: ShownVerification): Comparison {
  const { aadhaar, pan, occupation, incomeRange, consentedAt } = person;
  const compared: ComparedRow[] = [
    namesRow(person),
    birthdaysRow(person),
    { name: "PAN", cells: [null, plain(pan?.number ?? ""), null], result: "digilocker" },
    { name: "Aadhaar", cells: [plain(aadhaar ? `•••• •••• ${aadhaar.last4}` : ""), null, null], result: "digilocker" },
  ];
  const said: readonly (readonly [name: string, declared: string])[] = [
    ["Bank account", bankWords(person)],
    ["Occupation", occupation ?? ""],
    ["Yearly income", incomeRange ?? ""],
    ["Consent", consentedAt ? `${dayAndTime(consentedAt)} IST` : ""],
  ];
  return {
    compared,
    declared: said.map(([name, declared]) => ({ name, declared, result: "declared" })),
    differences: compared.filter(({ result }) => result === "differs").length,
  };
}
