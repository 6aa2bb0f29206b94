/**
 * Payments to a feoTag, from main wallet to main wallet. A payment is an outflow: withdrawal holds, the freeze and the
 * daily withdrawal limit apply, and above a sum it needs a confirmation. The core moves the money.
 */
import { movedDecimals, type Payment, unconfirmedPaymentsInr } from "@feo/contract";
import { formatMoney, indianMomentInWords, parseDecimal } from "@feo/money";
import type { Party } from "../account/accounts.ts";
import { levelToPay } from "../account/allowed-actions.ts";
import type { Flows } from "../auth/flow.ts";
import { requireVerified } from "../auth/flow.ts";
import { type Asset, type Instruments, mostUnits, unitsText } from "../market/instruments.ts";
import type { Notices } from "../notice/notices.ts";
import type { Caller, Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import { ProblemError } from "../platform/problem.ts";
import { KeyReused, NotTaken } from "../sequencer/answer.ts";
import { keyOf } from "../sequencer/recover.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { mustTake } from "../sequencer/submit.ts";
import type { SubmitOnce } from "../sequencer/submit-once.ts";
import { dailyLimitAt, heldUntil, startOfDay } from "../withdrawal/withdrawal-limits.ts";
import type { OutgoingPayment, PaymentStore } from "./payment.store.ts";
import { receivedNotice, sentNotice } from "./payment-notices.ts";

export interface PaymentRules {
  readonly canPay: boolean;
  readonly minPay: string;
  readonly maxPay: string;
}

export interface PaymentDeps {
  readonly sequencer: Pick<Sequencer, "isTaking" | "haltedBecause">;
  readonly submitOnce: Pick<SubmitOnce, "submit" | "find">;
  readonly notices: Pick<Notices, "notify">;
  readonly store: PaymentStore;
  readonly flows: Pick<Flows, "use">;
  readonly instruments: () => Instruments;
  readonly rulesOf: (coinTicker: string) => Promise<PaymentRules | undefined>;
  readonly findByTag: (feoTag: string) => Promise<Party | undefined>;
  readonly findById: (userId: string) => Promise<Party | undefined>;
  /** The person's available balance of a coin in the main wallet. */
  readonly available: (userNumber: number, coin: Asset) => Promise<bigint>;
  /** Resolves once the tables show every earlier command. */
  readonly caughtUp: () => Promise<void>;
  /** The value of units of a coin in paise; undefined if unknown. */
  readonly worth: (coin: Asset, units: bigint) => Promise<bigint | undefined>;
  readonly now: () => number;
}

interface PaymentRequest {
  readonly feoTag: string;
  readonly coinTicker: string;
  readonly amount: string;
  readonly memo: string;
}

interface Asked {
  readonly key: string | undefined;
  /** The confirmation, if one was given. */
  readonly flow: Flow | undefined;
}

export interface Payments {
  recipient(feoTag: string): Promise<Party>;
  pay(caller: Caller, request: PaymentRequest, asked: Asked): Promise<Payment>;
  /** Resolves payments whose answer was lost, and sends their notices. */
  finishAll(): Promise<void>;
}

/** After this long a command was committed or never will be, and the tables show which. */
const surelyKnownMs = 5 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const formatAmount = (amount: string, ticker: string): string =>
  ticker === "INR" ? formatMoney(amount, "INR") : `${amount} ${ticker}`;
const paiseOf = (rupees: string): bigint => BigInt(rupees) * 100n;

export function createPayments(deps: PaymentDeps): Payments {
  const {
    sequencer,
    submitOnce,
    notices,
    store,
    flows,
    instruments,
    rulesOf,
    findByTag,
    findById,
    available,
    caughtUp,
    worth,
    now,
  } = deps;

  async function recipient(feoTag: string): Promise<Party> {
    const party = await findByTag(feoTag);
    if (!party) throw new ProblemError("RECIPIENT_NOT_FOUND");
    return party;
  }

  /** Every check before a payment, from the coin to the holds; writes nothing. */
  async function prepare({ userId, userNumber, kycLevel }: Caller, { feoTag, coinTicker, amount }: PaymentRequest) {
    const limit = kycLevel < levelToPay ? undefined : dailyLimitAt(kycLevel);
    if (!limit) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const coin = instruments().coin(coinTicker);
    const rules = coin && (await rulesOf(coinTicker));
    if (!coin || !rules) throw new ProblemError("COIN_NOT_FOUND");
    if (!rules.canPay) throw new ProblemError("COIN_NOT_PAYABLE");
    const payee = await recipient(feoTag);
    if (payee.number === userNumber) throw new ProblemError("SAME_USER");
    if (payee.kycLevel < levelToPay) throw new ProblemError("RECIPIENT_UNVERIFIED");
    const units = readAmount(coin, amount, rules);
    // Fail early, before codes are requested; the core decides in the end.
    if (units > (await available(userNumber, coin))) throw new ProblemError("INSUFFICIENT_BALANCE");
    const paise = await worth(coin, units);
    // Without a price the limit cannot be checked.
    if (paise === undefined) throw new ProblemError("COIN_NOT_PAYABLE");
    const payer = await store.person(userId);
    if (payer.frozenAt) throw new ProblemError("ACCOUNT_FROZEN");
    if (heldUntil(payer, now())) throw new ProblemError("WITHDRAWALS_ON_HOLD");
    return { payee, units, paise, most: paiseOf(limit.inr) };
  }

  /** Consumed with the payment; a confirmation for coins does not confirm rupees, or the reverse. */
  function confirmation(coinTicker: string, flow: Flow | undefined) {
    if (!flow) return undefined;
    requireVerified(flow);
    const purpose = coinTicker === "INR" ? "fiatWithdraw" : "cryptoWithdraw";
    if (flow.purpose !== purpose) throw new ProblemError("INVALID_SESSION_TOKEN");
    return (within: Parameters<Flows["use"]>[1]) => flows.use(flow, within);
  }

  /** Notifies both sides, on the bell and by mail. */
  async function notify(payment: OutgoingPayment, at: number, within: Database): Promise<void> {
    const { coinTicker, units, feoTag } = payment;
    const coin = instruments().coin(coinTicker);
    if (!coin) return;
    // Read within the transaction: fifty retries that each waited for a second connection would deadlock.
    const [payer, payee] = [await store.person(payment.userId, within), await store.person(payment.payeeId, within)];
    const facts = { amount: formatAmount(unitsText(coin, units), coinTicker), at: indianMomentInWords(at) };
    await notices.notify(payer, sentNotice({ ...facts, feoTag }), aboutMoney, within);
    await notices.notify(payee, receivedNotice({ ...facts, feoTag: payer.feoTag ?? "" }), aboutMoney, within);
  }

  const keyFor = ({ id, idempotencyKey }: OutgoingPayment, user: number): string =>
    idempotencyKey === null ? `payment ${id}` : keyOf(user, idempotencyKey);

  /** Idempotent: the core executes the payment's key once. */
  async function finish(caller: Caller, payment: OutgoingPayment, payee: Party): Promise<Payment> {
    const { id, coinTicker, units, memo } = payment;
    const coin = instruments().coin(coinTicker);
    if (!coin) throw new ProblemError("COIN_NOT_FOUND");
    const user = caller.userNumber;
    const key = keyFor(payment, user);
    const note = memo === "" ? {} : { memo };
    const draft = { kind: "pay", user, payee: payee.number, asset: coin.asset, units: Number(units), ...note } as const;
    const { sequence, at } = await submitOnce.submit(key, draft).catch(async (error: unknown) => {
      // A refusal by the core is certain. Otherwise the command may have been committed: count it, a retry finds out.
      if (error instanceof ProblemError && !(error instanceof NotTaken)) await store.forget(id);
      throw error;
    });
    if (payment.sequence === null) await store.markPaid(id, sequence, (paid, within) => notify(paid, at, within));
    return {
      id: String(sequence),
      from: null,
      to: shownParty(payee),
      coinTicker,
      amount: unitsText(coin, units),
      memo,
      createdAt: new Date(at).toISOString(),
    };
  }

  async function known(caller: Caller, request: PaymentRequest, key: string | undefined): Promise<Payment | undefined> {
    const payment = key === undefined ? undefined : await store.find(caller.userId, key);
    const payee = payment && (await findById(payment.payeeId));
    if (!payment || !payee) return undefined;
    refuseOther(payment, request);
    return finish(caller, payment, payee);
  }

  function refuseOther(payment: OutgoingPayment, { feoTag, coinTicker, amount, memo }: PaymentRequest): void {
    const coin = instruments().coin(coinTicker);
    const parsed = coin && parseDecimal(amount, coin.decimals, { unbounded: true });
    const isSameAmount = parsed?.ok === true && parsed.units === payment.units && payment.coinTicker === coinTicker;
    if (!isSameAmount || payment.memo !== memo || payment.feoTag !== feoTag) throw new KeyReused();
  }

  return {
    recipient,

    async finishAll() {
      await caughtUp();
      for (const payment of await store.unknown(new Date(now() - surelyKnownMs))) {
        const { number } = await store.person(payment.userId);
        const done = await submitOnce.find(keyFor(payment, number));
        if (!done) await store.forget(payment.id);
        else await store.markPaid(payment.id, done.sequence, (paid, within) => notify(paid, done.at, within));
      }
    },

    async pay(caller, request, { key, flow }) {
      const done = await known(caller, request, key);
      if (done) return done;
      const { payee, units, paise, most } = await prepare(caller, request);
      mustTake(sequencer);
      const added = await store.add(
        {
          userId: caller.userId,
          payeeId: payee.id,
          feoTag: request.feoTag,
          coinTicker: request.coinTicker,
          units,
          paise,
          memo: request.memo,
          idempotencyKey: key ?? null,
          createdAt: new Date(now()),
        },
        {
          day: { since: startOfDay(now()), most },
          unconfirmed: { since: new Date(now() - dayMs), most: paiseOf(unconfirmedPaymentsInr) },
          confirm: confirmation(request.coinTicker, flow),
        },
      );
      if (added === "limit") throw new ProblemError("DAILY_LIMIT_REACHED");
      if (added === "unconfirmed") throw new ProblemError("CONFIRMATION_NEEDED");
      refuseOther(added, request);
      return finish(caller, added, payee);
    },
  };
}

function readAmount(coin: Asset, amount: string, rules: PaymentRules): bigint {
  const parsed = parseDecimal(amount, coin.decimals, { unbounded: true });
  if (!parsed.ok || !parseDecimal(amount, movedDecimals(coin), { unbounded: true }).ok) {
    throw new ProblemError("AMOUNT_TOO_PRECISE");
  }
  if (parsed.units < limitOf(rules.minPay, coin.decimals)) throw new ProblemError("AMOUNT_TOO_SMALL");
  if (parsed.units > mostUnits || parsed.units > limitOf(rules.maxPay, coin.decimals)) {
    throw new ProblemError("AMOUNT_TOO_LARGE");
  }
  return parsed.units;
}

function limitOf(text: string, decimals: number): bigint {
  const limit = parseDecimal(text, decimals, { unbounded: true });
  if (!limit.ok) throw new Error(`A coin's limit of ${text} has more decimals than the coin`);
  return limit.units;
}

/** Shows the counterparty's tag and name, but not their contact details. */
export const shownParty = ({ feoTag, name }: Pick<Party, "feoTag" | "name">): NonNullable<Payment["to"]> => ({
  feoTag,
  name,
  email: "",
  mobile: "",
});

/** Enough to recognise the intended person: "Asha K." */
export function shortName(name: string): string {
  const [first = "", ...others] = name.split(" ").filter(Boolean);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]}.`;
}
