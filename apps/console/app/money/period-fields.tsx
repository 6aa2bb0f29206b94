/** The first and the last day of a period; both go into the address. */
import { Field, TextInput } from "@feo/ui";
import { useSearchParams } from "react-router";
import { type Period, refusedPeriod } from "./period.ts";

export function PeriodFields({ period }: { period: Period }) {
  const [search, setSearch] = useSearchParams();
  const choose = (name: keyof Period, day: string) => {
    const next = new URLSearchParams(search);
    next.set(name, day);
    setSearch(next, { replace: true });
  };
  const refused = refusedPeriod(period);
  return (
    <>
      <Field label="From">
        <TextInput
          type="date"
          size="sm"
          value={period.from}
          onChange={({ target: { value } }) => choose("from", value)}
        />
      </Field>
      <Field label="To (IST)">
        <TextInput type="date" size="sm" value={period.to} onChange={({ target: { value } }) => choose("to", value)} />
      </Field>
      {refused && (
        <p role="alert" className="self-end pb-1.5 text-13 text-down">
          {refused}
        </p>
      )}
    </>
  );
}
