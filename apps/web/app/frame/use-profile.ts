/** The account holder's profile as these pages wait for it: on its way, there, or so late that it has to be said. */
import type { User } from "@feo/contract";
import { useEffect, useState } from "react";
import { useSession } from "../data/index.ts";

const patienceMs = 8_000;

type Profile =
  | { readonly state: "loading" | "late"; readonly user: null }
  | { readonly state: "ready"; readonly user: User };

export function useProfile(): Profile {
  const { user } = useSession();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (user) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [user]);
  if (user) return { state: "ready", user };
  return { state: isLate ? "late" : "loading", user: null };
}
