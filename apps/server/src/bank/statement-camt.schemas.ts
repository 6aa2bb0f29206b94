/** The elements of camt.053 that we read, as the parser returns them; others are ignored. */
import * as z from "zod";

const mostCharacters = 500;
const word = z.string("is missing or is not text").max(mostCharacters, "is too long");
/** The parser turns an element with attributes into an object. */
const text = z.preprocess((value) => textIn(value), word);
const optionalText = z.preprocess((value) => textIn(value) || undefined, word.optional());

function textIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "#text" in value ? value["#text"] : value;
}

/** An optional element; the parser turns an empty one into an empty string. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.object(shape, "is repeated or has no elements").optional(),
  );
const parts = <Element extends z.ZodType>(element: Element) => z.array(element).default([]);

const amount = z.object({ "#text": word, "@_Ccy": word }, "is missing, or has no currency");
const direction = z.enum(["CRDT", "DBIT"], "is neither CRDT nor DBIT");
const party = part({ Nm: optionalText, Pty: part({ Nm: optionalText }) });
const account = part({ Id: part({ IBAN: optionalText, Othr: part({ Id: optionalText }) }) });
const agent = part({ FinInstnId: part({ ClrSysMmbId: part({ MmbId: optionalText }) }) });

const transaction = z.object(
  {
    Refs: part({ EndToEndId: optionalText, TxId: optionalText, AcctSvcrRef: optionalText }),
    Amt: amount.optional(),
    AmtDtls: part({ TxAmt: part({ Amt: amount.optional() }) }),
    CdtDbtInd: direction.optional(),
    RltdPties: part({ Dbtr: party, DbtrAcct: account, Cdtr: party, CdtrAcct: account }),
    RltdAgts: part({ DbtrAgt: agent, CdtrAgt: agent }),
    RmtInf: part({ Ustrd: parts(text) }),
    AddtlTxInf: optionalText,
  },
  "is empty",
);

const entry = z.object(
  {
    NtryRef: optionalText,
    Amt: amount,
    CdtDbtInd: direction,
    RvslInd: z.enum(["true", "false", "1", "0"], "is neither true nor false").optional(),
    // Plain text in older versions, a code element in newer ones.
    Sts: z.union([word, z.object({ Cd: word })], "is missing"),
    BookgDt: part({ Dt: optionalText, DtTm: optionalText }),
    AcctSvcrRef: optionalText,
    BkTxCd: part({ Prtry: part({ Cd: optionalText }) }),
    NtryDtls: parts(part({ TxDtls: parts(transaction) }).transform((details) => details ?? { TxDtls: [] })),
    AddtlNtryInf: optionalText,
  },
  "is empty",
);

const statement = z.object({ Id: text, Acct: account, Ntry: parts(entry) }, "is empty");

export const camtDocument = z.object({
  Document: z.object(
    { BkToCstmrStmt: z.object({ Stmt: z.array(statement, "is missing") }, "is missing: this is not camt.053") },
    "is missing: this is not camt.053",
  ),
});

export type Statement = z.infer<typeof statement>;
export type Entry = z.infer<typeof entry>;
export type Transaction = z.infer<typeof transaction>;
export type Party = NonNullable<z.infer<typeof party>>;
