/** The registry of every error the API can answer: code, status, English sentence. A code is never reused for another meaning. */
import * as z from "zod/mini";

interface ProblemEntry {
  readonly status: number;
  readonly message: string;
}

export const problems = {
  INVALID_INPUT: { status: 400, message: "Some of the input is not valid. See the marked fields." },
  MALFORMED_JSON: { status: 400, message: "The body is not valid JSON." },
  MALFORMED_URL: { status: 400, message: "The address is not a valid URL: its percent-encoding is broken." },
  MALFORMED_REQUEST: { status: 400, message: "The request is not valid HTTP." },
  EMAIL_OR_MOBILE: { status: 400, message: "Give either an e-mail address or a mobile number." },
  CAPTCHA_INVALID: { status: 400, message: "The check that you are not a program has failed. Try again." },
  OTP_INVALID: { status: 400, message: "That code is not right, or it has expired." },
  OTP_TRIES_EXHAUSTED: { status: 400, message: "That code was tried too often. Ask for a new one." },
  FACTORS_MISSING: { status: 400, message: "Enter every code that the account asks for." },
  PASSWORD_COMMON: { status: 400, message: "That password is among those that are guessed first. Choose another one." },
  PASSWORD_WEAK: {
    status: 400,
    message: "That password is too easy to guess. Use 3 or 4 unrelated words, or more characters.",
  },
  PASSWORD_PERSONAL: {
    status: 400,
    message: "That password contains your name, e-mail or number, or ours. Choose one that others can't guess.",
  },
  PASSWORD_UNCHANGED: { status: 400, message: "That's your current password. Choose a new one." },
  ACCOUNT_LOCKED: { status: 400, message: "Too many failed attempts. Try again later." },
  CODES_LOCKED: { status: 400, message: "Too many wrong codes. Try again later." },
  ACCOUNT_FROZEN: { status: 400, message: "This account is frozen. Write to support to open it again." },
  REFERRAL_CODE_UNKNOWN: {
    status: 400,
    message: "That referral code doesn't exist. Check it, or leave it empty.",
  },
  EMAIL_NOT_VERIFIED: { status: 400, message: "That e-mail address is not verified by its provider." },
  EMAIL_TAKEN: { status: 400, message: "There is an account with this e-mail address already. Link it instead." },
  EMAIL_MISSING: { status: 400, message: "Add an e-mail address to your account first." },
  MOBILE_MISSING: { status: 400, message: "Add a mobile number to your account first." },
  SMS_NOT_OFFERED: { status: 400, message: "Codes by SMS are not offered here. Use an e-mail address." },
  NOTHING_TO_CONFIRM: { status: 400, message: "Nothing waits to be confirmed. Start again." },
  TOTP_NOT_SET_UP: { status: 400, message: "Set up your authenticator app first." },
  TOTP_ALREADY_ON: { status: 400, message: "Codes by authenticator app are on. Turn them off to set up another app." },
  LAST_FACTOR: { status: 400, message: "One kind of code stays on. Turn another one on first." },
  PROVIDER_NOT_LINKED: { status: 400, message: "Your account is not linked with that provider." },
  LAST_WAY_IN: { status: 400, message: "This is your only way to log in. Set a password first." },
  PASSKEY_INVALID: { status: 400, message: "That passkey could not be verified. Try again, or use a code." },
  TOO_MANY_PASSKEYS: { status: 400, message: "You have as many passkeys as an account may have. Remove one first." },
  LINK_INVALID: { status: 400, message: "This link is not good any more." },
  SIGN_IN_CANCELLED: { status: 400, message: "The sign-in was cancelled. Nothing has changed." },
  PROVIDER_NOT_OFFERED: { status: 400, message: "Sign-in with that provider is not offered here." },
  FEOTAG_TAKEN: { status: 400, message: "That feoTag is taken. Choose another one." },
  FEOTAG_CHANGES_EXHAUSTED: {
    status: 400,
    message: "You can change your feoTag 3 times in 30 days. Try again later.",
  },
  FILE_INVALID: { status: 400, message: "That file is not one of the kinds that are taken here." },
  FILE_LOCKED: { status: 400, message: "This PDF asks for a password. Save it without one and choose it again." },
  FILE_ACTIVE: {
    status: 400,
    message: "This PDF contains scripts, forms or attachments. Print it to a new PDF, or send a photo.",
  },
  FILE_TOO_MANY_PAGES: { status: 400, message: "This PDF has more than 10 pages. Send 10 pages at most." },
  ACCOUNT_HAS_BALANCE: { status: 400, message: "There is still money in your wallets. Withdraw or convert it first." },
  ACCOUNT_HAS_OPEN_ORDERS: { status: 400, message: "You still have open orders. Cancel them first." },
  BANK_ACCOUNT_EXISTS: { status: 400, message: "You have a bank account already. Remove it to add another one." },
  BANK_ACCOUNT_IN_USE: {
    status: 400,
    message: "A withdrawal to this bank account is under way. Wait until it is done.",
  },
  BANK_ACCOUNT_MISSING: { status: 400, message: "Add your bank account first." },
  BANK_ACCOUNT_UNVERIFIED: { status: 400, message: "This bank account is not verified." },
  BANK_ACCOUNT_TOO_NEW: {
    status: 400,
    message: "Withdrawals to a new bank account open 24 hours after it is verified.",
  },
  TOO_MANY_BANK_ACCOUNTS: {
    status: 400,
    message: "You have added five bank accounts within 24 hours. Try again tomorrow.",
  },
  DEPOSIT_KNOWN: { status: 400, message: "That reference was used for a deposit already." },
  DEPOSITS_CLOSED: { status: 400, message: "Deposits are closed at the moment." },
  WITHDRAWALS_CLOSED: { status: 400, message: "Withdrawals are closed at the moment. Your money is safe." },
  WITHDRAWALS_ON_HOLD: {
    status: 400,
    message: "Withdrawals and payments are on hold after a change to your sign-in details.",
  },
  CONFIRMATION_NEEDED: { status: 400, message: "Confirm this with your codes." },
  WITHDRAWAL_UNDER_WAY: { status: 400, message: "This withdrawal is already on its way and cannot be cancelled." },
  WITHDRAWAL_ENDED: { status: 400, message: "This withdrawal has already ended. There is nothing left to cancel." },
  DAILY_LIMIT_REACHED: {
    status: 400,
    message: "This is more than your verification level lets you withdraw or pay in a day.",
  },
  ADDRESS_INVALID: { status: 400, message: "This is no address of the chosen network. Look at every character." },
  ADDRESS_OWN: { status: 400, message: "This is your own deposit address here. Choose another one." },
  ADDRESS_NOT_LISTED: {
    status: 400,
    message: "Your withdrawals go only to addresses of your list. Add this one first.",
  },
  ADDRESS_TOO_NEW: { status: 400, message: "This address was added less than 24 hours ago. Wait until it counts." },
  ADDRESS_KNOWN: { status: 400, message: "This address is in your list already." },
  TOO_MANY_ADDRESSES: { status: 400, message: "You have as many addresses as a list may have. Remove one first." },
  DEPOSIT_DECLARED: { status: 400, message: "You have said already whose address that is." },
  COIN_NOT_PAYABLE: { status: 400, message: "This coin cannot be sent to a feoTag at the moment." },
  RECIPIENT_UNVERIFIED: { status: 400, message: "This person cannot receive payments yet." },
  SAME_USER: { status: 400, message: "You cannot pay yourself." },
  KYC_LEVEL_TOO_LOW: { status: 400, message: "Verify your identity first: this needs verification level 1." },
  KYC_NOT_OFFERED: { status: 400, message: "Verification by DigiLocker is not offered here. Write to support." },
  KYC_VISIT_UNKNOWN: { status: 400, message: "That visit to DigiLocker has ended. Start it again." },
  KYC_LOCKED: { status: 400, message: "This level was sent or is verified already. It cannot be changed." },
  KYC_INCOMPLETE: { status: 400, message: "Something is missing before this level can be sent." },
  KYC_PREVIOUS_LEVEL: { status: 400, message: "Finish the verification level before this one first." },
  MARKET_DISABLED: { status: 400, message: "This market is closed at the moment." },
  MARKET_CANCEL_ONLY: {
    status: 400,
    message: "This market takes no new orders at the moment. Open orders can be cancelled.",
  },
  COIN_TRADING_DISABLED: { status: 400, message: "This coin cannot be traded that way at the moment." },
  ORDER_INVALID: { status: 400, message: "These options do not go together in one order." },
  TOTAL_OR_VOLUME: { status: 400, message: "Give either the total or the volume, not both and not neither." },
  TOTAL_TOO_PRECISE: { status: 400, message: "The total has more decimals than the coin." },
  PRICE_OFF_TICK: { status: 400, message: "The price is not a multiple of the market's price step." },
  PRICE_OUT_OF_BAND: { status: 400, message: "The price is too far from the last price of this market." },
  QUANTITY_OFF_STEP: { status: 400, message: "The amount is not a multiple of the market's amount step." },
  QUANTITY_TOO_SMALL: { status: 400, message: "The amount is below the smallest of this market." },
  QUANTITY_TOO_LARGE: { status: 400, message: "The amount is above the largest of this market." },
  NOTIONAL_TOO_SMALL: { status: 400, message: "The total is below the smallest of this market." },
  NOTIONAL_TOO_LARGE: { status: 400, message: "The total is above the largest of this market." },
  VISIBLE_SIZE_INVALID: {
    status: 400,
    message: "The visible size must be at least the smallest amount and a hundredth of the order.",
  },
  STOP_PRICE_REACHED: { status: 400, message: "The last price is at that stop price already." },
  POST_ONLY_WOULD_TRADE: { status: 400, message: "This order would trade at once, and it is post only." },
  NO_LIQUIDITY: { status: 400, message: "There is nobody on the other side of the market right now." },
  TOO_MANY_OPEN_ORDERS: { status: 400, message: "You have as many open orders in this market as it allows." },
  INSUFFICIENT_BALANCE: { status: 400, message: "There is not enough available in that wallet." },
  AMOUNT_TOO_PRECISE: { status: 400, message: "The amount has more decimals than the coin." },
  AMOUNT_TOO_SMALL: { status: 400, message: "The amount is below the smallest that is allowed." },
  AMOUNT_TOO_LARGE: { status: 400, message: "The amount is too large." },
  SAME_WALLET: { status: 400, message: "Choose two different wallets." },
  RANGE_INVALID: { status: 400, message: "The range of time ends before it begins." },
  PERIOD_NOT_BEGUN: { status: 400, message: "That period has not begun yet." },
  ORDER_NOT_OPEN: { status: 400, message: "That order is not open any more." },
  OPERATOR_CODE_INVALID: {
    status: 400,
    message: "That code is not right, or it was used already. Wait for the next one.",
  },
  LOGIN_FAILED: { status: 401, message: "The e-mail address, the mobile number or the password is not right." },
  ID_TOKEN_INVALID: { status: 401, message: "What the provider said could not be verified. Try again." },
  ACCESS_TOKEN_MISSING: { status: 401, message: "Log in to continue." },
  INVALID_ACCESS_TOKEN: { status: 401, message: "You have been logged out. Log in again." },
  SESSION_TOKEN_MISSING: { status: 401, message: "Confirm with a code before you do this." },
  INVALID_SESSION_TOKEN: { status: 401, message: "That confirmation does not fit this action. Ask for a new code." },
  OPERATOR_SIGN_IN_REFUSED: { status: 401, message: "The name, the passphrase or the code is not right." },
  OPERATOR_ENROLMENT_REFUSED: {
    status: 401,
    message: "That isn't a valid enrolment secret for this name. Each works once, for 24 hours.",
  },
  OPERATOR_SESSION_MISSING: { status: 401, message: "Sign in to the console." },
  CALL_NOT_FOUND: { status: 404, message: "There is no such call." },
  MARKET_NOT_FOUND: { status: 404, message: "There is no such market." },
  COIN_NOT_FOUND: { status: 404, message: "There is no such coin." },
  ORDER_NOT_FOUND: { status: 404, message: "There is no such order." },
  ARTICLE_NOT_FOUND: { status: 404, message: "There is no such article." },
  SESSION_NOT_FOUND: { status: 404, message: "There is no such signed-in device." },
  PASSKEY_NOT_FOUND: { status: 404, message: "There is no such passkey." },
  NETWORK_NOT_FOUND: { status: 404, message: "This coin does not move on such a network." },
  ADDRESS_NOT_FOUND: { status: 404, message: "There is no such address in your list." },
  BANK_ACCOUNT_NOT_FOUND: { status: 404, message: "There is no such bank account." },
  TRANSACTION_NOT_FOUND: { status: 404, message: "There is no such transaction." },
  RECIPIENT_NOT_FOUND: { status: 404, message: "Nobody has that feoTag." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not take that method." },
  REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  FEE_CHANGED: { status: 409, message: "The fee has changed meanwhile. Look at it again before you send." },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: "That Idempotency-Key was already used for another request." },
  OPERATOR_REFUSED: { status: 409, message: "That cannot be done." },
  BODY_TOO_LARGE: { status: 413, message: "The body is larger than this call takes." },
  FILE_TOO_LARGE: { status: 413, message: "That file is larger than is taken here." },
  URL_TOO_LONG: { status: 414, message: "The address is too long." },
  UNSUPPORTED_CONTENT_TYPE: { status: 415, message: "Send the body as application/json." },
  HOST_NOT_ALLOWED: { status: 421, message: "This server does not answer for that host name." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  HEADERS_TOO_LARGE: { status: 431, message: "The address or the headers are too long." },
  SESSION_EXPIRED: { status: 440, message: "Your session has expired. Please start again." },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side. It has been recorded." },
  TRADING_HALTED: {
    status: 503,
    message: "Trading is halted while we look into a problem. Open orders can be cancelled.",
  },
  PROVIDER_UNAVAILABLE: { status: 503, message: "That provider cannot be reached at the moment." },
  UNAVAILABLE: { status: 503, message: "The exchange is busy or starting. Try again in a moment." },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as ProblemCode[];

export const problemContentType = "application/problem+json";

/** The body of every error (RFC 9457), with our code and, for input, the fields that failed. */
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

/** Builds the wire form of a problem; the detail says more than the registry's sentence where there is more to say. */
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

/** How long there is to wait, as people say it: "14 minutes", "3 hours", "12 days". */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** The sentences of refusals that end by themselves, with the time that is left and a way out that works. */
export const waitSentences = {
  ACCOUNT_LOCKED: (time: string) => `Too many failed attempts. Try again in ${time}, or reset your password.`,
  CODES_LOCKED: (time: string) => `Too many wrong codes. Try again in ${time}.`,
  FEOTAG_CHANGES_EXHAUSTED: (time: string) => `You can change your feoTag 3 times in 30 days. Try again in ${time}.`,
} as const satisfies Partial<Record<ProblemCode, (time: string) => string>>;

/** True for a code that has an English sentence of its own, so that the client may show it. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && Object.hasOwn(problems, code);
}
