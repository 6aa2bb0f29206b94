/** The code sent to the new address or number, and whether login codes go there from now on. */
import { Button, Checkbox } from "@feo/ui";
import { useState } from "react";
import { CodeFields } from "../confirmation/code-fields.tsx";
import { type Codes, type CodesAsked, isCodeFailure, wholeCodes } from "../confirmation/codes.ts";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { InboxHint } from "../confirmation/inbox-hint.tsx";
import { type ContactChange, heldToken, useAct } from "../data/index.ts";
import { type Contact, contactWords } from "./contact-words.ts";

interface ContactCodeProps {
  readonly kind: Contact;
  readonly change: ContactChange;
  readonly resendSeconds: number;
  /** If codes are already on for this contact, they stay on and there is no choice. */
  readonly areCodesOn: boolean;
  readonly onBack: () => void;
  readonly onExpired: () => void;
  readonly onChanged: () => void;
}

export function ContactCode(props: ContactCodeProps) {
  const { kind, change, resendSeconds, areCodesOn, onBack, onExpired, onChanged } = props;
  const [typed, setTyped] = useState<Codes>({});
  const [enableOTP, setEnableOTP] = useState(true);
  const { isBusy, failure, run } = useAct();
  const asked: CodesAsked = {
    sessionToken: heldToken(kind) ?? "",
    isEmailOtpEnabled: kind === "email",
    isMobileOtpEnabled: kind === "mobile",
    isTOtpEnabled: false,
    email: change.saved(),
    mobile: change.saved(),
    resendOtpRateLimitDuration: resendSeconds,
  };
  const whole = wholeCodes(asked, typed);

  const verify = (codes: Codes) =>
    void run(async () => {
      const otp = (kind === "email" ? codes.emailOtp : codes.mobileOtp) ?? "";
      if (await change.verify({ otp, enableOTP })) onChanged();
      else onExpired();
    });
  const resend = async () => {
    const sent = await change.regenerate();
    if (!sent) onExpired();
    return sent ? sent.resendSeconds : 0;
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (whole) verify(whole);
      }}
    >
      <FailureNote failure={failure && !isCodeFailure(failure) ? failure : null} />
      {areCodesOn ? null : (
        <Checkbox
          label={contactWords[kind].codes}
          checked={enableOTP}
          onCheckedChange={(checked) => setEnableOTP(checked === true)}
          className="mb-5"
        />
      )}
      <CodeFields asked={asked} typed={typed} onType={setTyped} onWhole={verify} failure={failure} resend={resend} />
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={whole === undefined} busy={isBusy}>
        Verify
      </Button>
      <Button variant="ghost" className="mt-2 w-full" onClick={onBack}>
        Use another {contactWords[kind].name}
      </Button>
      <InboxHint />
    </form>
  );
}
