/** The account's settings, and a function that changes one. */
import type { SettingsInput, UserSettings } from "@feo/contract";
import { saveSetting } from "../profile/save-setting.ts";
import { useProfile } from "../profile/use-profile.ts";

interface OwnSettings {
  readonly state: "loading" | "late" | "ready";
  /** Null while loading. */
  readonly settings: UserSettings | null;
  readonly change: (changes: SettingsInput) => void;
}

export function useSettings(): OwnSettings {
  const { state, user } = useProfile();
  return { state, settings: user?.settings ?? null, change: (changes) => void saveSetting(changes) };
}
