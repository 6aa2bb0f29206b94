/** The citizens of the DigiLocker stand-in, and what the Aadhaar and PAN registers hold about them. All invented. */
import { randomInt, randomUUID } from "node:crypto";
import type { Shelf } from "../shelf.ts";

export const genders = ["M", "F", "T"] as const;
export type Gender = (typeof genders)[number];

export interface Citizen {
  /** What DigiLocker calls `digilockerid`. */
  readonly id: string;
  readonly gender: Gender;
  /** The name on the account, and in Aadhaar where it is linked. */
  readonly name: string;
  /** As `YYYY-MM-DD`; each document has its own format. */
  readonly dob: string;
  readonly aadhaarLast4: string | null;
  readonly pan: PanRecord | null;
  /** Note for testers; empty for an ordinary citizen. */
  readonly note: string;
}

/** The Income Tax Department's record, which can differ from Aadhaar. */
export interface PanRecord {
  readonly number: string;
  readonly name: string;
  readonly dob: string;
}

export interface CitizenDraft {
  readonly name: string;
  readonly dob: string;
  readonly gender: Gender;
  readonly pan: string | null;
  readonly panName?: string | undefined;
  readonly panDob?: string | undefined;
  readonly aadhaarLast4: string | null;
}

export interface Citizens {
  /** The built-in citizens, then the added ones, newest first. */
  list(): readonly Citizen[];
  find(id: string): Citizen | undefined;
  add(draft: CitizenDraft): Citizen;
}

/** How many added citizens are kept for the next run. */
const mostKept = 1_000;

export function createCitizens(now: () => number, shelf?: Shelf): Citizens {
  const first = firstCitizens(now());
  /** Newest first. */
  const added: Citizen[] = [...(shelf?.read<readonly Citizen[]>("citizens") ?? [])];
  const list = () => [...first, ...added];
  return {
    list,
    find: (id) => list().find((citizen) => citizen.id === id),
    add(draft) {
      const citizen = citizenOf(randomUUID(), draft, "Added here");
      added.unshift(citizen);
      shelf?.keep("citizens", () => added.slice(0, mostKept));
      return citizen;
    },
  };
}

function citizenOf(id: string, draft: CitizenDraft, note: string): Citizen {
  const { name, dob, gender, pan, panName = name, panDob = dob, aadhaarLast4 } = draft;
  const record = pan === null ? null : { number: pan, name: panName, dob: panDob };
  return { id, name, dob, gender, aadhaarLast4, pan: record, note };
}

function firstCitizens(nowMs: number): readonly Citizen[] {
  const people: readonly (CitizenDraft & { readonly note: string })[] = [
    {
      name: "Nila Das",
      dob: "1996-03-14",
      gender: "F",
      pan: "BQXPD4417K",
      aadhaarLast4: "4821",
      note: "",
    },
    {
      name: "Asha Kulkarni",
      dob: "1991-08-02",
      gender: "F",
      pan: "AKLPK2093M",
      aadhaarLast4: "7305",
      note: "",
    },
    {
      name: "Ravi Menon",
      dob: "1988-11-27",
      gender: "M",
      pan: "CRMPM6158D",
      aadhaarLast4: "1946",
      note: "",
    },
    {
      name: "Kiran Rao",
      dob: "1993-05-19",
      gender: "T",
      pan: null,
      aadhaarLast4: "6670",
      note: "No PAN in the locker",
    },
    {
      name: "Meera Iyer",
      dob: "1985-01-30",
      gender: "F",
      pan: "DMSPI7742H",
      aadhaarLast4: "2518",
      panName: "Meera Subramanian Iyer",
      note: "Longer name on PAN than on Aadhaar",
    },
    {
      name: "Arjun Patel",
      dob: bornYearsAgo(17, nowMs),
      gender: "M",
      pan: "EAJPP3086L",
      aadhaarLast4: "9032",
      note: "17 years old: too young for an exchange",
    },
    {
      name: "Fatima Sheikh",
      dob: "1990-12-09",
      gender: "F",
      pan: "FTMPS5521C",
      aadhaarLast4: null,
      note: "Aadhaar is not linked to the locker",
    },
    {
      name: "Dev Nair",
      dob: "1994-07-06",
      gender: "M",
      pan: "GDVPN8804B",
      aadhaarLast4: "3359",
      panDob: "1994-06-07",
      note: "Different dates of birth on PAN and Aadhaar",
    },
  ];
  // Fixed ids, so that a script which stores one finds the same person after the world restarts.
  return people.map(({ note, ...draft }, index) =>
    citizenOf(`5d1c0c7e-0000-4000-8000-${String(index + 1).padStart(12, "0")}`, draft, note),
  );
}

/** A date of birth for that age, with half a year to the next birthday. */
function bornYearsAgo(years: number, nowMs: number): string {
  const born = new Date(nowMs);
  born.setUTCFullYear(born.getUTCFullYear() - years, born.getUTCMonth() - 6, 1);
  return born.toISOString().slice(0, 10);
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const drawLetter = (): string => letters.charAt(randomInt(letters.length));

/** A PAN in the department's format: the fourth character means "person", the fifth is the surname's first letter. */
export function drawPan(name: string): string {
  const surname = name.trim().split(/\s+/).at(-1) ?? "";
  const initial = /^[a-z]/i.test(surname) ? surname.charAt(0).toUpperCase() : "X";
  const number = String(randomInt(1, 10_000)).padStart(4, "0");
  return `${drawLetter()}${drawLetter()}${drawLetter()}P${initial}${number}${drawLetter()}`;
}

export const drawLast4 = (): string => String(randomInt(10_000)).padStart(4, "0");
