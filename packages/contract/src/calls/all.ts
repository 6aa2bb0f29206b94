/** Every call with its schemas, for route registration and OpenAPI. The browser never imports this file. */
import type { Call, CallSchemas } from "../call.ts";
import { consoleSchemas } from "../console/all.ts";
import { accountSchemas } from "./account.schemas.ts";
import * as account from "./account.ts";
import { authSchemas } from "./auth.schemas.ts";
import * as auth from "./auth.ts";
import { bankSchemas } from "./bank.schemas.ts";
import * as bank from "./bank.ts";
import { chartSchemas } from "./chart.schemas.ts";
import * as chart from "./chart.ts";
import { contentSchemas } from "./content.schemas.ts";
import * as content from "./content.ts";
import { credentialsSchemas } from "./credentials.schemas.ts";
import * as credentials from "./credentials.ts";
import { cryptoSchemas } from "./crypto.schemas.ts";
import * as crypto from "./crypto.ts";
import { demoSchemas } from "./demo.schemas.ts";
import * as demo from "./demo.ts";
import { healthSchemas } from "./health.schemas.ts";
import * as health from "./health.ts";
import { kycSchemas } from "./kyc.schemas.ts";
import * as kyc from "./kyc.ts";
import { noticeSchemas } from "./notice.schemas.ts";
import * as notice from "./notice.ts";
import { publicSchemas } from "./public.schemas.ts";
import * as publicCalls from "./public.ts";
import { referralSchemas } from "./referral.schemas.ts";
import * as referral from "./referral.ts";
import { solvencySchemas } from "./solvency.schemas.ts";
import * as solvency from "./solvency.ts";
import { statementSchemas } from "./statement.schemas.ts";
import * as statement from "./statement.ts";
import { tradingSchemas } from "./trading.schemas.ts";
import * as trading from "./trading.ts";
import { transactionSchemas } from "./transaction.schemas.ts";
import * as transaction from "./transaction.ts";
import { walletSchemas } from "./wallet.schemas.ts";
import * as wallet from "./wallet.ts";

const schemas: Readonly<Record<string, CallSchemas>> = {
  ...accountSchemas,
  ...authSchemas,
  ...bankSchemas,
  ...chartSchemas,
  ...consoleSchemas,
  ...contentSchemas,
  ...credentialsSchemas,
  ...cryptoSchemas,
  ...demoSchemas,
  ...healthSchemas,
  ...kycSchemas,
  ...noticeSchemas,
  ...publicSchemas,
  ...referralSchemas,
  ...solvencySchemas,
  ...statementSchemas,
  ...tradingSchemas,
  ...transactionSchemas,
  ...walletSchemas,
};

export const allCalls: readonly Call[] = /* @__PURE__ */ [
  account,
  auth,
  bank,
  chart,
  content,
  credentials,
  crypto,
  demo,
  health,
  kyc,
  publicCalls,
  notice,
  referral,
  solvency,
  statement,
  trading,
  transaction,
  wallet,
].flatMap((group) => Object.values<object>(group).filter((entry): entry is Call => "method" in entry));

export function schemasOf(call: Call): CallSchemas {
  const found = schemas[call.name];
  if (!found) throw new Error(`The call ${call.name} has no schemas`);
  return found;
}
