/** Who runs the exchange, as statements and receipts name them. What the operator has not set stands in no document. */
import { productName } from "@feo/contract";
import * as z from "zod";

const line = z.string().trim().min(1, "is empty").max(140);

/** The settings, for config.ts; nothing here has a default that looks like a number of somebody's. */
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
  /** The number under which it pays GST. */
  readonly gstin: string | undefined;
  /** The code of its service in an invoice. */
  readonly sac: string | undefined;
  /** The number under which it deducts tax. */
  readonly tan: string | undefined;
}

type Settings = { readonly [Name in keyof typeof companySettings]?: string | undefined };

/** Without a name of its own the company is called as its bank account is, or as the product. */
export const companyOf = (settings: Settings, accountHolder: string | undefined): Company => ({
  name: settings.COMPANY_NAME ?? accountHolder ?? productName,
  address: settings.COMPANY_ADDRESS,
  gstin: settings.COMPANY_GSTIN,
  sac: settings.COMPANY_SAC,
  tan: settings.COMPANY_TAN,
});
