/**
 * Parses the two records that DigiLocker provides, as XML: the eAadhaar and the PAN. A record with any invalid part is
 * refused whole, because half an identity is worthless. Pure.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";

/** Dates are `YYYY-MM-DD`. */
export interface AadhaarRecord {
  readonly name: string;
  readonly dob: string;
  readonly last4: string;
}

export interface PanRecord {
  readonly name: string;
  readonly dob: string;
  readonly number: string;
}

export class RecordError extends Error {}

/** Standard and numeric entities only: a document that declares its own is refused. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 200 },
  htmlEntities: true,
  ignoreDeclaration: true,
});

const name = z.string().trim().min(1).max(200);
const date = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4}$/)
  .transform((text) => text.split("-").reverse().join("-"))
  .pipe(z.iso.date());

const aadhaar = z.object({
  Certificate: z.object({
    CertificateData: z.object({
      KycRes: z.object({
        UidData: z.object({
          // The issuer masks all but the last four digits.
          uid: z.string().regex(/^[xX*]{8}\d{4}$/),
          Poi: z.object({ name, dob: date }),
        }),
      }),
    }),
  }),
});

const pan = z.object({
  Certificate: z.object({
    type: z.literal("PANCR"),
    // The fourth letter of a person's PAN is P (design §9).
    number: z.string().regex(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/),
    IssuedTo: z.object({ Person: z.object({ name, dob: date }) }),
  }),
});

function read<Shape>(xml: string, schema: z.ZodType<Shape>, what: string): Shape {
  if (/<!DOCTYPE/i.test(xml)) throw new RecordError(`The ${what} contains a document type declaration`);
  if (XMLValidator.validate(xml) !== true) throw new RecordError(`The ${what} is not well-formed XML`);
  const parsed = schema.safeParse(parser.parse(xml));
  // Name the faulty part, never its value.
  if (!parsed.success)
    throw new RecordError(`The ${what} has a missing or invalid ${parsed.error.issues[0]?.path.join("/")}`);
  return parsed.data;
}

export function readAadhaar(xml: string): AadhaarRecord {
  const { uid, Poi } = read(xml, aadhaar, "eAadhaar").Certificate.CertificateData.KycRes.UidData;
  return { ...Poi, last4: uid.slice(-4) };
}

export function readPan(xml: string): PanRecord {
  const { number, IssuedTo } = read(xml, pan, "PAN record").Certificate;
  return { ...IssuedTo.Person, number };
}
