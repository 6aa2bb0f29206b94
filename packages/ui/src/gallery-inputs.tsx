/** The gallery's inputs: fields, amounts, codes, choices. */

import { Check, Mail } from "lucide-react";
import { useState } from "react";
import { AmountInput } from "./amount-input.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CountdownButton } from "./countdown-button.tsx";
import { Field } from "./field.tsx";
import { GallerySection, Specimen } from "./gallery-section.tsx";
import { OtpInput } from "./otp-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { SearchInput } from "./search-input.tsx";
import { Segmented } from "./segmented.tsx";
import { Select } from "./select.tsx";
import { Switch } from "./switch.tsx";
import { TextInput } from "./text-input.tsx";

const periods = [
  { value: "1h", label: "1h" },
  { value: "4h", label: "4h" },
  { value: "24h", label: "24h" },
] as const;
const intervals = ["1m", "5m", "15m", "1h", "4h", "1D", "1W"].map((value) => ({ value, label: value }));
const sides = [
  { value: "BUY", label: "Buy", tone: "up" },
  { value: "SELL", label: "Sell", tone: "down" },
] as const;
const shares = ["25%", "50%", "75%", "100%"].map((value) => ({ value, label: value }));
const networks = [
  { value: "ETH", label: "Ethereum", detail: "about 3 minutes" },
  { value: "POL", label: "Polygon", detail: "about 1 minute" },
  { value: "BTC", label: "Bitcoin", disabled: true },
] as const;
const lifetimes = [
  { value: "GTC", label: "Good till cancelled" },
  { value: "IOC", label: "Immediate or cancel" },
] as const;

export function InputSections() {
  const [price, setPrice] = useState("85.40");
  const [amount, setAmount] = useState("1200.0");
  const [search, setSearch] = useState("ada");
  const [code, setCode] = useState("482");
  const [readyAt, setReadyAt] = useState(0);
  const [period, setPeriod] = useState<(typeof periods)[number]["value"]>("24h");
  const [interval, setInterval] = useState("15m");
  const [side, setSide] = useState<(typeof sides)[number]["value"]>("BUY");
  const [share, setShare] = useState<string | null>("50%");
  const [network, setNetwork] = useState<(typeof networks)[number]["value"] | null>(null);
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]["value"]>("GTC");
  return (
    <GallerySection title="Inputs">
      <Specimen name="Text" className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label="Email" hint="We send the code here.">
          <TextInput placeholder="you@example.com" leading={<Mail size={16} aria-hidden />} inputMode="email" />
        </Field>
        <Field label="Email" error="This is not an email address.">
          <TextInput defaultValue="asha@" />
        </Field>
        <Field label="UTR" hint="12 characters for IMPS, 16 for NEFT, 22 for RTGS.">
          <TextInput
            size="lg"
            defaultValue="431988017745"
            inputClassName="tabular tracking-wide"
            trailing={
              <span className="flex items-center gap-1.5 font-medium text-up">
                <Check size={16} aria-hidden />
                12 digits, IMPS
              </span>
            }
          />
        </Field>
        <Field
          label="Password"
          hint="At least 8 characters."
          aside={
            <a href="#forgot" className="text-brand">
              Forgot password?
            </a>
          }
        >
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Off">
          <TextInput disabled defaultValue="Ananya Kulkarni" />
        </Field>
        <div className="flex flex-col gap-3">
          <SearchInput aria-label="Search" placeholder="Search markets" keyHint="/" className="w-52" />
          <SearchInput
            aria-label="Find a coin"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onClear={() => setSearch("")}
            className="w-60"
          />
        </div>
      </Specimen>

      <Specimen name="Amounts" className="grid items-start gap-3 sm:grid-cols-2">
        <AmountInput label="Price" unit="INR" value={price} onValueChange={setPrice} decimals={2} step="0.01" stepper />
        <AmountInput label="Amount" unit="ADA" value={amount} onValueChange={setAmount} decimals={1} step="0.1" />
        <AmountInput label="Total" unit="INR" value="102480.00" onValueChange={() => {}} decimals={2} />
        <Field label="Amount" error="You have ₹2,04,960.40.">
          <AmountInput
            unit="INR"
            value="500000"
            onValueChange={() => {}}
            decimals={2}
            trailing={
              <button type="button" className="font-medium text-13 text-brand">
                Max
              </button>
            }
          />
        </Field>
      </Specimen>

      <Specimen name="Code" className="grid items-start gap-6 sm:grid-cols-2">
        <OtpInput label="Code" value={code} onValueChange={setCode} />
        <Field label="Code sent to +91 98••• ••210" error="Incorrect or expired code.">
          <OtpInput value="482913" onValueChange={() => {}} />
        </Field>
        <CountdownButton
          label="Send again"
          readyWords="You can ask for a new code now."
          readyAtMs={readyAt}
          waitSeconds={60}
          onPress={() => setReadyAt(Date.now() + 60_000)}
        />
        <CountdownButton label="Send again" readyWords="" readyAtMs={0} waitSeconds={60} busy onPress={() => {}} />
      </Specimen>

      <Specimen name="Choices">
        <Segmented label="Period" options={periods} value={period} onValueChange={setPeriod} />
        <Segmented label="Interval" variant="plain" options={intervals} value={interval} onValueChange={setInterval} />
        <div className="w-50">
          <Segmented label="Side" size="md" stretch options={sides} value={side} onValueChange={setSide} />
        </div>
        <div className="w-72">
          <Segmented label="Share" variant="boxes" stretch options={shares} value={share} onValueChange={setShare} />
        </div>
        <Segmented label="Off" disabled options={periods} value="4h" onValueChange={() => {}} />
      </Specimen>

      <Specimen name="Ticks, switches">
        <Checkbox label="Hide zero balances" defaultChecked />
        <Checkbox label="Post only" />
        <Checkbox label="Some selected" checked="indeterminate" />
        <Checkbox label="Off" disabled defaultChecked />
        <div className="w-72">
          <Switch label="Confirm orders" hint="Ask before an order is placed." defaultChecked />
        </div>
        <Switch aria-label="Off" disabled />
        <Switch aria-label="A switch" />
      </Specimen>

      <Specimen name="Select" className="items-start">
        <Field label="Network" className="w-64">
          <Select options={networks} value={network} onValueChange={setNetwork} placeholder="Choose a network" />
        </Field>
        <Select
          size="sm"
          label="Grouping"
          options={[{ value: "0.01", label: "0.01" }]}
          value="0.01"
          onValueChange={() => {}}
        />
        <Select
          size="sm"
          variant="plain"
          label="Time in force"
          options={lifetimes}
          value={lifetime}
          onValueChange={setLifetime}
        />
      </Specimen>
    </GallerySection>
  );
}
