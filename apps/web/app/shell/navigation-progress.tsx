/** Feedback for client-side navigation: a thin progress line, and the new title for screen readers. */
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Shorter waits show no progress. */
const patienceMs = 250;

export function NavigationProgress({ title }: { title: string }) {
  return (
    <>
      <PendingLine />
      <ArrivedTitle title={title} />
    </>
  );
}

function PendingLine() {
  const isPending = useNavigation().state !== "idle";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return setLong(false);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (!isLong) return null;
  return (
    <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-slide bg-brand" />
    </div>
  );
}

/** Silent for the first page, which the browser announces itself. */
function ArrivedTitle({ title }: { title: string }) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const text = pathname === first.current ? "" : title;
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
