/** A customer's personal values, masked. Each is shown in full on its own, after a reason was given. */
import { mayUnmask, type ShownAccount, type UnmaskField, unmaskValue } from "@feo/contract";
import { CopyButton } from "@feo/ui";
import { useState } from "react";
import { useMay, useOperator } from "../data/session.ts";
import { UnmaskDialog } from "../frame/unmask-dialog.tsx";

interface MaskedValue {
  readonly label: string;
  readonly masked: string;
  /** Undefined if nobody ever sees more. */
  readonly field: UnmaskField | undefined;
}

function valuesOf({ email, mobile, pan, aadhaar, birthday, bankAccount }: ShownAccount): readonly MaskedValue[] {
  return [
    { label: "Email", masked: email, field: "email" },
    { label: "Mobile", masked: mobile && `+91 ${mobile}`, field: "mobile" },
    { label: "PAN", masked: pan, field: "pan" },
    { label: "Aadhaar", masked: aadhaar, field: undefined },
    { label: "Date of birth", masked: birthday, field: "birthday" },
    {
      label: "Bank account",
      masked: bankAccount ? `${bankAccount.bankName} ${bankAccount.accountNumber}` : "",
      field: "bankAccount",
    },
  ];
}

export function MaskedValues({ person }: { person: ShownAccount }) {
  const { left, most } = person.unmask;
  const { roles } = useOperator();
  const mayShow = useMay().call(unmaskValue);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <dl className="flex flex-wrap gap-x-7 gap-y-3">
        {valuesOf(person).map((value) => (
          <Value
            key={value.label}
            userId={person.userId}
            value={value}
            mayShow={mayShow && value.field !== undefined && mayUnmask(value.field, roles)}
          />
        ))}
      </dl>
      {mayShow && (
        <p className="text-12 text-quiet xl:max-w-52 xl:text-right">
          Showing a value asks for a reason and is logged.{" "}
          <span className="tabular-nums">
            {left} of {most}
          </span>{" "}
          left today.
        </p>
      )}
    </div>
  );
}

interface ValueProps {
  readonly userId: string;
  readonly value: MaskedValue;
  readonly mayShow: boolean;
}

function Value({ userId, value: { label, masked, field }, mayShow }: ValueProps) {
  const [full, setFull] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="min-w-0">
      <dt className="text-12 text-quiet">{label}</dt>
      <dd className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 text-13">
        <span className="break-all font-medium tabular-nums">{full ?? (masked || "–")}</span>
        {full !== null && <CopyButton value={full} what={`the ${label.toLowerCase()}`} variant="icon" />}
        {mayShow && masked !== "" && field !== undefined && (
          <button
            type="button"
            aria-label={`${full === null ? "Show" : "Hide"} ${label === "PAN" ? label : label.toLowerCase()}`}
            onClick={() => (full === null ? setAsking(true) : setFull(null))}
            className="hit-40 font-medium text-brand hover:underline"
          >
            {full === null ? "Show" : "Hide"}
          </button>
        )}
        {isAsking && field !== undefined && (
          <UnmaskDialog
            userId={userId}
            field={field}
            label={label}
            onShown={setFull}
            onClose={() => setAsking(false)}
          />
        )}
      </dd>
    </div>
  );
}
