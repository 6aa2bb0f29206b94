/**
 * The registry of every error that the API returns: code, status, English message. A code is never reused with another
 * meaning.
 */
import * as z from "zod/mini";

interface ProblemEntry {
  readonly status: number;
  readonly message: string;
}

export const problems = {
  INVALID_INPUT: { status: 400, message: "Some fields are invalid. Check the highlighted ones." },
  MALFORMED_JSON: { status: 400, message: "The request body is not valid JSON." },
  MALFORMED_URL: { status: 400, message: "The address is not a valid URL: its percent-encoding is broken." },
  MALFORMED_REQUEST: { status: 400, message: "The request is not valid HTTP." },
  EMAIL_OR_MOBILE: { status: 400, message: "Enter an email address or a mobile number." },
  CAPTCHA_INVALID: { status: 400, message: "We couldn't confirm you're human. Try again." },
  OTP_INVALID: { status: 400, message: "Incorrect or expired code." },
  OTP_TRIES_EXHAUSTED: { status: 400, message: "Too many wrong attempts for this code. Request a new one." },
  FACTORS_MISSING: { status: 400, message: "Enter all the codes your account requires." },
  PASSWORD_COMMON: { status: 400, message: "That password is too common. Choose another one." },
  PASSWORD_WEAK: {
    status: 400,
    message: "That password is too easy to guess. Use 3 or 4 unrelated words, or more characters.",
  },
  PASSWORD_PERSONAL: {
    status: 400,
    message: "That password contains your name, email or number, or ours. Choose one that others can't guess.",
  },
  PASSWORD_UNCHANGED: { status: 400, message: "That's your current password. Choose a new one." },
  ACCOUNT_LOCKED: { status: 400, message: "Too many failed attempts. Try again later." },
  CODES_LOCKED: { status: 400, message: "Too many wrong codes. Try again later." },
  ACCOUNT_FROZEN: { status: 400, message: "This account is frozen. Contact support to unfreeze it." },
  REFERRAL_CODE_UNKNOWN: {
    status: 400,
    message: "That referral code doesn't exist. Check it or leave it empty.",
  },
  EMAIL_NOT_VERIFIED: { status: 400, message: "Your provider hasn't verified that email address." },
  EMAIL_TAKEN: { status: 400, message: "An account with this email address already exists. Link it instead." },
  EMAIL_MISSING: { status: 400, message: "Add an email address to your account first." },
  MOBILE_MISSING: { status: 400, message: "Add a mobile number to your account first." },
  SMS_NOT_OFFERED: { status: 400, message: "SMS codes are not available. Use an email address." },
  NOTHING_TO_CONFIRM: { status: 400, message: "There is nothing to confirm. Start again." },
  TOTP_NOT_SET_UP: { status: 400, message: "Set up your authenticator app first." },
  TOTP_ALREADY_ON: { status: 400, message: "Your authenticator app is already on. Turn it off to set up another one." },
  LAST_FACTOR: { status: 400, message: "At least one verification method must stay on. Turn on another one first." },
  PROVIDER_NOT_LINKED: { status: 400, message: "Your account is not linked to that provider." },
  LAST_WAY_IN: { status: 400, message: "This is your only way to log in. Set a password first." },
  PASSKEY_INVALID: { status: 400, message: "We couldn't verify that passkey. Try again or use a code." },
  TOO_MANY_PASSKEYS: { status: 400, message: "You have reached the maximum number of passkeys. Remove one first." },
  LINK_INVALID: { status: 400, message: "This link has expired or was already used." },
  SIGN_IN_CANCELLED: { status: 400, message: "Login cancelled. Nothing has changed." },
  PROVIDER_NOT_OFFERED: { status: 400, message: "Login with that provider is not available." },
  FEOTAG_TAKEN: { status: 400, message: "That feoTag is taken. Choose another one." },
  FEOTAG_CHANGES_EXHAUSTED: {
    status: 400,
    message: "You can change your feoTag 3 times in 30 days. Try again later.",
  },
  FILE_INVALID: { status: 400, message: "That file type isn't supported." },
  FILE_LOCKED: {
    status: 400,
    message: "This PDF is password-protected. Save it without a password and upload it again.",
  },
  FILE_ACTIVE: {
    status: 400,
    message: "This PDF contains scripts, forms or attachments. Print it to a new PDF, or upload a photo.",
  },
  FILE_TOO_MANY_PAGES: { status: 400, message: "This PDF has more than 10 pages. Upload 10 pages or fewer." },
  ACCOUNT_HAS_BALANCE: { status: 400, message: "Your wallets still have a balance. Withdraw or convert it first." },
  ACCOUNT_HAS_OPEN_ORDERS: { status: 400, message: "You still have open orders. Cancel them first." },
  BANK_ACCOUNT_EXISTS: { status: 400, message: "You already have a bank account. Remove it to add another one." },
  BANK_ACCOUNT_IN_USE: {
    status: 400,
    message: "A withdrawal to this bank account is in progress. Wait until it completes.",
  },
  BANK_ACCOUNT_MISSING: { status: 400, message: "Add your bank account first." },
  BANK_ACCOUNT_UNVERIFIED: { status: 400, message: "This bank account isn't verified yet." },
  BANK_ACCOUNT_TOO_NEW: {
    status: 400,
    message: "Withdrawals to a new bank account open 24 hours after it is verified.",
  },
  TOO_MANY_BANK_ACCOUNTS: {
    status: 400,
    message: "You can add five bank accounts in 24 hours. Try again tomorrow.",
  },
  IFSC_UNKNOWN: {
    status: 400,
    message: "No bank branch has this IFSC. Check it on a cheque or in your bank's app.",
  },
  DEPOSIT_KNOWN: { status: 400, message: "That reference was already used for a deposit." },
  DEPOSITS_CLOSED: { status: 400, message: "Deposits are temporarily closed." },
  WITHDRAWALS_CLOSED: { status: 400, message: "Withdrawals are temporarily closed. Your money is safe." },
  WITHDRAWALS_ON_HOLD: {
    status: 400,
    message: "Withdrawals and payments are on hold because your sign-in details changed.",
  },
  CONFIRMATION_NEEDED: { status: 400, message: "Enter your codes to confirm this." },
  WITHDRAWAL_UNDER_WAY: { status: 400, message: "This withdrawal has already been sent and can't be cancelled." },
  WITHDRAWAL_ENDED: { status: 400, message: "This withdrawal has already been completed or cancelled." },
  DAILY_LIMIT_REACHED: {
    status: 400,
    message: "This is over your daily limit. Verify to a higher level to raise it.",
  },
  ADDRESS_INVALID: { status: 400, message: "This address isn't valid on the selected network. Check every character." },
  ADDRESS_OWN: { status: 400, message: "This is your own Feo deposit address. Enter another one." },
  ADDRESS_NOT_LISTED: {
    status: 400,
    message: "You can only withdraw to saved addresses. Save this one first.",
  },
  ADDRESS_TOO_NEW: {
    status: 400,
    message: "This address was saved less than 24 hours ago. You can withdraw to it after 24 hours.",
  },
  ADDRESS_KNOWN: { status: 400, message: "This address is already saved." },
  TOO_MANY_ADDRESSES: {
    status: 400,
    message: "You have reached the maximum number of saved addresses. Remove one first.",
  },
  DEPOSIT_DECLARED: { status: 400, message: "You have already declared who owns that address." },
  COIN_NOT_PAYABLE: { status: 400, message: "Payments in this coin are temporarily unavailable." },
  RECIPIENT_UNVERIFIED: { status: 400, message: "This recipient can't receive payments yet." },
  SAME_USER: { status: 400, message: "You can't pay yourself." },
  KYC_LEVEL_TOO_LOW: { status: 400, message: "Verify your identity first. This needs verification level 1." },
  KYC_NOT_OFFERED: { status: 400, message: "Verification with DigiLocker is not available. Contact support." },
  KYC_VISIT_UNKNOWN: { status: 400, message: "Your DigiLocker session has ended. Start again." },
  KYC_LOCKED: { status: 400, message: "This level has already been submitted or verified and can't be changed." },
  KYC_INCOMPLETE: { status: 400, message: "Complete the missing items before you submit." },
  KYC_PREVIOUS_LEVEL: { status: 400, message: "Complete the previous verification level first." },
  MARKET_DISABLED: {
    status: 400,
    message: "This market is halted. Open orders stay, and you can cancel them once it reopens.",
  },
  MARKET_CANCEL_ONLY: {
    status: 400,
    message: "This market isn't accepting new orders right now. You can still cancel open orders.",
  },
  COIN_TRADING_DISABLED: { status: 400, message: "This side of trading is temporarily disabled for this coin." },
  ORDER_INVALID: { status: 400, message: "These order options can't be combined." },
  TOTAL_OR_VOLUME: { status: 400, message: "Enter either a total or an amount, not both." },
  TOTAL_TOO_PRECISE: { status: 400, message: "The total has too many decimals for this coin." },
  PRICE_OFF_TICK: { status: 400, message: "The price is not a multiple of the market's price step." },
  PRICE_OUT_OF_BAND: { status: 400, message: "The price is too far from the last price of this market." },
  QUANTITY_OFF_STEP: { status: 400, message: "The amount is not a multiple of the market's amount step." },
  QUANTITY_TOO_SMALL: { status: 400, message: "The amount is below this market's minimum." },
  QUANTITY_TOO_LARGE: { status: 400, message: "The amount is above this market's maximum." },
  NOTIONAL_TOO_SMALL: { status: 400, message: "The total is below this market's minimum." },
  NOTIONAL_TOO_LARGE: { status: 400, message: "The total is above this market's maximum." },
  VISIBLE_SIZE_INVALID: {
    status: 400,
    message: "The visible size must be at least the minimum amount and 1% of the order.",
  },
  STOP_PRICE_REACHED: { status: 400, message: "The last price has already reached that stop price." },
  POST_ONLY_WOULD_TRADE: { status: 400, message: "This post-only order would trade immediately. Change the price." },
  NO_LIQUIDITY: { status: 400, message: "There are no orders to trade against right now." },
  TOO_MANY_OPEN_ORDERS: { status: 400, message: "You have reached the open order limit in this market." },
  INSUFFICIENT_BALANCE: { status: 400, message: "Not enough available balance in that wallet." },
  AMOUNT_TOO_PRECISE: { status: 400, message: "The amount has too many decimals for this coin." },
  AMOUNT_TOO_SMALL: { status: 400, message: "The amount is below the minimum." },
  AMOUNT_TOO_LARGE: { status: 400, message: "The amount is above the maximum." },
  SAME_WALLET: { status: 400, message: "Choose two different wallets." },
  RANGE_INVALID: { status: 400, message: "The end date is before the start date." },
  PERIOD_NOT_BEGUN: { status: 400, message: "That period hasn't started yet." },
  ORDER_NOT_OPEN: { status: 400, message: "That order is no longer open." },
  OPERATOR_CODE_INVALID: {
    status: 400,
    message: "Incorrect or already used code. Wait for the next one.",
  },
  OPERATOR_PASSKEY_INVALID: {
    status: 400,
    message: "We couldn't verify that passkey, and nothing was added. Start again with a new code.",
  },
  LOGIN_FAILED: { status: 401, message: "Incorrect email, mobile number or password." },
  ID_TOKEN_INVALID: { status: 401, message: "We couldn't verify the provider's answer. Try again." },
  ACCESS_TOKEN_MISSING: { status: 401, message: "Log in to continue." },
  INVALID_ACCESS_TOKEN: { status: 401, message: "You have been logged out. Log in again." },
  SESSION_TOKEN_MISSING: { status: 401, message: "Confirm with a code first." },
  INVALID_SESSION_TOKEN: { status: 401, message: "That confirmation isn't valid for this action. Request a new code." },
  OPERATOR_SIGN_IN_REFUSED: { status: 401, message: "Incorrect name, passphrase or code." },
  OPERATOR_PASSKEY_REFUSED: {
    status: 401,
    message: "We couldn't sign you in with that passkey. Use your passphrase and a code.",
  },
  OPERATOR_ENROLMENT_REFUSED: {
    status: 401,
    message: "That isn't a valid enrolment secret for this name. Each works once, for 24 hours.",
  },
  OPERATOR_SESSION_MISSING: { status: 401, message: "Sign in to the console." },
  OPERATOR_ROLE_MISSING: { status: 403, message: "Your roles don't allow this." },
  CALL_NOT_FOUND: { status: 404, message: "This API call does not exist." },
  MARKET_NOT_FOUND: { status: 404, message: "Market not found." },
  COIN_NOT_FOUND: { status: 404, message: "Coin not found." },
  ORDER_NOT_FOUND: { status: 404, message: "Order not found." },
  ARTICLE_NOT_FOUND: { status: 404, message: "Article not found." },
  SNAPSHOT_NOT_FOUND: { status: 404, message: "There is no snapshot with this id." },
  PROOF_EXPIRED: {
    status: 404,
    message: "Paths in this snapshot are no longer kept. A path you downloaded can still be checked.",
  },
  SESSION_NOT_FOUND: { status: 404, message: "Device not found." },
  PASSKEY_NOT_FOUND: { status: 404, message: "Passkey not found." },
  NETWORK_NOT_FOUND: { status: 404, message: "This coin is not available on that network." },
  ADDRESS_NOT_FOUND: { status: 404, message: "Saved address not found." },
  BANK_ACCOUNT_NOT_FOUND: { status: 404, message: "Bank account not found." },
  TRANSACTION_NOT_FOUND: { status: 404, message: "Transaction not found." },
  RECIPIENT_NOT_FOUND: { status: 404, message: "No customer has that feoTag." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not accept that method." },
  REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  FEE_CHANGED: { status: 409, message: "The fee has changed. Review it before you submit." },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: "That Idempotency-Key was already used for another request." },
  OPERATOR_REFUSED: { status: 409, message: "That can't be done." },
  ARTICLE_CHANGED: { status: 409, message: "Another operator changed this article." },
  BODY_TOO_LARGE: { status: 413, message: "The request body is too large for this call." },
  FILE_TOO_LARGE: { status: 413, message: "That file is too large." },
  URL_TOO_LONG: { status: 414, message: "The address is too long." },
  UNSUPPORTED_CONTENT_TYPE: { status: 415, message: "Send the body as application/json." },
  HOST_NOT_ALLOWED: { status: 421, message: "This server is not configured for that host name." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Wait a moment and try again." },
  UNMASK_LIMIT_REACHED: {
    status: 429,
    message: "You have reached today's limit of values shown in full. It resets at 00:00 IST.",
  },
  CUSTOMER_LIMIT_REACHED: {
    status: 429,
    message: "You have opened too many customers in the last hour. Try again later.",
  },
  HEADERS_TOO_LARGE: { status: 431, message: "The address or the headers are too long." },
  SESSION_EXPIRED: { status: 440, message: "Your session has expired. Please start again." },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side. We've been notified." },
  TRADING_HALTED: {
    status: 503,
    message: "Trading is halted while we look into a problem. You can still cancel open orders.",
  },
  PROVIDER_UNAVAILABLE: { status: 503, message: "We can't reach that provider right now. Try again later." },
  UNAVAILABLE: { status: 503, message: "The exchange is busy or starting. Try again in a moment." },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as ProblemCode[];

export const problemContentType = "application/problem+json";

/** The body of every error (RFC 9457), with our code and, for invalid input, the fields that failed. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof problemSchema>;

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Builds the wire form of a problem; a given `detail` replaces the registry's message in `detail`. */
export function describeProblem(
  code: ProblemCode,
  extra: { detail?: string; errors?: readonly FieldError[]; requestId?: string } = {},
): Problem {
  const { status, message } = problems[code];
  return {
    type: `/api/docs#problem-${code}`,
    title: message,
    status,
    detail: extra.detail ?? message,
    code,
    ...(extra.requestId === undefined ? {} : { requestId: extra.requestId }),
    ...(extra.errors === undefined ? {} : { errors: [...extra.errors] }),
  };
}

/** A waiting time in words: "14 minutes", "3 hours", "12 days". */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** Messages of refusals that expire, with the remaining time and a way out. */
export const waitSentences = {
  ACCOUNT_LOCKED: (time: string) => `Too many failed attempts. Try again in ${time}, or reset your password.`,
  CODES_LOCKED: (time: string) => `Too many wrong codes. Try again in ${time}.`,
  FEOTAG_CHANGES_EXHAUSTED: (time: string) => `You can change your feoTag 3 times in 30 days. Try again in ${time}.`,
} as const satisfies Partial<Record<ProblemCode, (time: string) => string>>;

/** True for a registered code, which has an English message that the client may show. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && Object.hasOwn(problems, code);
}
