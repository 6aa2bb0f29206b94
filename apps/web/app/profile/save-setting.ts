/** Changes an account setting with an optimistic update; a refusal reverts it and shows a message. */
import type { SettingsInput } from "@feo/contract";
import { toast } from "@feo/ui";
import { changeSettings, failureOf } from "../data/index.ts";

export async function saveSetting(changes: SettingsInput): Promise<void> {
  try {
    await changeSettings(changes);
  } catch (error) {
    const { message } = failureOf(error);
    if (message !== "") toast({ tone: "error", message: "That wasn't saved.", description: message });
  }
}
