/** The code that was sent to the new address or number, and whether codes shall go there from now on. */
import { Button, Checkbox } from "@feo/ui";
import { useState } from "react";
import { type ContactChange, heldToken } from "../data/index.ts";
import { CodeFields } from "../frame/code-fields.tsx";
import { type Codes, type CodesAsked, isCodeFailure, wholeCodes } from "../frame/codes.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { InboxHint } from "../frame/inbox-hint.tsx";
import { useAct } from "../frame/use-act.ts";
import { type Contact, contactWords } from "./contact-words.ts";

interface ContactCodeProps {
  readonly kind: Contact;
  readonly change: ContactChange;
  readonly resendSeconds: number;
  /** What is on stays on, by the new one; there is nothing to choose. */
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
    ...{ isEmailOtpEnabled: kind === "email", isMobileOtpEnabled: kind === "mobile", isTOtpEnabled: false },
    ...{ email: change.saved(), mobile: change.saved(), resendOtpRateLimitDuration: resendSeconds },
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
        Make it mine
      </Button>
      <Button variant="ghost" className="mt-2 w-full" onClick={onBack}>
        Use another {contactWords[kind].name}
      </Button>
      <InboxHint />
    </form>
  );
}
