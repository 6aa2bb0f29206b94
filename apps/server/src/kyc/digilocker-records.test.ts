import { describe, expect, test } from "vitest";
import { RecordError, readAadhaar, readPan } from "./digilocker-records.ts";

const aadhaar = ({ uid = "xxxxxxxx4821", name = "Nila Das", dob = "14-03-1996" } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><Certificate><CertificateData><KycRes ret="Y"><UidData tkn="t" uid="${uid}">` +
  `<Poi dob="${dob}" gender="F" name="${name}"/><Poa country="India"/><Pht>AAAA</Pht></UidData></KycRes></CertificateData></Certificate>`;

const pan = ({ number = "ABCPD1234F", type = "PANCR", name = "NILA DAS", dob = "14-03-1996" } = {}) =>
  `<Certificate type="${type}" number="${number}"><IssuedTo><Person name="${name}" dob="${dob}" gender="F"/></IssuedTo></Certificate>`;

describe("the eAadhaar record", () => {
  test("an eAadhaar is parsed, its date converted to ISO and only the last four digits kept", () => {
    expect(readAadhaar(aadhaar())).toEqual({ name: "Nila Das", dob: "1996-03-14", last4: "4821" });
  });

  test("an eAadhaar may contain any name, including XML entities", () => {
    expect(readAadhaar(aadhaar({ name: "Zoë O&apos;Brien &amp; Co" })).name).toBe("Zoë O'Brien & Co");
    expect(readAadhaar(aadhaar({ name: "Maria D&#39;Souza &#x26; &#2344;" })).name).toBe("Maria D'Souza & न");
    expect(readAadhaar(aadhaar({ name: "नीला दास" })).name).toBe("नीला दास");
  });

  test.each([
    ["a full Aadhaar number", aadhaar({ uid: "234567894821" })],
    ["no name", aadhaar({ name: " " })],
    ["a date that does not exist", aadhaar({ dob: "31-02-1996" })],
    ["a date in another format", aadhaar({ dob: "1996-03-14" })],
    ["another document", pan()],
    ["half of it", aadhaar().slice(0, 120)],
    ["nothing", ""],
    ["an HTML page", "<html><body>Sign in</body></html>"],
    [
      "its own entities",
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${aadhaar({ name: "&x;" }).replace(/^<\?.*?\?>/, "")}`,
    ],
  ])("an eAadhaar with %s is refused", (_what, xml) => {
    expect(() => readAadhaar(xml)).toThrow(RecordError);
  });
});

describe("the PAN record", () => {
  test("a PAN record is parsed", () => {
    expect(readPan(pan())).toEqual({ name: "NILA DAS", dob: "1996-03-14", number: "ABCPD1234F" });
  });

  test.each([
    ["a company's PAN", pan({ number: "ABCCD1234F" })],
    ["lowercase letters", pan({ number: "abcpd1234f" })],
    ["a number that is too short", pan({ number: "ABCPD123F" })],
    ["another type", pan({ type: "DRVLC" })],
    ["no date", pan({ dob: "" })],
  ])("a PAN record with %s is refused", (_what, xml) => {
    expect(() => readPan(xml)).toThrow(RecordError);
  });

  test("a parse error names the field and never its value", () => {
    const secret = "ABCXX9999Q";
    expect(() => readPan(pan({ number: secret }))).toThrow(
      /^The PAN record has a missing or invalid Certificate\/number$/,
    );
  });
});
