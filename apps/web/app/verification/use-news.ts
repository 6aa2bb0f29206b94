/** What has changed while the page is open: a level that is verified or was not accepted. Told once, by whatever way it came. */
import type { KycLevelNumber, KycStatus } from "@feo/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Kyc } from "../data/index.ts";
import { resultOf, verificationLevels } from "./levels.ts";

export interface News {
  readonly level: KycLevelNumber;
  /** Where it is told; it takes the focus when it was the person's own act, whose button is gone with its level. */
  readonly place: RefObject<HTMLElement | null>;
}

const statusesOf = (kyc: Kyc): readonly (KycStatus | null)[] =>
  verificationLevels.map(({ level }) => resultOf(kyc, level).status);

const announcements: Partial<Record<KycStatus, (level: number) => string>> = {
  VERIFIED: (level) => `You are verified at level ${level}.`,
  SUBMITTED: (level) => `Level ${level} is in review. We answer within a day, by e-mail.`,
  REJECTED: (level) => `Level ${level} was not accepted. The reason is on the page.`,
};

export function useNews(kyc: Kyc | undefined, announce: (words: string) => void): News | null {
  const [level, setLevel] = useState<KycLevelNumber | null>(null);
  const known = useRef<readonly (KycStatus | null)[] | null>(null);
  const isOwnAct = useRef(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!kyc) return;
    const before = known.current;
    known.current = statusesOf(kyc);
    if (before === null) return;
    for (const { level: each } of verificationLevels) {
      const status = resultOf(kyc, each).status;
      if (status === before[each - 1] || status === null) continue;
      const words = announcements[status]?.(each);
      if (words) announce(words);
      if (status !== "VERIFIED") continue;
      setLevel(each);
      // Nobody is led away from what they do by what somebody else has decided.
      isOwnAct.current = before[each - 1] !== "SUBMITTED";
    }
  }, [kyc, announce]);

  useEffect(() => {
    if (level !== null && isOwnAct.current) place.current?.focus();
  }, [level]);

  return level === null ? null : { level, place };
}
