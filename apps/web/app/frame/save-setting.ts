/** Changes a setting of the account: shown at once, and back with a word when it was refused. */
import type { SettingsInput } from "@feo/contract";
import { toast } from "@feo/ui";
import { changeSettings, failureOf } from "../data/index.ts";

export async function saveSetting(wish: SettingsInput): Promise<void> {
  try {
    await changeSettings(wish);
  } catch (error) {
    const { message } = failureOf(error);
    if (message !== "") toast({ tone: "error", message: "That was not saved.", description: message });
  }
}
