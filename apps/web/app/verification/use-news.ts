/**
 * Changes while the page is open: a level was verified, submitted or rejected. Announced once, whatever caused the
 * update.
 */
import type { KycLevelNumber, KycStatus } from "@feo/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Kyc } from "../data/index.ts";
import { resultOf, verificationLevels } from "./levels.ts";

export interface News {
  readonly level: KycLevelNumber;
  /**
   * The banner's element; takes the focus if the customer's own action, whose button has disappeared, caused the
   * change.
   */
  readonly place: RefObject<HTMLElement | null>;
}

const statusesOf = (kyc: Kyc): readonly (KycStatus | null)[] =>
  verificationLevels.map(({ level }) => resultOf(kyc, level).status);

const announcements: Partial<Record<KycStatus, (level: number) => string>> = {
  VERIFIED: (level) => `Verification level ${level} approved.`,
  SUBMITTED: (level) => `Level ${level} is in review. We'll email you within a day.`,
  REJECTED: (level) => `Level ${level} wasn't accepted. See the reason on this page.`,
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
      // Do not move the focus because of a reviewer's decision.
      isOwnAct.current = before[each - 1] !== "SUBMITTED";
    }
  }, [kyc, announce]);

  useEffect(() => {
    if (level !== null && isOwnAct.current) place.current?.focus();
  }, [level]);

  return level === null ? null : { level, place };
}
