/** The pages for not found, crashed and unavailable. Self-contained, so that nothing else has to work. */
import { messages, productName } from "@feo/contract";
import { Button, Logo } from "@feo/ui";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { onceReady } from "../data/index.ts";

function Alone({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-page p-8 text-center text-ink">
      <Link to="/" aria-label={`${productName}, home`} className="absolute top-6 left-6">
        <Logo label="" />
      </Link>
      {children}
    </main>
  );
}

/** ROUTE-083 to ROUTE-086. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <Alone>
      <p className="tabular font-semibold text-64">404</p>
      <h1 className="font-semibold text-28">{messages.pageNotFound}</h1>
      <p className="max-w-[480px] break-words text-16 text-quiet">
        We couldn't find <span className="text-ink">{path.length > 80 ? `${path.slice(0, 80)}…` : path}</span>. It may
        have moved, or the address has a typo.
      </p>
      <Button asChild className="mt-2">
        <Link to="/">Go to homepage</Link>
      </Button>
    </Alone>
  );
}

/** Reloads as soon as the exchange is ready; without JavaScript the document refreshes every few seconds. */
export function UnavailablePage() {
  useEffect(() => onceReady(() => location.reload()), []);
  return (
    <Alone>
      <h1 className="font-semibold text-28">{productName} is temporarily unavailable</h1>
      <p role="status" className="max-w-[480px] text-16 text-quiet">
        We're reconnecting. This page reloads as soon as we're back. Your money and your orders are safe.
      </p>
      <Button className="mt-2" onClick={() => location.reload()}>
        Try again
      </Button>
    </Alone>
  );
}

export function CrashPage() {
  return (
    <Alone>
      <h1 className="font-semibold text-28">This page crashed</h1>
      <p className="max-w-[480px] text-16 text-quiet">
        {messages.somethingWentWrong} Your money and your orders are not affected.
      </p>
      <div className="mt-2 flex gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button asChild variant="secondary">
          <Link to="/markets">Go to markets</Link>
        </Button>
      </div>
    </Alone>
  );
}
