/**
 * The documents in a locker, in DigiLocker's formats: the list of issued documents, their certificates and the
 * eAadhaar. The certificates carry no XML signature: partners verify the HMAC sent with them.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Citizen, Gender } from "./citizens.ts";
import { document, element } from "./xml.ts";

interface Issued {
  readonly uri: string;
  readonly doctype: string;
  readonly description: string;
  readonly issuerid: string;
  readonly issuer: string;
  readonly date: string;
  readonly xml: string;
}

/** All issued documents; the eAadhaar has its own call, as in DigiLocker. */
export function issuedDocuments(citizen: Citizen, nowMs: number): readonly Issued[] {
  const another = isOfAge(citizen.dob, nowMs) ? drivingLicence(citizen) : marksheet(citizen);
  return citizen.pan === null ? [another] : [another, panRecord(citizen, citizen.pan)];
}

export const panDoctype = "PANCR";

function panRecord({ gender }: Citizen, { number, name, dob }: NonNullable<Citizen["pan"]>): Issued {
  const issuer = { issuerid: "in.gov.pan", issuer: "Income Tax Department" };
  return {
    uri: `${issuer.issuerid}-${panDoctype}-${number}`,
    doctype: panDoctype,
    ...issuer,
    description: "PAN Verification Record",
    date: "2024-02-12",
    xml: certificate({
      name: "PAN Verification Record",
      type: panDoctype,
      number,
      issueDate: "12-02-2024",
      issuer: issuer.issuer,
      to: { name, dob, gender },
      data: element("PAN", { verifiedOn: "12-02-2024" }),
    }),
  };
}

function drivingLicence({ id, name, dob, gender }: Citizen): Issued {
  const issuer = { issuerid: "in.gov.transport", issuer: "Ministry of Road Transport and Highways" };
  const number = `KA01 2019${digitsOf(id, 7)}`;
  return {
    uri: `${issuer.issuerid}-DRVLC-${number.replaceAll(" ", "")}`,
    doctype: "DRVLC",
    ...issuer,
    description: "Driving License",
    date: "2023-09-05",
    xml: certificate({
      name: "Driving License",
      type: "DRVLC",
      number,
      issueDate: "05-09-2019",
      issuer: issuer.issuer,
      to: { name, dob, gender },
      data: element("DrivingLicense", {}, element("Category", { code: "LMV" })),
    }),
  };
}

function marksheet({ id, name, dob, gender }: Citizen): Issued {
  const issuer = { issuerid: "in.gov.cbse", issuer: "Central Board of Secondary Education" };
  const number = digitsOf(id, 8);
  return {
    uri: `${issuer.issuerid}-SSCER-${number}`,
    doctype: "SSCER",
    ...issuer,
    description: "Class X Marksheet",
    date: "2025-05-20",
    xml: certificate({
      name: "Class X Marksheet",
      type: "SSCER",
      number,
      issueDate: "20-05-2025",
      issuer: issuer.issuer,
      to: { name, dob, gender },
      data: element("School", { name: "Demo Vidyalaya", code: "00001" }),
    }),
  };
}

interface Certificate {
  readonly name: string;
  readonly type: string;
  readonly number: string;
  /** As `DD-MM-YYYY`, or empty if unknown. */
  readonly issueDate: string;
  readonly issuer: string;
  readonly to: { readonly name: string; readonly dob: string; readonly gender: Gender };
  /** XML. */
  readonly data: string;
}

const noAddress = {
  type: "",
  line1: "",
  line2: "",
  house: "",
  landmark: "",
  locality: "",
  vtc: "",
  district: "",
  pin: "",
  state: "",
  country: "IN",
};

function certificate({ name, type, number, issueDate, issuer, to, data }: Certificate): string {
  const organization = { name: issuer, code: "", tin: "", uid: "", type: "CG" };
  const person = {
    uid: "",
    title: "",
    name: to.name,
    dob: dayFirst(to.dob),
    age: "",
    swd: "",
    swdIndicator: "",
    motherName: "",
    gender: to.gender,
    maritalStatus: "",
    relationWithHof: "",
    disabilityStatus: "",
    category: "",
    religion: "",
    phone: "",
    email: "",
  };
  return document(
    element(
      "Certificate",
      {
        language: "99",
        name,
        type,
        number,
        prevNumber: "",
        expiryDate: "",
        validFromDate: "",
        issuedAt: "",
        issueDate,
        status: "A",
      },
      element("IssuedBy", {}, element("Organization", organization, element("Address", noAddress))),
      element("IssuedTo", {}, element("Person", person, element("Address", noAddress), element("Photo", {}))),
      element("CertificateData", {}, data),
      element("Signature", {}),
    ),
  );
}

const yearMs = 365 * 24 * 60 * 60_000;

/** Only the last four digits of the Aadhaar number leave a locker. */
export function eAadhaar({ id, name, dob, gender }: Citizen, last4: string, nowMs: number): string {
  const uid = `xxxxxxxx${last4}`;
  const answered = {
    code: randomUUID().replaceAll("-", ""),
    ret: "Y",
    ts: indianTime(nowMs),
    ttl: indianTime(nowMs + yearMs),
    txn: `UKC:${randomUUID()}`,
  };
  const address = {
    co: "",
    country: "India",
    dist: "Bengaluru Urban",
    house: `No ${digitsOf(id, 2)}`,
    lm: "",
    loc: "Indiranagar",
    pc: "560038",
    po: "",
    state: "Karnataka",
    street: "12th Main Road",
    subdist: "",
    vtc: "Bengaluru",
  };
  return document(
    element(
      "Certificate",
      {
        language: "99",
        name: "Aadhaar Card",
        type: "ADHAR",
        number: uid,
        prevNumber: "",
        expiryDate: "",
        validFromDate: "",
        issuedAt: "",
        issueDate: "",
        status: "A",
      },
      element(
        "IssuedBy",
        {},
        element("Organization", { name: "Unique Identification Authority of India", type: "CG" }),
      ),
      element(
        "CertificateData",
        {},
        element(
          "KycRes",
          answered,
          element(
            "UidData",
            { tkn: `01${hashOf(`token ${id}`)}`, uid },
            element("Poi", { dob: dayFirst(dob), gender, name }),
            element("Poa", address),
            element("Pht", {}, photo),
          ),
        ),
      ),
      element("Signature", {}),
    ),
  );
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Digits derived from the citizen's id, so they never change. */
const digitsOf = (id: string, count: number): string =>
  String(BigInt(`0x${hashOf(id)}`))
    .slice(-count)
    .padStart(count, "0");

/** Formats a `YYYY-MM-DD` date as documents write it. */
export const dayFirst = (date: string, between = "-"): string => date.split("-").reverse().join(between);

const indiaAheadMs = 5.5 * 60 * 60_000;
const indianTime = (ms: number): string => new Date(ms + indiaAheadMs).toISOString().replace("Z", "+05:30");

/** A driving licence requires 18 years. */
function isOfAge(dob: string, nowMs: number): boolean {
  const birthday = new Date(dob);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + 18);
  return birthday.getTime() <= nowMs;
}

/** A grey head and shoulders, 48 by 60 points, as JPEG. */
const photo = [
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4",
  "x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAA8",
  "ADADASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAAUEAwb/xAAmEAACAQMCBQUBAAAAAAAAAAAAAQIDBBEFIRIjMUGBMlFhocFx/8QAFg",
  "EBAQEAAAAAAAAAAAAAAAAAAQAC/8QAFhEBAQEAAAAAAAAAAAAAAAAAAAER/9oADAMBAAIRAxEAPwD04AEAMdXUacJOMIueO+cIUtRpzkozi4Z7",
  "5yiTYACQZtQqOnbPh2cnwmk43dF16DivUt0SRAGnFtNYa7BJyaSWW+xoLGn1HUtlxbuL4TScbSi6FBRfqe7/AKdjJAOhJvL2VWThTeIL27kmy4",
  "dm5c5wcvjr9C3dopclwUvnr9kgDgehBJs72VKShUeYP37FbqBZdRqunb4T3m8eCQUdW6UvP4ThgAAKCvp1V1LfDe8HjwSCjpPSr4/Qqf/Z",
].join("");
