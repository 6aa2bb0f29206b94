/** Paying somebody by their feoTag, from main wallet to main wallet. The money is the core's; who may pay whom is decided here. */
import type { Payment } from "@feo/contract";
import { parseDecimal } from "@feo/money";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Caller } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { submit } from "../sequencer/submit.ts";

/** Somebody as the other side of a payment sees them. */
export interface Party {
  readonly number: number;
  readonly feoTag: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly kycLevel: number;
}

export interface PaymentRules {
  readonly canPay: boolean;
  readonly minPay: string;
  readonly maxPay: string;
}

export interface PaymentDeps {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly rulesOf: (coinTicker: string) => Promise<PaymentRules | undefined>;
  readonly findByTag: (feoTag: string) => Promise<Party | undefined>;
}

interface PaymentWish {
  readonly feoTag: string;
  readonly coinTicker: string;
  readonly amount: string;
  readonly memo: string;
}

export interface Payments {
  recipient(feoTag: string): Promise<Party>;
  pay(caller: Caller, wish: PaymentWish, key: string | undefined): Promise<Payment>;
}

/** Both sides need the first level of verification (design §9). */
const levelToPay = 1;
const largestUnits = 2n ** 52n - 1n;

export function createPayments({ sequencer, instruments, rulesOf, findByTag }: PaymentDeps): Payments {
  async function recipient(feoTag: string): Promise<Party> {
    const party = await findByTag(feoTag);
    if (!party) throw new ProblemError("RECIPIENT_NOT_FOUND");
    return party;
  }

  return {
    recipient,

    async pay(caller, { feoTag, coinTicker, amount, memo }, key) {
      if (caller.kycLevel < levelToPay) throw new ProblemError("KYC_LEVEL_TOO_LOW");
      const coin = instruments().coin(coinTicker);
      const rules = coin && (await rulesOf(coinTicker));
      if (!coin || !rules) throw new ProblemError("COIN_NOT_FOUND");
      if (!rules.canPay) throw new ProblemError("COIN_NOT_PAYABLE");
      const payee = await recipient(feoTag);
      if (payee.number === caller.userNumber) throw new ProblemError("SAME_USER");
      if (payee.kycLevel < levelToPay) throw new ProblemError("RECIPIENT_UNVERIFIED");
      const parsed = parseDecimal(amount, coin.decimals, { unbounded: true });
      if (!parsed.ok) throw new ProblemError("AMOUNT_TOO_PRECISE");
      if (parsed.units < limitOf(rules.minPay, coin.decimals)) throw new ProblemError("AMOUNT_TOO_SMALL");
      if (parsed.units > largestUnits || parsed.units > limitOf(rules.maxPay, coin.decimals)) {
        throw new ProblemError("AMOUNT_TOO_LARGE");
      }
      const { sequence, at } = await submit(
        sequencer,
        {
          ...{ kind: "pay", user: caller.userNumber, payee: payee.number, asset: coin.asset },
          ...{ units: Number(parsed.units), ...(memo === "" ? {} : { memo }) },
        },
        { user: caller.userNumber, key },
      );
      return {
        ...{ id: String(sequence), from: null, to: shownParty(payee), coinTicker },
        ...{ amount: unitsText(coin, parsed.units), memo, createdAt: new Date(at).toISOString() },
      };
    },
  };
}

function limitOf(text: string, decimals: number): bigint {
  const limit = parseDecimal(text, decimals, { unbounded: true });
  if (!limit.ok) throw new Error(`A coin's limit of ${text} has more decimals than the coin`);
  return limit.units;
}

/** Who has paid somebody knows the tag and the name; how else to reach them stays theirs. */
export const shownParty = ({ feoTag, name }: Pick<Party, "feoTag" | "name">): NonNullable<Payment["to"]> => ({
  ...{ feoTag, name, email: "", mobile: "" },
});

/** Enough to know whether it is who was meant: "Asha K." */
export function shortName(name: string): string {
  const [first = "", ...others] = name.split(" ").filter(Boolean);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]}.`;
}
