/** The account holder's profile: loading, ready, or late (it failed to load, or takes so long that the page says so). */
import type { User } from "@feo/contract";
import { useEffect, useState } from "react";
import { useSession } from "../data/index.ts";

const patienceMs = 8_000;

type Profile =
  | { readonly state: "loading" | "late"; readonly user: null }
  | { readonly state: "ready"; readonly user: User };

export function useProfile(): Profile {
  const { user, profileFailures } = useSession();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (user) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [user]);
  if (user) return { state: "ready", user };
  return { state: isLate || profileFailures > 0 ? "late" : "loading", user: null };
}
