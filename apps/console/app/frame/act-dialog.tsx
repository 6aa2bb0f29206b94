/** The dialog of an operator action: its fields, the reason, a code if it takes two operators, and the request. */
import { actAsOperator, type OperatorActionName, operatorActionRules } from "@feo/contract";
import { Button, Checkbox, Field, Select, TextInput, useFieldControl } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog, saidOf } from "./code-dialog.tsx";
import type { UsualReason } from "./usual-reasons.ts";

/** A text field of the action; its value goes into the action's details under its name. */
export interface ActField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly isLong?: boolean;
  /** Buttons above a long field that fill it in. */
  readonly usual?: readonly UsualReason[];
  /** Checkboxes instead of a text field; the ticked values are joined with spaces. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A select instead of a text field. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Whether the field may stay empty. */
  readonly isOptional?: boolean;
}

/** An action as a screen offers it. */
export interface Act {
  readonly action: OperatorActionName;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly title: string;
  /** What the action will do, in a sentence. */
  readonly about: ReactNode;
  readonly button: string;
  readonly isDanger?: boolean;
  readonly fields?: readonly ActField[];
  /** The toast once it is done; a mere proposal has a toast that says so. */
  readonly done: string;
}

export const takesTwo = (action: OperatorActionName): boolean => operatorActionRules[action] === "two";

/** Shows the dialog of one action at a time; `ask` opens it. */
export function useAct(): { readonly ask: (act: Act) => void; readonly dialog: ReactNode } {
  const [act, setAct] = useState<Act | null>(null);
  const dialog = act && <ActDialog key={`${act.action} ${act.subject}`} act={act} onClose={() => setAct(null)} />;
  return { ask: setAct, dialog };
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { action, subject, details, fields = [], title, about, button, isDanger } = act;
  const needsCode = takesTwo(action);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, value = "" }) => [name, value])),
  );

  async function send(code: string) {
    const typed = Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []));
    const outcome = await callApi(actAsOperator, {
      body: {
        action,
        subject,
        details: { ...details, ...Object.fromEntries(typed) },
        ...(needsCode ? { code } : {}),
      },
    });
    return saidOf(outcome, subject, act.done);
  }

  const firstField = fields.findIndex(({ isOptional }) => !isOptional);
  return (
    <CodeDialog
      title={title}
      about={about}
      button={button}
      isDanger={isDanger ?? false}
      send={send}
      onClose={onClose}
      isComplete={fields.every(({ name, isOptional }) => isOptional || (values[name] ?? "").trim() !== "")}
      code={needsCode ? (firstField === -1 ? "first" : "last") : "none"}
    >
      {fields.map((field, index) => (
        <ActInput
          key={field.name}
          field={field}
          isFirst={index === firstField || (!needsCode && index === 0)}
          value={values[field.name] ?? ""}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </CodeDialog>
  );
}

interface ActInputProps {
  readonly field: ActField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFirst: boolean;
}

function ActInput({ field, ...input }: ActInputProps) {
  const { label, hint, choices } = field;
  const { value, onChange } = input;
  if (choices) return <Choices label={label} choices={choices} value={value} onChange={onChange} />;
  return (
    <div className="flex flex-col gap-2">
      {field.usual && field.usual.length > 0 && <Usual usual={field.usual} {...input} />}
      <Field label={label} hint={hint}>
        <FieldInput field={field} {...input} />
      </Field>
    </div>
  );
}

function Usual({ usual, value, onChange }: { usual: readonly UsualReason[] } & Omit<ActInputProps, "field">) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium text-13 text-quiet">Usual reasons</legend>
      {usual.map(({ label, reason }) => (
        <Button
          key={label}
          size="sm"
          variant="secondary"
          aria-pressed={value === reason}
          onClick={() => onChange(reason)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function FieldInput({ field: { isLong, options }, value, onChange, isFirst }: ActInputProps) {
  if (options) return <Select options={options} value={value} onValueChange={onChange} />;
  if (isLong) return <LongInput value={value} onChange={onChange} isFirst={isFirst} />;
  return <TextInput value={value} autoFocus={isFirst} onChange={(event) => onChange(event.target.value)} />;
}

interface ChoicesProps extends Omit<ActInputProps, "field" | "isFirst"> {
  readonly label: string;
  readonly choices: NonNullable<ActField["choices"]>;
}

/** The ticked values are joined in the order of the choices, so that two operators' versions are equal. */
export function Choices({ label, choices, value, onChange }: ChoicesProps) {
  const ticked = value.split(" ").filter(Boolean);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13 text-quiet">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={ticked.includes(choice.value)}
          onCheckedChange={(isTicked) => {
            const isKept = (known: string) => (known === choice.value ? isTicked === true : ticked.includes(known));
            onChange(choices.flatMap(({ value: known }) => (isKept(known) ? [known] : [])).join(" "));
          }}
        />
      ))}
    </fieldset>
  );
}

function LongInput({ value, onChange, isFirst }: Omit<ActInputProps, "field">) {
  const wiring = useFieldControl({});
  return (
    <textarea
      {...wiring}
      rows={4}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: the dialog was opened to be filled in
      autoFocus={isFirst}
      onChange={(event) => onChange(event.target.value)}
      className="w-full rounded-control border border-edge bg-page px-3 py-2 text-14 text-ink"
    />
  );
}
