/**
 * Changes one market: its state, which one operator can restrict and two reopen, and its terms, which take two. The
 * dry run beneath follows every keystroke.
 */
import { actAsOperator, type ConsoleMarket, type MarketTerm, tryMarketChange } from "@feo/contract";
import { Button, CoinLogo, Field, Segmented, TextInput, toast, useHotkey } from "@feo/ui";
import { X } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { DryRun } from "./dry-run.tsx";
import { changing, opening, restricting } from "./market-acts.ts";
import {
  changeOf,
  detailsOf,
  draftIn,
  type MarketChange,
  proposeText,
  withField,
  withoutDraft,
} from "./market-draft.ts";
import { MarketProposals, useMarketProposals } from "./market-proposals.tsx";
import { isBeingTold, type MarketStateName, stateMeanings, stateWords } from "./market-words.ts";
import { MarketName, StateMark } from "./state-mark.tsx";
import { TermFields } from "./term-fields.tsx";
import { MarketNow } from "./top-of-book.tsx";

const states = Object.keys(stateWords) as MarketStateName[];

export function MarketEditor({ market, closeTo }: { market: ConsoleMarket; closeTo: string }) {
  const [query, setQuery] = useSearchParams();
  const [reason, setReason] = useState("");
  const first = useRef<HTMLInputElement>(null);
  const why = useRef<HTMLInputElement>(null);
  const may = useMay();
  const proposals = useMarketProposals(market.symbol);
  const draft = draftIn(query);
  const change = changeOf(market, draft);
  const dryRun = useDryRun(market, change);
  const isChanging = change.count > 0 || change.state !== null;

  const set = (name: MarketTerm | "state" | "fees", value: string | null) =>
    setQuery((before) => withField(before, name, value), { replace: true });
  const discard = () => setQuery(withoutDraft, { replace: true });
  const pickState = (state: MarketStateName) => set("state", state === market.state ? null : state);
  const restrict = (state: MarketStateName) => (event: KeyboardEvent) => {
    event.preventDefault();
    pickState(state);
    why.current?.focus();
  };
  useHotkey("e", (event) => {
    event.preventDefault();
    first.current?.focus();
  });
  useHotkey("h", restrict("DISABLED"), { enabled: may.act("market halt") });
  useHotkey("c", restrict("CANCEL_ONLY"), { enabled: may.act("market pause") });
  useHotkey("d", () => void dryRun.refetch(), { enabled: isChanging });

  return (
    <>
      <EditorHead market={market} closeTo={closeTo} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MarketProposals market={market} proposals={proposals} />
        <div className="flex flex-col gap-3 px-6 py-4">
          <StateField market={market} state={change.state ?? market.state} onPick={pickState} />
          <TermFields
            market={market}
            draft={draft}
            isOff={!may.act("market change") || proposals.some(({ action }) => action === "market change")}
            first={first}
            onType={set}
          />
          {market.hasOwnFees && may.act("market change") && (
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              onClick={() => set("fees", draft.standardFees ? null : "standard")}
            >
              {draft.standardFees ? "Keep this market’s own fees" : "Use the standard fees"}
            </Button>
          )}
        </div>
        {isChanging ? (
          <>
            <DryRun
              market={market}
              run={dryRun.data}
              error={dryRun.error}
              count={change.count + (change.state === null ? 0 : 1)}
            />
            <div className="px-6 py-4">
              <Field label="Reason, kept in the audit log">
                <TextInput
                  ref={why}
                  value={reason}
                  maxLength={500}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
            </div>
          </>
        ) : (
          <MarketNow market={market} />
        )}
      </div>
      {isChanging && (
        <EditorFoot
          market={market}
          change={change}
          reason={reason.trim()}
          isRefused={dryRun.data === undefined || dryRun.data.refusal !== null}
          onDiscard={discard}
          onStateDone={() => set("state", null)}
        />
      )}
    </>
  );
}

/** Waits for a pause in typing; an unchanged draft asks nothing. */
function useDryRun({ symbol }: ConsoleMarket, { terms, standardFees, state }: MarketChange) {
  const body = useDeferredValue(
    JSON.stringify({ terms, ...(standardFees ? { standardFees } : {}), ...(state === null ? {} : { state }) }),
  );
  const isChanging = Object.keys(terms).length > 0 || standardFees || state !== null;
  return useCall(tryMarketChange, { params: { symbol }, body: JSON.parse(body) }, { enabled: isChanging });
}

function EditorHead({ market, closeTo }: { market: ConsoleMarket; closeTo: string }) {
  return (
    <div className="flex h-[52px] shrink-0 items-center gap-2.5 border-line border-b px-6">
      <CoinLogo ticker={market.base} src={market.logo} size={24} />
      <h2 className="font-semibold text-16">
        <MarketName base={market.base} quote={market.quote} />
      </h2>
      <StateMark state={market.state} />
      {isBeingTold(market) && (
        <span role="status" className="text-12 text-warn">
          Takes effect within seconds
        </span>
      )}
      <Link to={closeTo} aria-label="Close" className="hit-40 ml-auto text-quiet hover:text-ink">
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  );
}

interface StateFieldProps {
  readonly market: ConsoleMarket;
  readonly state: MarketStateName;
  readonly onPick: (state: MarketStateName) => void;
}

function StateField({ market, state, onPick }: StateFieldProps) {
  const may = useMay();
  const allowed: Readonly<Record<MarketStateName, boolean>> = {
    ENABLED: may.act("market open"),
    CANCEL_ONLY: may.act("market pause"),
    DISABLED: may.act("market halt"),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between text-13">
        <span className="font-medium text-quiet">State</span>
        {state !== market.state && <span className="text-12 text-brand">was {stateWords[market.state]}</span>}
      </div>
      <Segmented
        label="State"
        variant="boxes"
        stretch
        value={state}
        options={states.map((value) => ({
          value,
          label: stateWords[value],
          disabled: value !== market.state && !allowed[value],
        }))}
        onValueChange={onPick}
      />
      <p className="text-12 text-quiet">{stateMeanings[state]} Halting takes one person. Reopening takes two.</p>
    </div>
  );
}

interface EditorFootProps {
  readonly market: ConsoleMarket;
  readonly change: MarketChange;
  readonly reason: string;
  readonly isRefused: boolean;
  readonly onDiscard: () => void;
  readonly onStateDone: () => void;
}

/** A state and terms are two actions, each with its own button. */
function EditorFoot({ market, change, reason, isRefused, onDiscard, onStateDone }: EditorFootProps) {
  const { ask, dialog } = useAct();
  const [isBusy, setBusy] = useState(false);
  const may = useMay();
  const { symbol } = market;
  const { state, count } = change;
  const hasReason = reason !== "";

  async function restrict(to: "DISABLED" | "CANCEL_ONLY") {
    setBusy(true);
    const { action, done } = restricting(symbol, to);
    try {
      await callApi(actAsOperator, { body: { action, subject: symbol, details: { reason } } });
      toast({ tone: "success", message: done });
      onStateDone();
      await queries.invalidateQueries();
    } catch (error) {
      toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t px-6 py-3">
      {dialog}
      <p className="mr-auto max-w-40 text-12 text-quiet">
        {hasReason ? (count > 0 ? "A second admin or treasury has to confirm changes." : "") : "Give a reason first."}
      </p>
      <Button variant="ghost" onClick={onDiscard}>
        Discard
      </Button>
      {state === "ENABLED" && (
        <Button
          variant={count > 0 ? "secondary" : "primary"}
          disabled={!hasReason}
          onClick={() => ask(opening(symbol, reason))}
        >
          Propose to open
        </Button>
      )}
      {(state === "DISABLED" || state === "CANCEL_ONLY") && (
        <Button variant="danger" disabled={!hasReason} busy={isBusy} onClick={() => void restrict(state)}>
          {restricting(symbol, state).button}
        </Button>
      )}
      {count > 0 && may.act("market change") && (
        <Button
          disabled={!hasReason || isRefused}
          onClick={() => ask(changing(market, { ...detailsOf(change), reason }, proposeText(count)))}
        >
          {proposeText(count)}
        </Button>
      )}
    </div>
  );
}
