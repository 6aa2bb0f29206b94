/** The profile: what Feo knows about the account holder, and when it was last changed. */
import type { User } from "@feo/contract";
import { Avatar, Badge, CopyButton, Skeleton } from "@feo/ui";
import { Link } from "react-router";
import { indianDate, indianMoment } from "../frame/indian-date.ts";
import { FactList, FactRow, LateProfile, orNotSet, PageTitle } from "./profile-parts.tsx";
import { useProfile } from "./use-profile.ts";

export default function AccountPage() {
  const { state, user } = useProfile();
  return (
    <>
      <PageTitle title="Profile">
        Who you are on Feo. Others see only your feoTag and, when they pay you, your masked name.
      </PageTitle>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <>
          <Person user={user} />
          <Facts user={user} />
        </>
      )}
    </>
  );
}

function Person({ user }: { user: User | null }) {
  return (
    <div className="mb-6 flex h-12 items-center gap-4">
      {user ? <Avatar name={user.name || user.feoTag} size={48} /> : <Skeleton className="size-12 rounded-full" />}
      <div className="flex flex-col gap-0.5">
        {user ? (
          <p className="font-semibold text-16">{user.name || "No name yet"}</p>
        ) : (
          <Skeleton className="h-6 w-40" />
        )}
        {user ? <p className="text-13 text-quiet">@{user.feoTag}</p> : <Skeleton className="h-5 w-24" />}
      </div>
    </div>
  );
}

function Facts({ user }: { user: User | null }) {
  return (
    <FactList>
      <FactRow
        label="Name"
        hint="As on your PAN"
        value={orNotSet(user?.name)}
        aside={<Changed at={user?.nameUpdatedAt} />}
      />
      <FactRow
        label="feoTag"
        hint="Others pay you by it"
        value={user?.feoTag ? <Tag feoTag={user.feoTag} /> : orNotSet(user?.feoTag)}
        aside={<Changed at={user?.feoTagUpdatedAt} />}
      />
      <FactRow label="E-mail" value={orNotSet(user?.email)} aside={<Changed at={user?.emailUpdatedAt} />} />
      <FactRow
        label="Mobile"
        value={user?.mobile ? <span className="tabular">+91 {user.mobile}</span> : orNotSet(user?.mobile)}
        aside={<Changed at={user?.mobileUpdatedAt} />}
      />
      <FactRow
        label="Verification"
        value={user === null ? undefined : <Level kycLevel={user.kycLevel} />}
        aside={
          <Link to="/dashboard/account-verification" className="hit-40 font-medium text-brand hover:text-brand/80">
            {user && user.kycLevel > 0 ? "See the levels" : "Verify"}
          </Link>
        }
      />
    </FactList>
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
  return (
    <Badge tone={kycLevel > 0 ? "success" : "neutral"}>{kycLevel > 0 ? `Level ${kycLevel}` : "Not verified"}</Badge>
  );
}

function Changed({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  return <time dateTime={at} title={indianMoment(at)}>{`Changed ${indianDate(at)}`}</time>;
}
