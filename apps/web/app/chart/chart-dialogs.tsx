/** The chart's dialogs: choose and configure indicators, pick a market to compare with, enter the text of a label. */
import type { FoundSymbol, Quote } from "@feo/contract";
import {
  Button,
  Change,
  Checkbox,
  Dialog,
  DialogContent,
  EmptyState,
  Field,
  IconButton,
  SearchInput,
  TextInput,
} from "@feo/ui";
import { Settings2 } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { longestText } from "./drawing-tools.ts";
import type { ChartFeed } from "./feed-types.ts";
import {
  freshIndicator,
  type IndicatorChoice,
  type IndicatorKind,
  indicatorKinds,
  isSetting,
  kindOf,
  settingRule,
} from "./indicators.ts";
import type { ChartQuotes } from "./use-quotes.ts";

interface DialogOpen {
  readonly onClose: () => void;
}

interface IndicatorDialogProps extends DialogOpen {
  readonly chosen: readonly IndicatorChoice[];
  readonly onChoose: (chosen: readonly IndicatorChoice[]) => void;
}

export function IndicatorDialog({ chosen, onChoose, onClose }: IndicatorDialogProps) {
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<string | null>(null);
  const found = indicatorKinds.filter(({ name, title }) =>
    `${name} ${title}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const choiceOf = (name: string) => chosen.find((choice) => choice.name === name);
  const toggle = (kind: IndicatorKind) =>
    onChoose(choiceOf(kind.name) ? chosen.filter(({ name }) => name !== kind.name) : [...chosen, freshIndicator(kind)]);
  const edit = (next: IndicatorChoice) => {
    onChoose(chosen.map((choice) => (choice.name === next.name ? next : choice)));
    setEdited(null);
  };
  const editedChoice = edited === null ? undefined : choiceOf(edited);
  if (editedChoice) return <SettingsDialog choice={editedChoice} onSave={edit} onClose={() => setEdited(null)} />;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Indicators" className="h-130">
        <SearchInput
          size="md"
          aria-label="Find an indicator"
          placeholder="Find an indicator"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onClear={() => setWords("")}
        />
        {found.length === 0 ? <EmptyState title="No indicators found" /> : null}
        <ul className="mt-2">
          {found.map((kind) => (
            <li key={kind.name} className="flex h-11 items-center justify-between gap-3">
              <Checkbox
                label={kind.title}
                checked={choiceOf(kind.name) !== undefined}
                onCheckedChange={() => toggle(kind)}
              />
              {choiceOf(kind.name) && kind.settings.length > 0 ? (
                <IconButton label={`${kind.title} settings`} size="sm" onClick={() => setEdited(kind.name)}>
                  <Settings2 size={16} aria-hidden />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

interface SettingsDialogProps extends DialogOpen {
  readonly choice: IndicatorChoice;
  readonly onSave: (choice: IndicatorChoice) => void;
}

function SettingsDialog({ choice, onSave, onClose }: SettingsDialogProps) {
  const kind = kindOf(choice.name);
  const [texts, setTexts] = useState(choice.params.map(String));
  const [isTried, setTried] = useState(false);
  if (!kind) return null;
  const isGood = (text: string) => isSetting(Number(text)) && text.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (texts.every(isGood)) onSave({ ...choice, params: texts.map(Number) });
    else setTried(true);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={kind.title} size="sm">
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {kind.settings.map(({ label }, index) => (
            <Field key={label} label={label} error={isTried && !isGood(texts[index] ?? "") ? settingRule : undefined}>
              <TextInput
                inputMode="numeric"
                value={texts[index] ?? ""}
                onChange={({ target }) => setTexts(texts.map((text, at) => (at === index ? target.value : text)))}
              />
            </Field>
          ))}
          <div className="mt-2 flex justify-between gap-2">
            <Button variant="ghost" onClick={() => setTexts(freshIndicator(kind).params.map(String))}>
              Defaults
            </Button>
            <Button type="submit">Apply</Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface CompareDialogProps extends DialogOpen {
  readonly feed: ChartFeed;
  readonly symbol: string;
  readonly quotes: ChartQuotes;
  readonly onChoose: (symbol: string) => void;
}

/** LIMIT-025: the feed shows 30 at most. */
export function CompareDialog({ feed, symbol, quotes, onChoose, onClose }: CompareDialogProps) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<readonly FoundSymbol[]>();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      const answer = feed.search({ query: words.trim() }).catch(() => []);
      void answer.then((symbols) => (isOver ? undefined : setFound(symbols)));
    }, 150);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [feed, words]);
  const others = found?.filter(({ ticker }) => ticker !== symbol);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Compare with another market"
        description="Both are shown as a percentage."
        className="h-120"
      >
        <SearchInput
          size="md"
          aria-label="Find a market"
          placeholder="Find a market"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onClear={() => setWords("")}
        />
        {quotes.failure === null ? null : (
          <p role="status" className="mt-2 text-12 text-warn">
            Prices may be out of date ({quotes.failure}).
          </p>
        )}
        {others?.length === 0 ? <EmptyState title="No markets found" /> : null}
        <ul className="mt-2">
          {others?.map(({ ticker, description }) => (
            <li key={ticker}>
              <button
                type="button"
                onClick={() => onChoose(ticker)}
                className="flex h-11 w-full items-center justify-between gap-4 rounded-control px-2 text-left hover:bg-pressed/60"
              >
                <span className="font-medium">{ticker.replace("-", " / ")}</span>
                <span className="min-w-0 flex-1 truncate text-13 text-quiet">{description}</span>
                <QuotedPrice quote={quotes.bySymbol.get(ticker)} />
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** The price from the feed's last poll; empty before the first one. */
function QuotedPrice({ quote }: { readonly quote: Quote | undefined }) {
  const { lp, chp } = quote?.v ?? {};
  if (lp === undefined) return null;
  return (
    <span className="tabular flex shrink-0 gap-2 text-13">
      {lp}
      <Change value={chp === undefined ? null : chp.toFixed(2)} />
    </span>
  );
}

export function TextDialog({ onWrite, onClose }: DialogOpen & { readonly onWrite: (text: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onWrite(text.trim());
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Text on the chart" size="sm" description="Then tap the chart to place it.">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextInput
            aria-label="Text"
            maxLength={longestText}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={text.trim() === ""}>
            Place it
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
