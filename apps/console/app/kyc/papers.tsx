/** A customer's documents side by side, with zoom, turn and full screen for each; reading one is logged. */
import type { ShownDocument } from "@feo/contract";
import { cx, Dialog, DialogContent, IconButton, useHotkey, useObjectUrl } from "@feo/ui";
import { Maximize2, RotateCw, ZoomIn } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dayAndTime } from "../frame/moments.ts";
import { DocumentBox } from "./document-box.tsx";
import { type DocumentView, type Fit, plainView, sizeText, turned, zoomed } from "./document-view.ts";
import { useDocument } from "./use-document.ts";

type Kind = ShownDocument["kind"];

const kinds: readonly Kind[] = ["selfie", "bankStatement"];
const titles: Readonly<Record<Kind, string>> = { selfie: "Selfie with code", bankStatement: "Bank statement" };
const names: Readonly<Record<Kind, string>> = { selfie: "Selfie", bankStatement: "Bank statement" };

const fits: Readonly<Record<Kind, Fit>> = { selfie: "whole", bankStatement: "wide" };

export function Papers({ userId, documents }: { userId: string; documents: readonly ShownDocument[] }) {
  const [active, setActive] = useState<Kind>("selfie");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => {
        const document = documents.find((one) => one.kind === kind);
        if (!document) return <MissingPaper key={kind} title={titles[kind]} />;
        return (
          <Paper
            // A document that was uploaded again is another one.
            key={`${kind} ${document.sentAt}`}
            userId={userId}
            document={document}
            isActive={kind === active || documents.length === 1}
            onActive={() => setActive(kind)}
          />
        );
      })}
    </div>
  );
}

function MissingPaper({ title }: { title: string }) {
  return (
    <div>
      <PaperHead title={title} about="" />
      <p className="flex h-62 items-center justify-center rounded-control border border-line text-13 text-quiet">
        Not uploaded
      </p>
    </div>
  );
}

function PaperHead({ title, about, children }: { title: string; about: string; children?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-8 items-center gap-2">
      <h3 className="shrink-0 font-semibold text-13">{title}</h3>
      <span className="min-w-0 flex-1 truncate text-12 text-quiet tabular-nums">{about}</span>
      {children}
    </div>
  );
}

interface PaperProps {
  readonly userId: string;
  readonly document: ShownDocument;
  /** Whether the keys work on this one: the pointer or the focus was on it last. */
  readonly isActive: boolean;
  readonly onActive: () => void;
}

function Paper({ userId, document: { kind, digits, sentAt }, isActive, onActive }: PaperProps) {
  const document = useDocument(userId, kind);
  const { reading } = document;
  const address = useObjectUrl(reading.state === "read" ? reading.file : null);
  const [view, setView] = useState<DocumentView>(plainView);
  const [isFull, setFull] = useState(false);
  const isReady = reading.state === "read";
  const on = { enabled: isActive && isReady };
  useHotkey("z", () => setView(zoomed), on);
  useHotkey("t", () => setView(turned), on);
  useHotkey("f", () => setFull(true), on);
  const box = { document, address, name: names[kind], fit: fits[kind] };
  return (
    <section aria-label={titles[kind]} onPointerEnter={onActive} onFocus={onActive} className="min-w-0">
      <PaperHead title={titles[kind]} about={isReady ? sizeText(reading.file.size) : ""}>
        <Tool
          label={`Zoom the ${names[kind].toLowerCase()}`}
          letter="Z"
          isReady={isReady}
          onPress={() => setView(zoomed)}
        >
          <ZoomIn aria-hidden className="size-4" />
        </Tool>
        <Tool
          label={`Turn the ${names[kind].toLowerCase()}`}
          letter="T"
          isReady={isReady}
          onPress={() => setView(turned)}
        >
          <RotateCw aria-hidden className="size-4" />
        </Tool>
        <Tool
          label={`Show the ${names[kind].toLowerCase()} in full screen`}
          letter="F"
          isReady={isReady}
          onPress={() => setFull(true)}
        >
          <Maximize2 aria-hidden className="size-4" />
        </Tool>
      </PaperHead>
      <DocumentBox {...box} view={view} className={cx("h-62 border", isActive ? "border-edge" : "border-line")} />
      <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-quiet tabular-nums">
        {kind === "selfie" && <Digits digits={digits} />}
        <span className="whitespace-nowrap" title="When it was uploaded">
          {kind === "selfie" ? "" : "Uploaded "}
          {dayAndTime(sentAt)}
        </span>
      </p>
      {isFull && (
        <FullScreen title={titles[kind]} digits={digits} turns={view.turns} onClose={() => setFull(false)}>
          {(whole) => <DocumentBox {...box} view={whole} className="h-full border border-line" />}
        </FullScreen>
      )}
    </section>
  );
}

interface ToolProps {
  readonly label: string;
  readonly letter: string;
  readonly isReady: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, letter, isReady, onPress, children }: ToolProps) => (
  <IconButton size="xs" label={label} title={`${label} (${letter})`} disabled={!isReady} onClick={onPress}>
    {children}
  </IconButton>
);

/** The digits that the paper in the photo has to show. */
function Digits({ digits }: { digits: string }) {
  if (digits === "") return <span>No code was sent.</span>;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      Code we sent
      <span className="sr-only">{digits}</span>
      <span aria-hidden className="flex gap-0.5">
        {[...digits].map((digit, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat and never move
            key={at}
            className="flex h-5 w-4.5 items-center justify-center rounded-inner bg-pressed font-semibold text-13 text-ink"
          >
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}

interface FullScreenProps {
  readonly title: string;
  readonly digits: string;
  /** As it was turned in its box; the zoom starts at the whole document. */
  readonly turns: number;
  readonly onClose: () => void;
  readonly children: (view: DocumentView) => ReactNode;
}

function FullScreen({ title, digits, turns, onClose, children }: FullScreenProps) {
  const [view, setView] = useState<DocumentView>({ ...plainView, turns });
  const [zoom, turn] = [() => setView(zoomed), () => setView(turned)];
  const keys: Readonly<Record<string, () => void>> = { z: zoom, t: turn, f: onClose };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={title}
        className="h-[calc(100dvh-2rem)] max-w-none"
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          keys[event.key.toLowerCase()]?.();
        }}
      >
        <div className="flex h-full flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3 text-12 text-quiet">
            {digits && <Digits digits={digits} />}
            <span className="ml-auto flex gap-2">
              <Tool label="Zoom" letter="Z" isReady onPress={zoom}>
                <ZoomIn aria-hidden className="size-4" />
              </Tool>
              <Tool label="Turn" letter="T" isReady onPress={turn}>
                <RotateCw aria-hidden className="size-4" />
              </Tool>
            </span>
          </div>
          <div className="min-h-0 flex-1">{children(view)}</div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
