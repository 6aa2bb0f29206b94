/** The company's identity on statements and receipts. Values that the operator has not set are left out. */
import { productName } from "@feo/contract";
import * as z from "zod";

const line = z.string().trim().min(1, "is empty").max(140);

/** The settings for config.ts; no default looks like a real registration number. */
export const companySettings = {
  COMPANY_NAME: line.optional(),
  COMPANY_ADDRESS: line.optional(),
  COMPANY_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, "is not a GSTIN")
    .optional(),
  COMPANY_SAC: z
    .string()
    .regex(/^\d{4}(\d{2})?$/, "is not a SAC of 4 or 6 digits")
    .optional(),
  COMPANY_TAN: z
    .string()
    .regex(/^[A-Z]{4}\d{5}[A-Z]$/, "is not a TAN")
    .optional(),
};

export interface Company {
  readonly name: string;
  readonly address: string | undefined;
  /** The company's GST number. */
  readonly gstin: string | undefined;
  /** The service accounting code on invoices. */
  readonly sac: string | undefined;
  /** The company's tax deduction account number (TAN). */
  readonly tan: string | undefined;
}

type Settings = { readonly [Name in keyof typeof companySettings]?: string | undefined };

/** Without a configured name, the company is called like its bank account, else like the product. */
export const companyOf = (settings: Settings, accountHolder: string | undefined): Company => ({
  name: settings.COMPANY_NAME ?? accountHolder ?? productName,
  address: settings.COMPANY_ADDRESS,
  gstin: settings.COMPANY_GSTIN,
  sac: settings.COMPANY_SAC,
  tan: settings.COMPANY_TAN,
});
