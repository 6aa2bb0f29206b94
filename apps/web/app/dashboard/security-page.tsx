/** Account security: the score, each protection with its setting, the devices and the security history. */

import type { AccountSecurity } from "@feo/contract";
import { indianDate, indianMoment } from "@feo/money";
import { Button, cx, Loaded, Skeleton } from "@feo/ui";
import { Check, KeyRound, Minus, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { User } from "../data/index.ts";
import { securityQuery, useOwnQuery } from "../data/index.ts";
import { LateProfile, PageTitle } from "../profile/profile-parts.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { BackupCodesRow } from "./backup-codes-row.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { FactorRows } from "./factor-rows.tsx";
import { FreezeAccount } from "./freeze-account.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PhishingWordRow } from "./phishing-word.tsx";
import { securitySummary } from "./security-factors.ts";
import { SecurityHistory } from "./security-history.tsx";
import { Group, Row, Rows, RowsSkeleton } from "./security-parts.tsx";
import { securityScore } from "./security-score.ts";

export default function SecurityPage() {
  const { state, user } = useProfile();
  const security = useOwnQuery(securityQuery());
  return (
    <>
      <PageTitle title="Account Security">
        {user ? securitySummary(user) : state === "loading" ? <Skeleton className="h-5 w-80 max-w-full" /> : null}
      </PageTitle>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <div className="flex flex-col gap-8">
          <Score user={user} security={security.data} />
          <FactorRows user={user} mayHaveNone={security.data?.hasPassword === false} />
          <Loaded answer={security} skeleton={<GuardsSkeleton />}>
            {(known) => <Guards user={user} security={known} />}
          </Loaded>
          <Devices />
          <SecurityHistory />
          <FreezeAccount />
          <DeleteAccount user={user} />
          <Warning />
        </div>
      )}
    </>
  );
}

function Score({ user, security }: { user: User | null; security: AccountSecurity | undefined }) {
  const score = user && security ? securityScore(user, security) : null;
  return (
    <section aria-label="Score" className="rounded-panel border border-line p-4">
      <div className="flex h-6 items-center justify-between gap-4">
        <p className="text-13 text-quiet">Protection</p>
        {score ? <p className="font-semibold text-16">{score.word}</p> : <Skeleton className="h-6 w-16" />}
      </div>
      <div aria-hidden className="mt-3 flex gap-1.5">
        {[1, 2, 3, 4].map((place) => (
          <span
            key={place}
            className={cx("h-1 flex-1 rounded-full", score && place <= score.done ? "bg-up" : "bg-pressed")}
          />
        ))}
      </div>
      <ul className="mt-4 grid gap-x-6 gap-y-1.5 text-13 sm:grid-cols-2">
        {(score?.points ?? waitingPoints).map(({ label, isDone }) => (
          <li key={label} className="flex h-5 items-center gap-2">
            {score === null ? (
              <Skeleton className="h-4 w-40" />
            ) : (
              <>
                {isDone ? (
                  <Check size={14} role="img" aria-label="Done:" className="shrink-0 text-up" />
                ) : (
                  <Minus size={14} role="img" aria-label="Missing:" className="shrink-0 text-quiet" />
                )}
                {label}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const waitingPoints = ["one", "two", "three", "four"].map((label) => ({ label, isDone: false }));

function GuardsSkeleton() {
  return (
    <>
      <Group title="Password and emails">
        <RowsSkeleton count={2} />
      </Group>
      <Group title="Passkeys">
        <RowsSkeleton count={2} />
      </Group>
    </>
  );
}

function Guards({ user, security }: { user: User | null; security: AccountSecurity }) {
  return (
    <>
      <Group title="Password and emails">
        <Rows>
          {user?.isTOtpEnabled ? <BackupCodesRow left={security.backupCodesLeft} feoTag={user.feoTag} /> : null}
          <PasswordRow user={user} hasPassword={security.hasPassword} />
          <PhishingWordRow word={security.antiPhishingWord} />
        </Rows>
      </Group>
      <Passkeys passkeys={security.passkeys} />
      <LinkedAccounts linked={security.providers} />
    </>
  );
}

function PasswordRow({ user, hasPassword }: { user: User | null; hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const word = hasPassword ? "Change" : "Set";
  return (
    <Row icon={KeyRound} title="Password" text="Withdrawals are paused for 24 hours after a change.">
      {user ? <PasswordAge at={user.passwordUpdatedAt} hasPassword={hasPassword} /> : <Skeleton className="h-5 w-44" />}
      <Button
        variant="secondary"
        size="sm"
        className="min-w-24"
        aria-label={`${word} password`}
        disabled={user === null}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      {isOpen && user ? (
        <PasswordDialog ownName={user.email || user.mobile} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      ) : null}
    </Row>
  );
}

function PasswordAge({ at, hasPassword }: { at: string | null; hasPassword: boolean }) {
  if (!hasPassword) return <span className="text-13 text-quiet">Not set</span>;
  if (at === null) return <span className="text-13 text-quiet">Never changed</span>;
  return (
    <time dateTime={at} title={indianMoment(at)} className="text-13 text-quiet">
      Since {indianDate(at)}
    </time>
  );
}

function Warning() {
  return (
    <p className="flex gap-3 rounded-panel bg-surface p-4 text-13 text-quiet">
      <ShieldCheck size={18} aria-hidden className="mt-px shrink-0" />
      <span>
        Feo will never ask for a code by phone or chat. If you think someone else is using your account,{" "}
        <Link to="/support" className="text-brand underline underline-offset-2">
          contact support
        </Link>
        .
      </span>
    </p>
  );
}
