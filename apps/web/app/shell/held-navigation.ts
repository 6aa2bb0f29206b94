/**
 * Holds a navigation while the exchange cannot be reached: the current page stays, and the wanted one opens once it can
 * be fetched. Without this the router reloads into the browser's own "This site can't be reached".
 */
import { useEffect, useEffectEvent, useState } from "react";
import { createPath, useBlocker, useLocation, useNavigate, useNavigation } from "react-router";
import { doubtReach, isAnswered, useReach } from "../data/index.ts";

interface HeldNavigation {
  /** A navigation is waiting for the connection. */
  readonly isHolding: boolean;
  /** Cancels that navigation. */
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
    // The router does not retry a page's files, so load the document instead.
    if (hasMissed) location.assign(createPath(held.location));
    else held.proceed();
  }, [isReached, hasMissed, held]);
  return { isHolding: held.state === "blocked", stay: () => held.reset?.() };
}

/** The event of the browser's Navigation API; browsers without it reload as usual. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
}

/**
 * The router reloads if a page's files cannot be fetched. That helps after a new version, if the wanted page is loaded,
 * but not if the server is unreachable. Returns whether the latter has happened.
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
    // Ends the navigation to a page that will not load.
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
