/** The first step of a payment: feoTag with the owner's name, asset, amount and memo. */
import { movedDecimals } from "@feo/contract";
import { Avatar, Button, Field, Spinner, TextInput } from "@feo/ui";
import { type PaymentRequest, useOwnAccount, useSession } from "../data/index.ts";
import { tidyFeoTag } from "../format/feo-tag.ts";
import { checkAmount, wholePart } from "./amount-check.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { CoinSelect, useAssets } from "./coin-select.tsx";
import { type Recipient, useRecipient } from "./use-recipient.ts";

export interface PaymentDraft {
  readonly feoTag: string;
  readonly ticker: string;
  readonly amount: string;
  readonly memo: string;
}

export const emptyPayment = (ticker: string): PaymentDraft => ({ feoTag: "", ticker, amount: "", memo: "" });

/** The API's limit; a memo is a single line without invisible characters. */
const longestMemo = 140;

interface PayFormProps {
  readonly draft: PaymentDraft;
  readonly onChange: (draft: PaymentDraft) => void;
  readonly onReady: (request: PaymentRequest, recipient: Recipient) => void;
}

export function PayForm({ draft, onChange, onReady }: PayFormProps) {
  const { user } = useSession();
  const check = useRecipient(draft.feoTag, user?.feoTag ?? "");
  const balances = useOwnAccount((account) => account.balances);
  const coins = useAssets().filter(({ canPay }) => canPay);
  const { ticker, memo } = draft;
  const coin = coins.find((entry) => entry.ticker === ticker);
  const availableOf = (asset: string) => (balances === null ? undefined : (balances.main[asset] ?? "0"));
  const decimals = coin ? movedDecimals(coin) : 0;
  const available = wholePart(availableOf(ticker), decimals);
  const amount = checkAmount(draft.amount, {
    ticker,
    decimals,
    available,
    wallet: "main wallet",
    ...(coin ? { min: coin.minPay, max: coin.maxPay } : {}),
  });
  const isReady = check.state === "found" && amount.state === "right" && coin !== undefined;
  const submit = () => {
    if (check.state !== "found" || amount.state !== "right" || !coin) return;
    const { recipient } = check;
    const request = { feoTag: recipient.feoTag, coinTicker: ticker, amount: amount.amount, memo: memo.trim() };
    onReady(request, recipient);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="feoTag"
        error={check.state === "refused" ? check.problem : undefined}
        hint={check.state === "found" ? <Found recipient={check.recipient} /> : "The recipient's name appears here."}
      >
        <TextInput
          name="feoTag"
          leading="@"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={draft.feoTag}
          onChange={(event) => onChange({ ...draft, feoTag: tidyFeoTag(event.target.value) })}
          trailing={check.state === "looking" ? <Spinner /> : undefined}
        />
      </Field>
      <Field label="Asset" error={coin || coins.length === 0 ? undefined : `${ticker} can't be sent right now.`}>
        <CoinSelect
          coins={coins}
          value={ticker}
          availableOf={availableOf}
          onChoose={(next) => onChange({ ...draft, ticker: next, amount: "" })}
        />
      </Field>
      <AmountField
        value={draft.amount}
        onType={(next) => onChange({ ...draft, amount: next })}
        hint={coin ? `From ${inWords(coin.minPay, ticker)} to ${inWords(coin.maxPay, ticker)}` : undefined}
        ticker={ticker}
        decimals={decimals}
        available={available}
        check={amount}
      />
      <Field label="Note" aside={<span className="text-13 text-faint">Optional. The recipient will see this.</span>}>
        <TextInput
          name="memo"
          autoComplete="off"
          maxLength={longestMemo}
          value={memo}
          onChange={(event) => onChange({ ...draft, memo: event.target.value.replace(/\p{C}/gu, "") })}
        />
      </Field>
      <Button type="submit" className="w-full max-sm:h-12" disabled={!isReady}>
        Continue
      </Button>
    </form>
  );
}

function Found({ recipient: { name, feoTag } }: { recipient: Recipient }) {
  return (
    <span className="flex items-center gap-2 text-ink">
      <Avatar name={name || feoTag} size={24} />
      <span className="font-medium">{name || "No name given"}</span>
      <span className="text-quiet">@{feoTag}</span>
    </span>
  );
}
