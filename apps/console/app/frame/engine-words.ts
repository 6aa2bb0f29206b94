/** The engine's state in the console header: the most important fault, with its reason. */
import type { ConsoleStatus } from "@feo/contract";

interface EngineWords {
  readonly word: string;
  readonly why: string | undefined;
  readonly isWell: boolean;
}

export function engineWords({ perSecond, isHeard, haltedBecause, isDiskFull }: ConsoleStatus["engine"]): EngineWords {
  // Checked first: a full disk is why the engine does not lead.
  if (isDiskFull) return { word: "Disk full", why: "Orders are refused until the database has room", isWell: false };
  if (haltedBecause !== null) return { word: "Engine halted", why: haltedBecause, isWell: false };
  if (!isHeard) return { word: "Engine silent", why: undefined, isWell: false };
  return { word: `Engine ${perSecond}/s`, why: undefined, isWell: true };
}
