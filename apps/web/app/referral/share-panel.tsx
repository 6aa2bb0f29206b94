/** The own code and link, with every way to share them. */
import { Button, copyText, Dialog, DialogContent, DialogTrigger, QrCode, Skeleton } from "@feo/ui";
import { Check, Copy, Mail, MessageCircle, QrCode as QrIcon, Send, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";

interface Invitation {
  readonly code: string;
  readonly link: string;
}

const confirmationMs = 2_000;
const invitationText = (code: string): string => `Join me on Feo. Sign up with my referral code ${code}:`;

/** `undefined` while loading. */
export function SharePanel({ invitation }: { invitation: Invitation | undefined }) {
  return (
    <div className="flex flex-col justify-center gap-4 bg-surface p-6 max-md:p-4">
      <div>
        <p className="text-13 text-quiet">Your code</p>
        <div className="mt-1 flex min-h-10 items-center justify-between gap-3">
          {invitation ? (
            <span className="min-w-0 break-all font-semibold text-28 tracking-wide max-md:text-20">
              {invitation.code}
            </span>
          ) : (
            <Skeleton className="h-8 w-48" />
          )}
          <CopyAction value={invitation?.code} what="code" variant="secondary" />
        </div>
      </div>
      <div>
        <p className="text-13 text-quiet">Your link</p>
        <div className="mt-1 flex items-center gap-2 max-sm:flex-col max-sm:items-stretch">
          <span className="flex h-10 min-w-0 flex-1 items-center rounded-control border border-edge bg-page px-3 text-14 max-sm:flex-none">
            {invitation ? (
              <span className="truncate" title={invitation.link}>
                {invitation.link.replace(/^https?:\/\//, "")}
              </span>
            ) : (
              <Skeleton className="h-4 w-full" />
            )}
          </span>
          <CopyAction value={invitation?.link} what="link" variant="primary" />
        </div>
      </div>
      <Ways invitation={invitation} />
    </div>
  );
}

interface CopyActionProps {
  readonly value: string | undefined;
  readonly what: "code" | "link";
  readonly variant: "primary" | "secondary";
}

/** Confirms the copy in the button and to screen readers; the button is wide enough for every label. */
function CopyAction({ value, what, variant }: CopyActionProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);
  const words = { idle: `Copy ${what}`, copied: "Copied", failed: "Not copied" };
  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <Button
        variant={variant}
        disabled={value === undefined}
        aria-label={words.idle}
        className="min-w-32 shrink-0"
        onClick={async () => setState((await copyText(value ?? "")) ? "copied" : "failed")}
      >
        <Icon size={16} aria-hidden />
        {words[state]}
      </Button>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : words[state]}
      </span>
    </>
  );
}

/** Known in the browser only, so the server renders no share button. */
const canShare = () => typeof navigator.share === "function";
const neverChanges = () => () => undefined;

function Ways({ invitation }: { invitation: Invitation | undefined }) {
  const hasShare = useSyncExternalStore(neverChanges, canShare, () => false);
  const { code = "", link = "" } = invitation ?? {};
  const text = invitationText(code);
  const share = () =>
    // Closing the share sheet is not an error.
    navigator.share({ title: "Feo", text, url: link }).catch(() => undefined);
  const isReady = invitation !== undefined;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-2">
      {hasShare ? (
        <li>
          <Button variant="secondary" size="sm" className="w-full" disabled={!isReady} onClick={() => void share()}>
            <Share2 size={16} aria-hidden />
            Share
          </Button>
        </li>
      ) : null}
      <Way to={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`} isReady={isReady}>
        <MessageCircle size={16} aria-hidden />
        WhatsApp
      </Way>
      <Way
        to={`https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`}
        isReady={isReady}
      >
        <Send size={16} aria-hidden />
        Telegram
      </Way>
      <Way
        to={`mailto:?subject=${encodeURIComponent("Join me on Feo")}&body=${encodeURIComponent(`${text}\n${link}`)}`}
        isReady={isReady}
      >
        <Mail size={16} aria-hidden />
        Email
      </Way>
      <li>
        <Dialog>
          <DialogTrigger>
            <Button variant="secondary" size="sm" className="w-full" disabled={!isReady}>
              <QrIcon size={16} aria-hidden />
              QR code
            </Button>
          </DialogTrigger>
          <DialogContent size="sm" title="Your QR code" description="Scan it to sign up with your referral code.">
            <div className="flex flex-col items-center gap-3">
              <QrCode text={link} label="Your referral link as a QR code" />
              <p className="font-semibold text-16 tracking-wide">{code}</p>
            </div>
          </DialogContent>
        </Dialog>
      </li>
    </ul>
  );
}

interface WayProps {
  readonly to: string;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/** An external link; disabled until the code is loaded. */
function Way({ to, isReady, children }: WayProps) {
  return (
    <li>
      {isReady ? (
        <Button asChild variant="secondary" size="sm" className="w-full">
          <a href={to} target="_blank" rel="noopener noreferrer">
            {children}
          </a>
        </Button>
      ) : (
        <Button variant="secondary" size="sm" className="w-full" disabled>
          {children}
        </Button>
      )}
    </li>
  );
}
