/** The company's bank and account, and the limit of automatic withdrawals; read by config.ts. */
import type { DepositDetails } from "@feo/contract";
import * as z from "zod";
import { group } from "./settings.ts";

/** Bank names by the first four letters of the IFSC; every branch code of such a bank is accepted. */
export type AddedBanks = Readonly<Record<string, string>>;

export const bankSettings = {
  BANK_URL: z
    .url({ protocol: /^https?$/, error: "is not an http(s) address" })
    .refine((url) => !/[?#]/.test(url), "must not have a query")
    .optional(),
  BANK_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be one word")
    .optional(),
  BANK_KEY: z.string().min(1).optional(),
  AUTOMATIC_WITHDRAWAL_INR: z
    .string()
    .regex(/^\d{1,9}$/, "is not a whole number of rupees")
    .default("100000"),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\d{9,18}$/, "must have 9 to 18 digits")
    .optional(),
  BANK_ACCOUNT_HOLDER: z.string().trim().min(1, "is empty").max(140).optional(),
  BANK_NAME: z.string().trim().min(1, "is empty").max(80).optional(),
  BANK_IFSC: z
    .string()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "is not an IFSC")
    .optional(),
  ADDED_BANKS: z
    .string()
    .regex(/^[A-Z]{4}=[^,=]{2,80}(,[A-Z]{4}=[^,=]{2,80})*$/, "is not CODE=Name, with commas between several")
    .optional(),
};

/** The company's bank: JSON over HTTP with signed requests. */
export interface BankConfig {
  readonly url: string;
  readonly keyId: string;
  readonly key: string;
}

type Settings = z.infer<z.ZodObject<typeof bankSettings>> & {
  readonly FEO_MODE: "demo" | "production";
  readonly WORLD_PORT: number;
};

export function bankOf(settings: Settings): BankConfig | undefined {
  const chosen = group(settings, ["BANK_URL", "BANK_KEY_ID", "BANK_KEY"]);
  if (chosen) return { url: chosen.BANK_URL.replace(/\/$/, ""), keyId: chosen.BANK_KEY_ID, key: chosen.BANK_KEY };
  if (settings.FEO_MODE === "production") return undefined;
  return { url: `http://localhost:${settings.WORLD_PORT}/bank/api`, keyId: "demo-bank", key: "demo-bank-key" };
}

/** Banks that exist only in the demo. */
const demoBanks = "SAHY=Sahyadri Bank,KVRI=Kaveri Bank,GNGA=Ganga Gramin Bank,DEMO=Demo Bank";

/** Banks whose IFSCs are in no published table: names by the first four letters. */
export function addedBanksOf({ FEO_MODE, ADDED_BANKS = FEO_MODE === "demo" ? demoBanks : "" }: Settings): AddedBanks {
  return Object.fromEntries(ADDED_BANKS.split(",").flatMap((pair) => (pair === "" ? [] : [pair.split("=")])));
}

export function depositAccountOf(settings: Settings): DepositDetails | undefined {
  const chosen = group(settings, ["BANK_ACCOUNT_NUMBER", "BANK_ACCOUNT_HOLDER", "BANK_NAME", "BANK_IFSC"]) ?? {
    BANK_ACCOUNT_NUMBER: "920020011112222",
    BANK_ACCOUNT_HOLDER: "Feo Exchange Pvt Ltd",
    BANK_NAME: "Demo Bank",
    BANK_IFSC: "DEMO0000001",
  };
  if (settings.FEO_MODE === "production" && settings.BANK_ACCOUNT_NUMBER === undefined) return undefined;
  return {
    accountNumber: chosen.BANK_ACCOUNT_NUMBER,
    accountHolder: chosen.BANK_ACCOUNT_HOLDER,
    bankName: chosen.BANK_NAME,
    ifscCode: chosen.BANK_IFSC,
  };
}
