/**
 * The boxes for all codes of a step (SMS, email, authenticator app), with resend and backup code. A controlled
 * component: the caller keeps the typed codes and sends them.
 */
import type { OtpTarget } from "@feo/contract";
import { CountdownButton, cx, Field, OtpInput, TextInput } from "@feo/ui";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, failureOf } from "../data/index.ts";
import {
  type CodeName,
  type Codes,
  type CodesAsked,
  codeErrors,
  codesOf,
  isReadyToSend,
  nextCode,
  tidyBackupCode,
  wholeCodes,
} from "./codes.ts";

export interface CodeFieldsProps {
  readonly asked: CodesAsked;
  readonly typed: Codes;
  readonly onType: (typed: Codes) => void;
  /** Called once the last missing code is complete, so that no button press is needed. */
  readonly onWhole: (codes: Codes) => void;
  /** The last failure: errors about codes are shown here and take the focus. */
  readonly failure: ApiFailure | null;
  /** Resends a code; resolves to the seconds until it can be requested again. */
  readonly resend: (target: OtpTarget) => Promise<number>;
  /** Labels for screen readers only, because the page already says where the codes were sent. */
  readonly hideLabels?: boolean;
  /** On a wide page, shows the codes side by side with short labels. */
  readonly inColumns?: boolean;
  readonly className?: string;
}

/** A new set of codes resets the boxes and countdowns, through its key. */
export function CodeFields(props: CodeFieldsProps) {
  return <Boxes key={`${props.asked.sessionToken} ${codesOf(props.asked).join()}`} {...props} />;
}

function Boxes(props: CodeFieldsProps) {
  const { asked, typed, onType, onWhole, failure, resend, hideLabels = false, inColumns = false, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const errors = codeErrors(asked, failure);
  useFocusOnFailure(box, failure);

  const type = (name: CodeName, code: string) => {
    const next = { ...typed, [name]: code };
    onType(next);
    const whole = wholeCodes(asked, next);
    if (!isReadyToSend(name, typed[name] ?? "", code)) return;
    if (whole) onWhole(whole);
    else focusCode(box.current, nextCode(asked, next));
  };

  return (
    <div
      ref={box}
      className={cx(inColumns ? "grid gap-x-4 gap-y-5 sm:grid-cols-2" : "flex max-w-92 flex-col gap-6", className)}
    >
      {errors.above === "" ? null : (
        <p role="alert" className="col-span-full flex gap-1.5 text-13 text-down">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {errors.above}
        </p>
      )}
      {codesOf(asked).map((name, place) => {
        const shared = {
          code: typed[name] ?? "",
          onCode: (code: string) => type(name, code),
          error: errors.at[name],
          isInvalid: errors.above !== "",
          isFirst: place === 0,
          hideLabel: hideLabels,
          inColumns,
        };
        if (name === "tOtp") return <AuthenticatorCode key={name} {...shared} />;
        return (
          <SentCode
            key={name}
            {...shared}
            name={name}
            to={name === "mobileOtp" ? asked.mobile : asked.email}
            firstWaitSeconds={asked.resendOtpRateLimitDuration}
            resend={() => resend(name === "mobileOtp" ? "mobile" : "email")}
          />
        );
      })}
    </div>
  );
}

/** A backup code takes the place of the authenticator code. */
function focusCode(box: HTMLElement | null, name: CodeName | undefined): void {
  const inputs = [...(box?.querySelectorAll("input") ?? [])];
  inputs.find((input) => input.name === name || (name === "tOtp" && input.name === "backupCode"))?.focus();
}

/** Selects the refused code, so that typing replaces it. */
function useFocusOnFailure(box: { readonly current: HTMLDivElement | null }, failure: ApiFailure | null): void {
  useEffect(() => {
    if (!failure) return;
    const input = box.current?.querySelector<HTMLInputElement>("input[aria-invalid=true]");
    input?.focus();
    input?.select();
  }, [box, failure]);
}

interface CodeProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | undefined;
  readonly isInvalid: boolean;
  readonly isFirst: boolean;
  readonly hideLabel: boolean;
  readonly inColumns: boolean;
}

interface SentCodeProps extends CodeProps {
  readonly name: "mobileOtp" | "emailOtp";
  /** Masked by the server. */
  readonly to: string;
  readonly firstWaitSeconds: number;
  readonly resend: () => Promise<number>;
}

function SentCode(props: SentCodeProps) {
  const { name, to, code, onCode, error, isInvalid, isFirst, hideLabel, inColumns, firstWaitSeconds, resend } = props;
  const [wait, setWait] = useState(() => waitOf(firstWaitSeconds));
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly isError: boolean; readonly words: string } | null>(null);

  const send = async () => {
    setSending(true);
    setOutcome(null);
    try {
      setWait(waitOf(await resend()));
      setOutcome({ isError: false, words: "A new code is on its way. The previous one no longer works." });
    } catch (error) {
      setOutcome({ isError: true, words: failureOf(error).message });
    } finally {
      setSending(false);
    }
  };

  return (
    <div>
      <Field
        label={inColumns ? name === "mobileOtp" ? "SMS code" : "Email code" : <SentTo name={name} to={to} />}
        {...(inColumns ? { aside: <span className="min-w-0 truncate text-quiet">{to}</span> } : {})}
        hideLabel={hideLabel}
        error={error}
      >
        <OtpInput
          name={name}
          size={inColumns ? "md" : "lg"}
          value={code}
          onValueChange={onCode}
          invalid={isInvalid}
          autoFocus={isFirst}
          className="max-w-none"
        />
      </Field>
      <div className={cx("flex flex-wrap items-center justify-between gap-x-4 gap-y-1", inColumns ? "mt-2" : "mt-4")}>
        <CountdownButton
          label="Send again"
          readyWords="You can ask for a new code now."
          {...wait}
          busy={isSending}
          isPlain={inColumns}
          {...(inColumns ? { className: "text-13" } : {})}
          onPress={() => void send()}
        />
        {inColumns ? null : <span className="text-14 text-quiet">Code lasts 5 minutes</span>}
      </div>
      <p role="status" className={cx("mt-2 text-13 empty:hidden", outcome?.isError ? "text-down" : "text-quiet")}>
        {outcome?.words}
      </p>
    </div>
  );
}

const waitOf = (seconds: number) => ({ readyAtMs: Date.now() + seconds * 1_000, waitSeconds: seconds });

function SentTo({ name, to }: { name: "mobileOtp" | "emailOtp"; to: string }) {
  // A reset shows only what the customer typed, so that it does not reveal which address and number belong together.
  if (to === "") return name === "mobileOtp" ? "Code by SMS to your mobile number" : "Code by email to your address";
  return (
    <>
      {name === "mobileOtp" ? "Code by SMS to " : "Code by email to "}
      <span className="break-all font-semibold text-ink">
        {name === "mobileOtp" && !to.startsWith("+") ? `+91 ${to}` : to}
      </span>
    </>
  );
}

function AuthenticatorCode({ code, onCode, error, isInvalid, isFirst, hideLabel, inColumns }: CodeProps) {
  const [isBackup, setBackup] = useState(false);
  const [hasSwitched, setSwitched] = useState(false);
  const change = () => {
    setBackup(!isBackup);
    setSwitched(true);
    onCode("");
  };
  return (
    <div>
      {isBackup ? (
        <Field label="Backup code" hint="One of the codes you saved. Each works once." error={error}>
          <TextInput
            name="backupCode"
            size="lg"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="xxxxx-xxxxx"
            inputClassName="tabular tracking-wide"
            invalid={isInvalid}
            autoFocus
            value={code}
            onChange={(event) => onCode(tidyBackupCode(event.target.value))}
          />
        </Field>
      ) : (
        <Field
          label={inColumns ? "Authenticator code" : "Code from your authenticator app"}
          hideLabel={hideLabel}
          error={error}
        >
          <OtpInput
            name="tOtp"
            size={inColumns ? "md" : "lg"}
            value={code}
            onValueChange={onCode}
            invalid={isInvalid}
            autoFocus={isFirst || hasSwitched}
            className="max-w-none"
          />
        </Field>
      )}
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-x-4",
          inColumns ? "mt-2 text-13" : "mt-4 text-14",
        )}
      >
        {inColumns && !isBackup ? <span className="text-quiet">From your authenticator app</span> : null}
        <button
          type="button"
          onClick={change}
          className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80"
        >
          {isBackup ? "Use the authenticator app instead" : `Use a backup code${inColumns ? "" : " instead"}`}
        </button>
      </div>
    </div>
  );
}
