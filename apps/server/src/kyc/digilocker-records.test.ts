import { describe, expect, test } from "vitest";
import { RecordError, readAadhaar, readPan } from "./digilocker-records.ts";

const aadhaar = ({ uid = "xxxxxxxx4821", name = "Nila Das", dob = "14-03-1996" } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><Certificate><CertificateData><KycRes ret="Y"><UidData tkn="t" uid="${uid}">` +
  `<Poi dob="${dob}" gender="F" name="${name}"/><Poa country="India"/><Pht>AAAA</Pht></UidData></KycRes></CertificateData></Certificate>`;

const pan = ({ number = "ABCPD1234F", type = "PANCR", name = "NILA DAS", dob = "14-03-1996" } = {}) =>
  `<Certificate type="${type}" number="${number}"><IssuedTo><Person name="${name}" dob="${dob}" gender="F"/></IssuedTo></Certificate>`;

describe("an eAadhaar", () => {
  test("is read, its date turned round and only four digits kept", () => {
    expect(readAadhaar(aadhaar())).toEqual({ name: "Nila Das", dob: "1996-03-14", last4: "4821" });
  });

  test("may have any name, also one that XML has to spell out", () => {
    expect(readAadhaar(aadhaar({ name: "Zoë O&apos;Brien &amp; Co" })).name).toBe("Zoë O'Brien & Co");
    expect(readAadhaar(aadhaar({ name: "Maria D&#39;Souza &#x26; &#2344;" })).name).toBe("Maria D'Souza & न");
    expect(readAadhaar(aadhaar({ name: "नीला दास" })).name).toBe("नीला दास");
  });

  test.each([
    ["a whole number", aadhaar({ uid: "234567894821" })],
    ["no name", aadhaar({ name: " " })],
    ["a date that is none", aadhaar({ dob: "31-02-1996" })],
    ["a date written otherwise", aadhaar({ dob: "1996-03-14" })],
    ["another document", pan()],
    ["half of it", aadhaar().slice(0, 120)],
    ["nothing", ""],
    ["a page", "<html><body>Sign in</body></html>"],
    [
      "entities of its own",
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${aadhaar({ name: "&x;" }).replace(/^<\?.*?\?>/, "")}`,
    ],
  ])("with %s is refused", (_what, xml) => {
    expect(() => readAadhaar(xml)).toThrow(RecordError);
  });
});

describe("a PAN record", () => {
  test("is read", () => {
    expect(readPan(pan())).toEqual({ name: "NILA DAS", dob: "1996-03-14", number: "ABCPD1234F" });
  });

  test.each([
    ["a company's number", pan({ number: "ABCCD1234F" })],
    ["small letters", pan({ number: "abcpd1234f" })],
    ["a number that is too short", pan({ number: "ABCPD123F" })],
    ["another type", pan({ type: "DRVLC" })],
    ["no date", pan({ dob: "" })],
  ])("with %s is refused", (_what, xml) => {
    expect(() => readPan(xml)).toThrow(RecordError);
  });

  test("an error never has in it what stood there", () => {
    const secret = "ABCXX9999Q";
    expect(() => readPan(pan({ number: secret }))).toThrow(/^The PAN record has no good Certificate\/number$/);
  });
});
