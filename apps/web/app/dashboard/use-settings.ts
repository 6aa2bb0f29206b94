/** The account's settings as the page shows them, and the way to change one. */
import type { SettingsInput, UserSettings } from "@feo/contract";
import { saveSetting } from "../frame/save-setting.ts";
import { useProfile } from "../frame/use-profile.ts";

interface OwnSettings {
  readonly state: "loading" | "late" | "ready";
  /** Null while they are on their way. */
  readonly settings: UserSettings | null;
  readonly change: (wish: SettingsInput) => void;
}

export function useSettings(): OwnSettings {
  const { state, user } = useProfile();
  return { state, settings: user?.settings ?? null, change: (wish) => void saveSetting(wish) };
}
