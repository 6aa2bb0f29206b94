/** Account security: each factor with its state, and the password. What it shows is the account's own word. */
import { Badge, Skeleton } from "@feo/ui";
import { KeyRound, type LucideIcon, Mail, MessageSquare, ShieldCheck, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { indianDate, indianMoment } from "../frame/indian-date.ts";
import { LateProfile, PageTitle } from "./profile-parts.tsx";
import { type SecurityFactor, securityFactors, securitySummary } from "./security-factors.ts";
import { useProfile } from "./use-profile.ts";

const icons: Record<SecurityFactor["type"], LucideIcon> = { email: Mail, mobile: MessageSquare, tOtp: Smartphone };
const unknown = { isEmailOtpEnabled: false, isMobileOtpEnabled: false, isTOtpEnabled: false, email: "", mobile: "" };

export default function SecurityPage() {
  const { state, user } = useProfile();
  return (
    <>
      <PageTitle title="Account Security">
        {user ? securitySummary(user) : state === "loading" ? <Skeleton className="h-5 w-80 max-w-full" /> : null}
      </PageTitle>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <div className="flex max-w-[880px] flex-col gap-8">
          <Group title="Codes">
            {securityFactors(user ?? unknown).map(({ type, title, text, detail, isOn }) => (
              <Row key={type} icon={icons[type]} title={title} text={text}>
                {user ? (
                  <span className="min-w-0 break-words text-13 text-quiet">{detail}</span>
                ) : (
                  <Skeleton className="h-5 w-36" />
                )}
                {user ? (
                  <Badge tone={isOn ? "success" : "neutral"}>{isOn ? "On" : "Off"}</Badge>
                ) : (
                  <Skeleton className="h-5 w-8" />
                )}
              </Row>
            ))}
          </Group>
          <Group title="Password">
            <Row icon={KeyRound} title="Password" text="After a change, withdrawals wait for 24 hours.">
              {user ? <PasswordAge at={user.passwordUpdatedAt} /> : <Skeleton className="h-5 w-44" />}
            </Row>
          </Group>
          <p className="flex gap-3 rounded-panel bg-surface p-4 text-13 text-quiet">
            <ShieldCheck size={18} aria-hidden className="mt-px shrink-0" />
            <span>
              Nobody from Feo will ask for a code, by phone or in a chat. If you think that somebody else uses your
              account,{" "}
              <Link to="/support" className="text-brand underline underline-offset-2">
                write to support
              </Link>
              .
            </span>
          </p>
        </div>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-16">{title}</h2>
      <ul className="rounded-panel border border-line">{children}</ul>
    </section>
  );
}

function Row({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b p-4 last:border-b-0">
      <Icon size={18} aria-hidden className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-14">{title}</h3>
        <p className="text-13 text-quiet">{text}</p>
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between max-sm:pl-8.5">{children}</div>
    </li>
  );
}

function PasswordAge({ at }: { at: string | null }) {
  if (at === null) return <span className="text-13 text-quiet">Not changed since you signed up</span>;
  return (
    <time dateTime={at} title={indianMoment(at)} className="text-13 text-quiet">
      Last changed {indianDate(at)}
    </time>
  );
}
