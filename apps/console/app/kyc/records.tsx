/** The Aadhaar and PAN records side by side, with differences marked. */
import { mayUnmask, type ShownVerification } from "@feo/contract";
import { Badge, IconButton } from "@feo/ui";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useOperator } from "../data/session.ts";
import { Section } from "../frame/facts.tsx";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { UnmaskDialog } from "../frame/unmask-dialog.tsx";

const birthdayOf = (day: string | undefined): string => (day ? dayOf(`${day}T12:00:00Z`) : "–");

export function Records({ person }: { person: ShownVerification }) {
  const { aadhaar, pan, isSameName, isSameBirthday, readAt } = person;
  const isBoth = aadhaar !== null && pan !== null;
  const rows = [
    { name: "Name", one: aadhaar?.name ?? "–", other: pan?.name ?? "–", isSame: isBoth ? isSameName : null },
    {
      name: "DOB",
      one: birthdayOf(aadhaar?.birthday),
      other: birthdayOf(pan?.birthday),
      isSame: isBoth ? isSameBirthday : null,
    },
    {
      name: "Number",
      one: aadhaar ? `XXXX XXXX ${aadhaar.last4}` : "–",
      other: pan?.number ?? "–",
      isSame: null,
    },
  ];
  return (
    <Section
      title="Government records"
      aside={readAt && <span className="text-12 text-faint">DigiLocker, {dayAndTime(readAt)}</span>}
    >
      <table aria-label="Aadhaar and PAN" className="w-full border-collapse text-left text-13">
        <thead className="text-12 text-quiet">
          <tr className="border-line border-b">
            <td className="h-7 w-20" />
            <th scope="col" className="pr-3 font-normal">
              Aadhaar
            </th>
            <th scope="col" className="pr-3 font-normal">
              PAN
            </th>
            <td className="w-16" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, one, other, isSame }) => (
            <tr key={name} className="h-8 border-line border-b">
              <th scope="row" className="font-normal text-quiet">
                {name}
              </th>
              <td className="break-words pr-3">{one}</td>
              <td className="break-words pr-3">
                {name === "Number" && pan ? <Pan key={person.userId} userId={person.userId} masked={other} /> : other}
              </td>
              <td className="text-right">
                {isSame !== null && <Badge tone={isSame ? "success" : "warn"}>{isSame ? "Matches" : "Differs"}</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Masked until a reason is given; counted with the other values of the day. */
function Pan({ userId, masked }: { userId: string; masked: string }) {
  const [full, setFull] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { roles } = useOperator();
  return (
    <span className="flex items-center gap-1">
      {full ?? masked}
      {mayUnmask("pan", roles) && (
        <IconButton
          size="xs"
          label={full === null ? "Show PAN" : "Hide PAN"}
          onClick={() => (full === null ? setAsking(true) : setFull(null))}
        >
          {full === null ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
        </IconButton>
      )}
      {isAsking && (
        <UnmaskDialog userId={userId} field="pan" label="PAN" onShown={setFull} onClose={() => setAsking(false)} />
      )}
    </span>
  );
}
