/** The profile: the account holder's details, when each was last changed, and the dialogs that change them. */

import { indianDate, indianMoment } from "@feo/money";
import { Badge, Button, CopyButton, Skeleton } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { User } from "../data/index.ts";
import { useKyc } from "../data/index.ts";
import { FactList, FactRow, LateProfile, orNotSet, PageTitle } from "../profile/profile-parts.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { kycStanding } from "./kyc-standing.ts";
import { NameDialog } from "./name-dialog.tsx";
import { Picture } from "./picture.tsx";
import { TagDialog } from "./tag-dialog.tsx";

type Changing = "name" | "feoTag" | "email" | "mobile";

export default function AccountPage() {
  const { state, user } = useProfile();
  const [changing, setChanging] = useState<Changing | null>(null);
  return (
    <>
      <PageTitle title="Profile">Other customers see your feoTag and, when they pay you, your masked name.</PageTitle>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <div className="flex flex-col gap-8">
          <div>
            <Person user={user} />
            <Facts user={user} onChange={setChanging} />
            <p className="mt-3 text-13 text-faint">
              Withdrawals are paused for 72 hours after you change your email or mobile number.
            </p>
          </div>
          <DeleteAccount user={user} />
        </div>
      )}
      {user && changing ? <ChangeDialog user={user} changing={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}

function ChangeDialog({ user, changing, onClose }: { user: User; changing: Changing; onClose: () => void }) {
  switch (changing) {
    case "name":
      return <NameDialog current={user.name} onClose={onClose} />;
    case "feoTag":
      return <TagDialog current={user.feoTag} onClose={onClose} />;
    case "email":
      return <ContactDialog kind="email" current={user.email} areCodesOn={user.isEmailOtpEnabled} onClose={onClose} />;
    case "mobile":
      return (
        <ContactDialog kind="mobile" current={user.mobile} areCodesOn={user.isMobileOtpEnabled} onClose={onClose} />
      );
  }
}

function Person({ user }: { user: User | null }) {
  return (
    <div className="mb-6 flex h-16 items-center gap-5">
      <Picture user={user} />
      <div className="flex min-w-0 flex-col gap-0.5">
        {user ? (
          <p className="truncate font-semibold text-16">{user.name || "No name yet"}</p>
        ) : (
          <Skeleton className="h-6 w-40" />
        )}
        {user ? (
          <p className="text-13 text-quiet">{user.feoTag ? `@${user.feoTag}` : "No feoTag yet"}</p>
        ) : (
          <Skeleton className="h-5 w-24" />
        )}
      </div>
    </div>
  );
}

interface FactsProps {
  readonly user: User | null;
  readonly onChange: (what: Changing) => void;
}

function Facts({ user, onChange }: FactsProps) {
  const aside = (what: Changing, name: string) => (
    <ChangeAside user={user} what={what} name={name} onChange={onChange} />
  );
  return (
    <FactList>
      <FactRow label="Name" hint="As on your PAN" value={orNotSet(user?.name)} aside={aside("name", "name")} />
      <FactRow
        label="feoTag"
        hint="Others use it to pay you"
        value={user?.feoTag ? <Tag feoTag={user.feoTag} /> : orNotSet(user?.feoTag)}
        aside={aside("feoTag", "feoTag")}
      />
      <FactRow label="Email" value={orNotSet(user?.email)} aside={aside("email", "email address")} />
      <FactRow
        label="Mobile"
        value={user?.mobile ? <span className="tabular">+91 {user.mobile}</span> : orNotSet(user?.mobile)}
        aside={aside("mobile", "mobile number")}
      />
      <FactRow
        label="Verification"
        value={user === null ? undefined : <Level kycLevel={user.KYCLevel} />}
        aside={
          <Button asChild variant="secondary" size="sm" className="min-w-20">
            <Link to="/dashboard/account-verification">{user?.KYCLevel === 0 ? "Verify" : "Levels"}</Link>
          </Button>
        }
      />
    </FactList>
  );
}

interface ChangeAsideProps extends FactsProps {
  readonly what: Changing;
  readonly name: string;
}

function ChangeAside({ user, what, name, onChange }: ChangeAsideProps): ReactNode {
  const word = user && user[what] === "" ? "Add" : "Change";
  const at = user?.[`${what}UpdatedAt`];
  return (
    <span className="flex items-center gap-4">
      {at ? <time dateTime={at} title={indianMoment(at)}>{`Since ${indianDate(at)}`}</time> : null}
      <Button
        variant="secondary"
        size="sm"
        className="min-w-20"
        aria-label={`${word} your ${name}`}
        disabled={user === null}
        onClick={() => onChange(what)}
      >
        {word}
      </Button>
    </span>
  );
}

function Tag({ feoTag }: { feoTag: string }) {
  return (
    <span className="flex items-center gap-2">
      @{feoTag} <CopyButton variant="icon" value={feoTag} what="your feoTag" />
    </span>
  );
}

function Level({ kycLevel }: { kycLevel: number }) {
  const { reached, next } = kycStanding(kycLevel, useKyc().data);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={reached.tone}>{reached.words}</Badge>
      {next ? <Badge tone={next.tone}>{`Level ${next.level}: ${next.words.toLowerCase()}`}</Badge> : null}
    </span>
  );
}
