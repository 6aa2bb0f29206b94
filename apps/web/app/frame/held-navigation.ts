/**
 * A page that cannot be fetched is not gone to: while the exchange cannot be reached the page that is open stays, and the one
 * that was asked for opens when it can. Without this the router reloads into the browser's own "This site can't be reached".
 */
import { useEffect, useEffectEvent, useState } from "react";
import { createPath, useBlocker, useLocation, useNavigate, useNavigation } from "react-router";
import { doubtReach, isAnswered, useReach } from "../data/index.ts";

interface HeldNavigation {
  /** Somebody wants to go to another page. */
  readonly isHolding: boolean;
  /** They have thought better of it. */
  readonly stay: () => void;
}

export function useHeldNavigation(): HeldNavigation {
  const isReached = useReach() === "reached";
  const hasMissed = useReloadsOnlyWhenReached();
  const held = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (!isReached || hasMissed) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isReached || held.state !== "blocked") return;
    // The router never asks twice for a page's files, so that a document must be asked for instead.
    if (hasMissed) location.assign(createPath(held.location));
    else held.proceed();
  }, [isReached, hasMissed, held]);
  return { isHolding: held.state === "blocked", stay: () => held.reset?.() };
}

/** The event of the browser's navigation API; where there is none, a reload is what it is. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
}

/**
 * The router reloads when a page's files cannot be had. That helps after a new version, if it loads the page that was asked
 * for, and not when nobody is there. Says whether that has happened.
 */
function useReloadsOnlyWhenReached(): boolean {
  const [hasMissed, setMissed] = useState(false);
  const navigate = useNavigate();
  const wanted = useNavigation().location;
  const here = useLocation();
  const settle = useEffectEvent(async () => {
    if (await isAnswered()) return location.assign(createPath(wanted ?? here));
    doubtReach();
    setMissed(true);
    // Ends the way to a page that will never arrive.
    navigate(here, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    const onNavigate = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== "reload" || userInitiated || !event.cancelable) return;
      event.preventDefault();
      void settle();
    };
    navigation?.addEventListener("navigate", onNavigate);
    return () => navigation?.removeEventListener("navigate", onNavigate);
  }, []);
  return hasMissed;
}
