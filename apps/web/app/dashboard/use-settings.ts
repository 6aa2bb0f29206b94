/** The account's settings as the page shows them, and the way to change one: at once, and back with a word when refused. */
import type { SettingsInput, UserSettings } from "@feo/contract";
import { toast } from "@feo/ui";
import { changeSettings, failureOf } from "../data/index.ts";
import { useProfile } from "./use-profile.ts";

interface OwnSettings {
  readonly state: "loading" | "late" | "ready";
  /** Null while they are on their way. */
  readonly settings: UserSettings | null;
  readonly change: (wish: SettingsInput) => void;
}

async function save(wish: SettingsInput): Promise<void> {
  try {
    await changeSettings(wish);
  } catch (error) {
    const { message } = failureOf(error);
    if (message !== "") toast({ tone: "error", message: "That was not saved.", description: message });
  }
}

export function useSettings(): OwnSettings {
  const { state, user } = useProfile();
  return { state, settings: user?.settings ?? null, change: (wish) => void save(wish) };
}
