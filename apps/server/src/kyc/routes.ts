/** The calls of identity verification. */
import {
  readDigiUrl,
  readKyc,
  sendBankStatement,
  sendDigiResult,
  sendKycInfo,
  sendSelfie,
  submitKyc,
} from "@feo/contract";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import type { Kyc } from "./kyc.ts";

export function kycRoutes(api: Api, kyc: Kyc, limit: Limit): void {
  api.call(readKyc, ({ caller: { userId } }) => kyc.status(userId));

  api.call(readDigiUrl, async ({ caller: { userId } }) => {
    limit(userId);
    return { url: await kyc.visitUrl(userId) };
  });

  api.call(sendDigiResult, ({ caller: { userId }, body }) => {
    limit(userId);
    return kyc.takeVisit(userId, body);
  });

  api.call(sendKycInfo, async ({ caller: { userId }, body }) => {
    limit(userId);
    await kyc.saveInfo(userId, body);
    return {};
  });

  api.call(sendSelfie, async ({ caller: { userId }, file }) => {
    limit(userId);
    await kyc.saveSelfie(userId, file);
    return { isSelfieUploaded: true };
  });

  api.call(sendBankStatement, async ({ caller: { userId }, file }) => {
    limit(userId);
    await kyc.saveBankStatement(userId, file);
    return { isBankStatementUploaded: true };
  });

  api.call(submitKyc, ({ caller: { userId }, body: { level } }) => {
    limit(userId);
    return kyc.submit(userId, level);
  });
}
