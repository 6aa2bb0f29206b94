/** The customer's profile: loading, ready, or late (failed, or so slow that the page says so). */
import { useEffect, useState } from "react";
import { type User, useSession } from "../data/index.ts";

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
