/** The Aadhaar, the PAN and the bank's answer beside each other, then what only the customer declared. */
import { mayUnmask, type ShownVerification } from "@feo/contract";
import { cx, IconButton } from "@feo/ui";
import { Check, CircleAlert, Eye, EyeOff, type LucideIcon, Minus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOperator } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";
import { plainText } from "../frame/plain-text.ts";
import { UnmaskDialog } from "../frame/unmask-dialog.tsx";
import { type ComparisonResult, comparisonOf } from "./comparison-rows.ts";
import type { Piece } from "./name-difference.ts";

export function Comparison({ person }: { person: ShownVerification }) {
  const { compared, declared, differences } = comparisonOf(person);
  return (
    <section className="mt-5">
      <div className="mb-1 flex flex-wrap items-center gap-x-3">
        <h3 className="font-semibold text-13">Declared and DigiLocker</h3>
        {person.readAt && <span className="text-12 text-quiet">Read {dayAndTime(person.readAt)} IST</span>}
        <span className={cx("ml-auto text-12", differences > 0 ? "font-medium text-warn" : "text-quiet")}>
          {differences === 0 ? "No differences" : `${differences} ${differences === 1 ? "difference" : "differences"}`}
        </span>
      </div>
      <div className="overflow-x-auto">
        <table
          aria-label="Aadhaar, PAN and bank account"
          className="w-full min-w-120 border-collapse text-left text-13 tabular-nums max-sm:min-w-140"
        >
          <thead className="text-12 text-quiet">
            <tr className="border-line border-b">
              <Head className="w-[16%]">Field</Head>
              <Head className="w-[23%]">Aadhaar</Head>
              <Head className="w-[22%]">PAN</Head>
              <Head>Bank</Head>
              <Head className="w-27">Result</Head>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ name, cells: [aadhaar, pan, bank], result }) => (
              <Row key={name} name={name} result={result} isDash={[aadhaar, pan, bank].every((cell) => cell === null)}>
                <Cell>
                  <Pieces pieces={aadhaar} />
                </Cell>
                <Cell>
                  {name === "PAN" && pan ? (
                    <Pan key={person.userId} userId={person.userId} masked={<Pieces pieces={pan} />} />
                  ) : (
                    <Pieces pieces={pan} />
                  )}
                </Cell>
                <Cell>
                  <Pieces pieces={bank} />
                </Cell>
              </Row>
            ))}
            {declared.map(({ name, declared: words, result }) => (
              <Row key={name} name={name} result={result} isDash={words === ""}>
                <Cell span={3}>{words === "" ? "–" : <bdi>{plainText(words)}</bdi>}</Cell>
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={cx("h-7 pr-3 font-normal last:pr-0", className)}>
    {children}
  </th>
);

const Cell = ({ span, children }: { span?: number; children: ReactNode }) => (
  <td colSpan={span} className="py-1 pr-3 [overflow-wrap:anywhere]">
    {children}
  </td>
);

interface RowProps {
  readonly name: string;
  readonly result: ComparisonResult;
  /** Nothing is known, so there is no result. */
  readonly isDash: boolean;
  readonly children: ReactNode;
}

const Row = ({ name, result, isDash, children }: RowProps) => (
  <tr className="h-7.5 border-line border-b last:border-b-0">
    <th scope="row" className="whitespace-nowrap pr-3 font-normal text-quiet">
      {name}
    </th>
    {children}
    <td className="whitespace-nowrap">{!isDash && <Result result={result} />}</td>
  </tr>
);

const results: Readonly<Record<ComparisonResult, { word: string; tone: string; Icon: LucideIcon }>> = {
  matches: { word: "Matches", tone: "text-up", Icon: Check },
  differs: { word: "Differs", tone: "text-warn", Icon: CircleAlert },
  declared: { word: "Declared only", tone: "text-quiet", Icon: Minus },
  digilocker: { word: "DigiLocker only", tone: "text-quiet", Icon: Minus },
};

function Result({ result }: { result: ComparisonResult }) {
  const { word, tone, Icon } = results[result];
  return (
    <span className={cx("flex items-center gap-1.5 text-12", tone, result === "differs" && "font-medium")}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}

/** Only what differs is tinted. */
function Pieces({ pieces }: { pieces: readonly Piece[] | null }) {
  if (!pieces) return "–";
  return (
    <bdi>
      {pieces.map(({ text, isDifferent }, at) =>
        isDifferent ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never move
          <mark key={at} className="rounded-inner bg-warn-tint py-0.5 font-medium text-warn">
            {plainText(text)}
          </mark>
        ) : (
          plainText(text)
        ),
      )}
    </bdi>
  );
}

/** Masked until a reason is given; counted with the other values of the day. */
function Pan({ userId, masked }: { userId: string; masked: ReactNode }) {
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
