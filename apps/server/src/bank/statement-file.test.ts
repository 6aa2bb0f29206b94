import { describe, expect, test } from "vitest";
import { largestFileBytes, readStatementFile, StatementFileError } from "./statement-file.ts";

const read = (text: string, options = {}) => readStatementFile(new TextEncoder().encode(text), options);

/** The one-line message an operator gets; always short, whatever is in the file. */
function refusalOf(file: string | Uint8Array, options = {}): string {
  try {
    if (typeof file === "string") read(file, options);
    else readStatementFile(file, options);
  } catch (error) {
    expect(error).toBeInstanceOf(StatementFileError);
    const { message } = error as Error;
    expect(message.length).toBeLessThan(200);
    expect(message).not.toContain("\n");
    return message;
  }
  return "taken";
}

describe("CSV", () => {
  const header = "Id,Date,Direction,Amount,Currency,UTR,Mode,Name,Account Number,IFSC,Narration";
  const good =
    "S1,2026-11-16T09:30:00+05:30,credit,1234.50,INR,632009123456,IMPS,Asha Kulkarni,50100200300401,SAHY0001201,FEO1";
  const file = (...lines: string[]) => [header, ...lines, ""].join("\n");
  /** The good line with one field replaced. */
  const withField = (index: number, value: string) => good.split(",").with(index, value).join(",");

  test("a CSV line is read with all its fields", () => {
    expect(read(file(good))).toEqual([
      {
        id: "S1",
        at: new Date("2026-11-16T04:00:00Z"),
        direction: "credit",
        paise: 123_450n,
        utr: "632009123456",
        mode: "IMPS",
        name: "Asha Kulkarni",
        accountNumber: "50100200300401",
        ifsc: "SAHY0001201",
        narration: "FEO1",
      },
    ]);
  });

  test("CSV needs only four columns, in any order; the rest is inferred or empty", () => {
    const text = `amount,ID,date,direction,narration
7,a,2026-11-16,DR,"NEFT-SAHYN26111612345-Asha, Pune"
0.01,b,2026-11-15,Cr,bank charges
`;
    expect(read(text)).toEqual([
      {
        id: "b",
        at: new Date("2026-11-14T18:30:00Z"),
        direction: "credit",
        paise: 1n,
        utr: "",
        mode: "OTHER",
        name: "",
        accountNumber: "",
        ifsc: "",
        narration: "bank charges",
      },
      {
        id: "a",
        at: new Date("2026-11-15T18:30:00Z"),
        direction: "debit",
        paise: 700n,
        utr: "SAHYN26111612345",
        mode: "NEFT",
        name: "",
        accountNumber: "",
        ifsc: "",
        narration: "NEFT-SAHYN26111612345-Asha, Pune",
      },
    ]);
  });

  test("a byte order mark, Windows line ends and blank lines are ignored", () => {
    expect(read(`\ufeff${header}\r\n${good}\r\n\r\n${withField(0, "S2")}\r\n`)).toHaveLength(2);
    expect(refusalOf(`\ufeff${header}\r\n\r\n${withField(3, "x")}`)).toMatch(/^line 3: amount "x" /);
  });

  test("a CSV file with a header and no lines is an empty statement", () => {
    expect(read(header)).toEqual([]);
  });

  test.each([
    ["0.01", 1n],
    ["1", 100n],
    ["1.5", 150n],
    ["90071992547409.93", 9_007_199_254_740_993n],
    ["999999999999999.99", 99_999_999_999_999_999n],
  ])("the amount %s is exactly %s paise", (amount, paise) => {
    expect(read(file(withField(3, amount)))).toMatchObject([{ paise }]);
  });

  test.each([
    ["12 digits are IMPS", "632009123456", "IMPS"],
    ["16 characters are NEFT", "SAHYN26111612345", "NEFT"],
    ["22 characters are RTGS", "SAHYR52026111612345678", "RTGS"],
    ["any other length is OTHER", "CHQ-000123", "OTHER"],
  ])("the mode is inferred from the reference if none is named: %s", (_, utr, mode) => {
    const line = good.split(",").with(5, utr.toLowerCase()).with(6, "").join(",");
    expect(read(file(line))).toMatchObject([{ utr, mode }]);
  });

  test.each([
    ["no id", 0, "", 'id "" is empty'],
    ["an Indian date", 1, "16/11/2026", "date "],
    ["a time without a zone", 1, "2026-11-16T09:30:00", "date "],
    ["a day that does not exist", 1, "2026-02-30", "date "],
    ["an hour that does not exist", 1, "2026-11-16T25:00:00Z", "date "],
    ["no direction", 2, "", "direction "],
    ["an inherited property as direction", 2, "constructor", "direction "],
    ["three decimals", 3, "1.005", 'amount "1.005" is not an amount above zero with at most two decimals'],
    ["a third decimal that is zero", 3, "1.500", "amount "],
    ["nothing", 3, "0.00", "amount "],
    ["a negative amount", 3, "-5", "amount "],
    ["an exponent", 3, "1e3", "amount "],
    ["a rupee sign", 3, "₹5", "amount "],
    ["too large an amount", 3, "1000000000000000", "amount "],
    ["dollars", 4, "USD", 'currency "USD" is not INR'],
    ["a reference mangled by a spreadsheet", 5, "6.32E+11", "utr "],
    ["an account number mangled by a spreadsheet", 8, "5.01E+13", "accountnumber "],
    ["a wrong IFSC", 9, "SAHY1001201", "ifsc "],
    ["a line break in a field", 10, '"a\nb"', "narration "],
    ["too long a text", 10, "x".repeat(501), "narration is too long"],
  ])("a CSV line with %s is refused with its line number", (_, index, value, why) => {
    const refusal = refusalOf(file(good, withField(index, value)));
    expect(refusal.startsWith(`line 3: ${why}`), refusal).toBe(true);
  });

  test.each([
    ["a truncated line", file(good, "S2,2026-11-16,cre"), "line 3: has 3 fields, but the header has 11"],
    ["an extra field", file(`${good},x`), "line 2: has 12 fields, but the header has 11"],
    ["an unclosed quote", file(good, `"S2,2026-11-16`), "line 3: is not valid CSV (MissingQuotes)"],
    ["a duplicate id", file(good, withField(0, "S2"), good), "line 4: has the same id as line 2"],
    ["a missing column", "id,date,amount\n", "line 1: the header has no direction"],
    ["an unknown column", `${header},Balance\n`, 'line 1: the header has the unknown column "Balance"'],
    ["a duplicate column", `${header},utr\n`, 'line 1: the header has "utr" twice'],
    ["no header", `${good}\n`, "line 1: the header has no id, no date, no direction, no amount"],
  ])("a CSV file with %s is refused", (_, text, refusal) => {
    expect(refusalOf(text)).toBe(refusal);
  });

  test("one wrong line among good ones refuses the whole file", () => {
    const many = Array.from({ length: 500 }, (_, index) => withField(0, `S${index}`));
    expect(read(file(...many))).toHaveLength(500);
    expect(refusalOf(file(...many, withField(3, "1.2.3")))).toMatch(/^line 502: amount /);
  });
});

describe("camt.053", () => {
  const entry = (change: Record<string, string> = {}) => {
    const elements: Record<string, string> = {
      NtryRef: "<NtryRef>1</NtryRef>",
      Amt: `<Amt Ccy="INR">1234.50</Amt>`,
      CdtDbtInd: "<CdtDbtInd>CRDT</CdtDbtInd>",
      Sts: "<Sts><Cd>BOOK</Cd></Sts>",
      BookgDt: "<BookgDt><DtTm>2026-11-16T09:30:00+05:30</DtTm></BookgDt>",
      AcctSvcrRef: "<AcctSvcrRef>B-1</AcctSvcrRef>",
      NtryDtls: `<NtryDtls><TxDtls><Refs><EndToEndId>632009123456</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>Asha &amp; Co. Ren&#233;</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>050100200300401</Id></Othr></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>SAHY0001201</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>FEO1</Ustrd><Ustrd>rent</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ...change,
    };
    return `<Ntry>${Object.values(elements).join("")}</Ntry>`;
  };
  const file = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>m</MsgId></GrpHdr>
<Stmt><Id>ST1</Id><Acct><Id><Othr><Id>920020011112222</Id></Othr></Id><Ccy>INR</Ccy></Acct>${entries.join("\n")}</Stmt>
</BkToCstmrStmt></Document>
`;
  const tx = (amount: string, endToEndId: string) =>
    `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="INR">${amount}</Amt></TxDtls>`;

  test("a camt.053 credit is read with its sender", () => {
    expect(read(file(entry()), { accountNumber: "920020011112222" })).toEqual([
      {
        id: "B-1",
        at: new Date("2026-11-16T04:00:00Z"),
        direction: "credit",
        paise: 123_450n,
        utr: "632009123456",
        mode: "IMPS",
        name: "Asha & Co. René",
        accountNumber: "050100200300401",
        ifsc: "SAHY0001201",
        narration: "FEO1 rent",
      },
    ]);
  });

  test("a camt.053 debit is read with its receiver, also in an older version and with a namespace prefix", () => {
    const old = file(
      entry({
        Amt: `<Amt Ccy="INR">5</Amt>`,
        CdtDbtInd: "<CdtDbtInd>DBIT</CdtDbtInd>",
        Sts: "<Sts>BOOK</Sts>",
        BookgDt: "<BookgDt><Dt>2026-11-16</Dt></BookgDt>",
        AcctSvcrRef: "",
        BkTxCd: "<BkTxCd><Prtry><Cd>NEFT</Cd></Prtry></BkTxCd>",
        NtryDtls: `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Feo</Nm></Dbtr><Cdtr><Nm>Ravi Menon</Nm></Cdtr><CdtrAcct><Id><IBAN>IN00X</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls>`,
        AddtlNtryInf: "<AddtlNtryInf>NEFT/demon26111612345/Ravi Menon</AddtlNtryInf>",
      }),
    );
    const prefixed = old.replace(/<(\/?)(\w)/g, "<$1c:$2").replace("xmlns=", "xmlns:c=");
    for (const text of [old, prefixed]) {
      expect(read(text)).toEqual([
        {
          id: "ST1:1",
          at: new Date("2026-11-15T18:30:00Z"),
          direction: "debit",
          paise: 500n,
          mode: "NEFT",
          utr: "DEMON26111612345",
          name: "Ravi Menon",
          accountNumber: "IN00X",
          ifsc: "",
          narration: "NEFT/demon26111612345/Ravi Menon",
        },
      ]);
    }
  });

  test("a camt.053 entry without details is a line too, in Indian time if no zone is given", () => {
    const bare = entry({ NtryDtls: "<NtryDtls/>", BookgDt: "<BookgDt><DtTm>2026-11-16T00:00:00</DtTm></BookgDt>" });
    expect(read(file(bare))).toMatchObject([
      { utr: "", mode: "OTHER", name: "", at: new Date("2026-11-15T18:30:00Z") },
    ]);
  });

  test("a camt.053 entry with several transactions gives a line for each, and they must add up", () => {
    const batch = (sum: string) =>
      entry({
        Amt: `<Amt Ccy="INR">${sum}</Amt>`,
        NtryDtls: `<NtryDtls>${tx("1.10", "632009000001")}${tx("2.20", "632009000002")}</NtryDtls><NtryDtls>${tx("3", "632009000003")}</NtryDtls>`,
      });
    expect(read(file(batch("6.30"))).map(({ id, paise, utr }) => [id, paise, utr])).toEqual([
      ["B-1/1", 110n, "632009000001"],
      ["B-1/2", 220n, "632009000002"],
      ["B-1/3", 300n, "632009000003"],
    ]);
    expect(refusalOf(file(batch("6.31")))).toBe("Stmt[1]/Ntry[1]/Amt: is not the sum of its transactions");
  });

  test("only booked camt.053 entries count, and a reversal is not a transfer", () => {
    const pending = entry({ Sts: "<Sts><Cd>PDNG</Cd></Sts>", AcctSvcrRef: "<AcctSvcrRef>B-0</AcctSvcrRef>" });
    expect(read(file(pending, entry({ RvslInd: "<RvslInd>true</RvslInd>" })))).toMatchObject([
      { id: "B-1", mode: "OTHER" },
    ]);
  });

  test.each([
    ["dollars", { Amt: `<Amt Ccy="USD">5</Amt>` }, 'Ntry[2]/Amt: is in "USD", not INR'],
    ["no currency", { Amt: "<Amt>5</Amt>" }, "Ntry[2]/Amt: is missing, or has no currency"],
    ["no amount", { Amt: "" }, "Ntry[2]/Amt: is missing, or has no currency"],
    ["two amounts", { Amt: `<Amt Ccy="INR">5</Amt><Amt Ccy="INR">5</Amt>` }, "Ntry[2]/Amt"],
    ["three decimals", { Amt: `<Amt Ccy="INR">5.001</Amt>` }, 'Ntry[2]/Amt: "5.001" is not an amount above zero'],
    ["a negative amount", { Amt: `<Amt Ccy="INR">-5</Amt>` }, 'Ntry[2]/Amt: "-5" is not'],
    ["no direction", { CdtDbtInd: "" }, "Ntry[2]/CdtDbtInd: is neither CRDT nor DBIT"],
    ["no status", { Sts: "" }, "Ntry[2]/Sts: is missing"],
    ["no date", { BookgDt: "" }, "Ntry[2]/BookgDt/DtTm: "],
    ["a day that does not exist", { BookgDt: "<BookgDt><Dt>2026-11-31</Dt></BookgDt>" }, "Ntry[2]/BookgDt/Dt: "],
    ["no id of its own", { AcctSvcrRef: "", NtryRef: "" }, "Ntry[2]: has neither AcctSvcrRef nor NtryRef"],
    [
      "too long a text",
      { AddtlNtryInf: `<AddtlNtryInf>${"x".repeat(501)}</AddtlNtryInf>` },
      "Ntry[2]/AddtlNtryInf: is too",
    ],
    ["a duplicate id", {}, "Ntry[2]: has the same id as Stmt[1]/Ntry[1]"],
    [
      "a batch item without an amount",
      { NtryDtls: `<NtryDtls>${tx("1", "a")}<TxDtls><Refs/></TxDtls></NtryDtls>` },
      "Ntry[2]/TxDtls[2]/Amt: is missing",
    ],
    [
      "an empty batch item",
      { NtryDtls: `<NtryDtls>${tx("1", "a")}<TxDtls/></NtryDtls>` },
      "Ntry[2]/NtryDtls[1]/TxDtls[2]: is empty",
    ],
  ])("a camt.053 entry with %s is refused with its element", (_, change: Record<string, string>, why) => {
    const refusal = refusalOf(file(entry(), entry(change)));
    expect(refusal.startsWith(`Stmt[1]/${why}`), refusal).toBe(true);
  });

  test("the statement of another account is refused", () => {
    expect(refusalOf(file(entry()), { accountNumber: "123456789" })).toBe(
      "Stmt[1]/Acct/Id: is not the company's account",
    );
  });

  test.each([
    ["truncated", file(entry()).slice(0, -60), /^line \d+: is not well-formed XML$/],
    ["truncated inside a tag", file(entry()).slice(0, 600), /^line \d+: is not well-formed XML$/],
    ["another document", "<Document><BkToCstmrDbtCdtNtfctn/></Document>", /^BkToCstmrStmt: is missing|^Document\/BkTo/],
    ["a web page", "<html><body>Session expired</body></html>", /^Document: is missing: this is not camt.053$/],
    ["two documents", "<a/><b/>", /^Document: /],
    ["a __proto__ element", "<Document><__proto__>x</__proto__></Document>", /^the file: /],
    ["deeply nested", "<a>".repeat(5_000) + "</a>".repeat(5_000), /^(the file|line 1): /],
  ])("an XML file that is %s is refused", (_, text, refusal) => {
    expect(refusalOf(text)).toMatch(refusal);
  });

  test.each([
    [
      "a billion laughs",
      `<!DOCTYPE l [<!ENTITY a "ha">${"bcdefghij".replace(/./g, (name, index: number) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)}]>`,
    ],
    ["a local file", `<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>`],
    ["an external URL", `<!doctype d SYSTEM "http://evil.example/x.dtd">`],
  ])("entities are refused before they are parsed: %s", (_, type) => {
    const text = file(entry()).replace("?>", `?>${type}`).replace("FEO1", "&a;&j;");
    expect(refusalOf(text)).toBe("the file: has a document type declaration");
  });
});

describe("files that are not statements", () => {
  const bytes = (count: number, byte: (index: number) => number) =>
    Uint8Array.from({ length: count }, (_, i) => byte(i));

  test.each([
    ["nothing", new Uint8Array(), /^the file: is empty$/],
    ["blanks", bytes(1_000, () => 32), /^the file: is empty$/],
    [
      "a megabyte of random bytes",
      bytes(1_000_000, (index) => (index * 7_919 + (index >> 8)) % 256),
      /^the file: is not UTF-8 text$/,
    ],
    ["a megabyte of letters", bytes(1_000_000, (index) => 97 + (index % 26)), /^line 1: the header has no id/],
    ["a megabyte of commas", bytes(1_000_000, () => 44), /^line 1: the header has no id/],
    ["a megabyte of quotes", bytes(1_000_000, () => 34), /^line 1: /],
    ["a megabyte of line ends", bytes(1_000_000, (index) => (index === 0 ? 44 : 10)), /^line 1: the header has no id/],
    ["a megabyte of angle brackets", bytes(1_000_000, () => 60), /^line 1: is not well-formed XML$/],
    ["too many bytes", new Uint8Array(largestFileBytes + 1), /^the file: is larger than 5 MB$/],
    ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0), /^the file: is not UTF-8 text$/],
  ])("a file with %s is refused", (_, file, refusal) => {
    expect(refusalOf(file)).toMatch(refusal);
  });
});
