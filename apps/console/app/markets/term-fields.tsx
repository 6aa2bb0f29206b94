/** The fields of a market's terms; a changed one is marked with its earlier value. */
import { type ConsoleMarket, type MarketTerm, marketTermNames } from "@feo/contract";
import { Field, TextInput } from "@feo/ui";
import type { RefObject } from "react";
import { isSame, type MarketDraft } from "./market-draft.ts";
import { grouped, termWords, unitOf } from "./market-words.ts";

interface TermFieldsProps {
  readonly market: ConsoleMarket;
  readonly draft: MarketDraft;
  readonly isOff: boolean;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onType: (term: MarketTerm, text: string | null) => void;
}

export function TermFields({ market, draft, isOff, first, onType }: TermFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
      {marketTermNames.map((term) => (
        <TermField
          key={term}
          term={term}
          market={market}
          typed={draft.typed[term]}
          isOff={isOff || (draft.standardFees && (term === "makerFee" || term === "takerFee"))}
          ref={term === "priceStep" ? first : undefined}
          onType={onType}
        />
      ))}
    </div>
  );
}

interface TermFieldProps extends Pick<TermFieldsProps, "market" | "isOff" | "onType"> {
  readonly term: MarketTerm;
  readonly typed: string | undefined;
  readonly ref: RefObject<HTMLInputElement | null> | undefined;
}

function TermField({ term, market, typed, isOff, ref, onType }: TermFieldProps) {
  const now = market.terms[term];
  const isChanged = typed !== undefined && !isSame(typed, now);
  return (
    <Field
      label={termWords[term]}
      aside={isChanged && <span className="tabular text-12 text-brand">was {grouped(now)}</span>}
    >
      <TextInput
        {...(ref ? { ref } : {})}
        inputMode="decimal"
        autoComplete="off"
        disabled={isOff}
        value={typed ?? grouped(now)}
        trailing={<span className="text-quiet">{unitOf(term, market)}</span>}
        className={isChanged ? "h-9 border-brand" : "h-9"}
        inputClassName={isChanged ? "tabular font-semibold text-13" : "tabular text-13"}
        onChange={({ target: { value } }) => onType(term, value === grouped(now) ? null : value)}
      />
    </Field>
  );
}
