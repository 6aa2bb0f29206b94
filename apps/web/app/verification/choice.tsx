/** A choice from a list of codes: our own list on a desktop, a native select on a phone, where it fills the screen. */
import { Select, useFieldControl } from "@feo/ui";
import { ChevronDown } from "lucide-react";
import { useSyncExternalStore } from "react";

const phone = "(max-width: 639px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  );

interface ChoiceProps {
  readonly names: Readonly<Record<number, string>>;
  readonly value: number | null;
  readonly onChange: (code: number) => void;
}

export function Choice(props: ChoiceProps) {
  return useIsPhone() ? <NativeChoice {...props} /> : <ListChoice {...props} />;
}

const optionsOf = (names: ChoiceProps["names"]) => Object.entries(names).map(([value, label]) => ({ value, label }));

function ListChoice({ names, value, onChange }: ChoiceProps) {
  return (
    <Select
      options={optionsOf(names)}
      value={value === null ? null : String(value)}
      onValueChange={(code) => onChange(Number(code))}
      className="w-full"
    />
  );
}

function NativeChoice({ names, value, onChange }: ChoiceProps) {
  const wiring = useFieldControl({});
  return (
    <span className="relative block">
      <select
        {...wiring}
        value={value ?? ""}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-12 w-full appearance-none rounded-control border border-edge bg-page pr-10 pl-3 text-16 text-ink aria-[invalid=true]:border-down"
      >
        <option value="" disabled>
          Choose
        </option>
        {optionsOf(names).map(({ value: code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute top-4 right-3 text-quiet" />
    </span>
  );
}
