/** Identity verification: its status and each step of it. After every step the status is reloaded (KYC-017). */
import {
  type CallInput,
  type CallOutput,
  type KycLevelNumber,
  readDigiUrl,
  readKyc,
  sendBankStatement,
  sendDigiResult,
  sendKycInfo,
  sendSelfie,
  submitKyc,
  type VerificationResult,
} from "@feo/contract";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi, readAgain } from "./api.ts";
import { type PageQuery, queryKey } from "./queries.ts";
import { sessionStore } from "./session.ts";
import { type OnProgress, sendFile } from "./uploads.ts";
import { loadProfile, useSession } from "./use-session.ts";

export type Kyc = CallOutput<typeof readKyc>;

const kycQuery: PageQuery<typeof readKyc> = { call: readKyc, input: {}, staleMs: 0 };
const kycKey = queryKey(kycQuery as unknown as PageQuery);

/** An operator decides within a day; an open page polls so that it shows the decision soon after. */
const inReviewPollMs = 15_000;
const isInReview = ({ level1, level2, level3 }: Kyc): boolean =>
  [level1, level2, level3].some(({ status }) => status === "SUBMITTED");

/** KYC-018. Refetched when the page gets focus, and polled while a review is open. */
export function useKyc(): UseQueryResult<Kyc, Error> {
  const { isKnown, accessToken } = useSession();
  const answer = useQuery<Kyc, Error>({
    queryKey: kycKey,
    queryFn: ({ signal }) => callApi(readKyc, {}, { signal }),
    enabled: isKnown && accessToken !== null,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data && isInReview(state.data) ? inReviewPollMs : false),
  });
  const kyc = answer.data;
  useEffect(() => {
    if (kyc) followInProfile(kyc);
  }, [kyc]);
  return answer;
}

/** KYC-025. A newly verified level changes the user's permissions, which all other pages read from the profile. */
function followInProfile({ level1, level2, level3 }: Kyc): void {
  const verified = [level1, level2, level3].filter(({ status }) => status === "VERIFIED").length;
  const { user } = sessionStore.getState();
  if (user && verified > user.KYCLevel) void loadProfile();
}

/** Reloads even after a refusal: the page may show an older state than the one that was refused. */
async function thenReadAgain<Answer>(act: Promise<Answer>): Promise<Answer> {
  try {
    return await act;
  } finally {
    await readAgain(kycKey);
  }
}

/** KYC-019. Redirects to DigiLocker's page. */
export async function visitDigiLocker(): Promise<void> {
  const { url } = await callApi(readDigiUrl, {});
  location.assign(url);
}

/** KYC-020. */
export const finishDigiLocker = (body: { readonly code: string; readonly state: string }) =>
  thenReadAgain(callApi(sendDigiResult, { body }));

/** KYC-021. */
export const saveKycInfo = (body: CallInput<typeof sendKycInfo>["body"]): Promise<unknown> =>
  thenReadAgain(callApi(sendKycInfo, { body }));

/** KYC-022. */
export const uploadSelfie = (photo: Blob, onProgress: OnProgress): Promise<unknown> =>
  thenReadAgain(sendFile(sendSelfie, photo, onProgress));

/** KYC-023. */
export const uploadBankStatement = (file: Blob, onProgress: OnProgress): Promise<unknown> =>
  thenReadAgain(sendFile(sendBankStatement, file, onProgress));

/** KYC-024. */
export const submitLevel = (level: KycLevelNumber): Promise<VerificationResult> =>
  thenReadAgain(callApi(submitKyc, { body: { level } }));
