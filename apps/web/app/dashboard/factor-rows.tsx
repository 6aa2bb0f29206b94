/** The three kinds of codes, each with its state and a switch (ACCT-004 to ACCT-006). */

import { Badge, Button, Skeleton, toast } from "@feo/ui";
import { type LucideIcon, Mail, MessageSquare, Smartphone } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../confirmation/confirm-dialog.tsx";
import type { User } from "../data/index.ts";
import { changeMfa, mfaPurpose } from "../data/index.ts";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { type SecurityFactor, securityFactors } from "./security-factors.ts";
import { Group, Row, Rows } from "./security-parts.tsx";

const icons: Record<SecurityFactor["type"], LucideIcon> = { email: Mail, mobile: MessageSquare, tOtp: Smartphone };
const unknown = { isEmailOtpEnabled: false, isMobileOtpEnabled: false, isTOtpEnabled: false, email: "", mobile: "" };

interface Asked {
  readonly type: SecurityFactor["type"];
  readonly action: "enable" | "disable";
}

interface FactorRowsProps {
  readonly user: User | null;
  /** Without a password, codes are not needed, so even the last one may be turned off. */
  readonly mayHaveNone: boolean;
}

export function FactorRows({ user, mayHaveNone }: FactorRowsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Group title="Codes" text="Needed when you log in and before sensitive changes.">
      <Rows>
        {securityFactors(user ?? unknown).map((factor) => (
          <FactorRow
            key={factor.type}
            factor={mayHaveNone ? { ...factor, isLast: false } : factor}
            isKnown={user !== null}
            onAsk={setAsked}
          />
        ))}
      </Rows>
      {asked?.type === "tOtp" && asked.action === "enable" && user ? (
        <AuthenticatorDialog feoTag={user.feoTag} onClose={close} />
      ) : asked ? (
        <FactorDialog asked={asked} onClose={close} />
      ) : null}
    </Group>
  );
}

interface FactorRowProps {
  readonly factor: SecurityFactor;
  readonly isKnown: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function FactorRow({ factor, isKnown, onAsk }: FactorRowProps) {
  const { type, title, text, isOn, detail } = factor;
  return (
    <Row
      icon={icons[type]}
      title={title}
      text={
        <>
          {text}
          {isKnown ? <span className="block break-all text-faint">{detail}</span> : <Skeleton className="h-5 w-36" />}
        </>
      }
    >
      {isKnown ? (
        <>
          <Badge tone={isOn ? "success" : "neutral"}>{isOn ? "On" : "Off"}</Badge>
          <FactorButton factor={factor} onAsk={onAsk} />
        </>
      ) : (
        <Skeleton className="h-8 w-28" />
      )}
    </Row>
  );
}

function FactorButton({ factor, onAsk }: Omit<FactorRowProps, "isKnown">) {
  const { type, title, isOn, isLast, isMissing } = factor;
  if (isMissing) {
    return (
      <Button asChild variant="secondary" size="sm" className="min-w-24">
        <Link to="/dashboard/account">{type === "email" ? "Add an email" : "Add a number"}</Link>
      </Button>
    );
  }
  if (isLast) return <span className="min-w-24 text-13 text-faint">At least one must stay on</span>;
  const word = isOn ? "Turn off" : type === "tOtp" ? "Set up" : "Turn on";
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-24"
      aria-label={`${word}: ${title}`}
      onClick={() => onAsk({ type, action: isOn ? "disable" : "enable" })}
    >
      {word}
    </Button>
  );
}

const names: Record<SecurityFactor["type"], string> = {
  email: "codes by email",
  mobile: "codes by SMS",
  tOtp: "the authenticator app",
};

function FactorDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const isOff = asked.action === "disable";
  const word = isOff ? "Turn off" : "Turn on";
  return (
    <ConfirmDialog
      purpose={mfaPurpose(asked)}
      title={`${word} ${names[asked.type]}`}
      description={isOff ? "Fewer codes make your account easier to break into." : "Confirm it's you."}
      warning="Withdrawals are paused for 72 hours after this change."
      action={word}
      onConfirmed={async (sessionToken) => {
        await changeMfa(sessionToken, asked);
        toast({ tone: "success", message: isOff ? "Codes turned off." : "Codes turned on." });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
