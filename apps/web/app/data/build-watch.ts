/** Polls for a newer build (SHELL-011). It only reports one; reloading is the user's choice. */
import { buildPollMs } from "@feo/contract";
import { useEffect, useState } from "react";

export async function isNewerBuild(current: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await ask("/version.json", { cache: "no-store" });
    if (!response.ok) return false;
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === "string" && version !== current;
  } catch {
    return false;
  }
}

export function useNewerBuild(current: string): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return;
    const timer = setInterval(async () => {
      // Only ever set to true: a slow answer to an earlier check must not undo a later one.
      if (await isNewerBuild(current)) setNewer(true);
    }, buildPollMs);
    return () => clearInterval(timer);
  }, [current, isNewer]);
  return isNewer;
}
