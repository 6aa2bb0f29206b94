/** Account settings, stored in this browser or in the account. Each is saved as soon as it is changed. */
import { locales, type SettingsInput, themes, type UserSettings } from "@feo/contract";
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { Button, Segmented, Select, Skeleton, Switch } from "@feo/ui";
import { type ReactNode, useId, useState } from "react";
import { AddressListDialog } from "../addresses/address-list-dialog.tsx";
import { ConfirmDialog } from "../confirmation/confirm-dialog.tsx";
import {
  changeSettings,
  coinsQuery,
  useColorBlind,
  useFullWidth,
  usePageQuery,
  usePreferences,
} from "../data/index.ts";
import { LateProfile, PageTitle } from "../profile/profile-parts.tsx";
import { useSettings } from "./use-settings.ts";

const themeNames = { dark: "Dark", light: "Light" } as const;
const languageNames = { en: "English" } as const satisfies Record<(typeof locales)[number], string>;
const currencyOptions = (Object.keys(displayCurrencies) as DisplayCurrency[]).map((code) => ({
  value: code,
  label: `${displayCurrencies[code].symbol} ${code}`,
}));
const walletOptions = [
  { value: "MAIN", label: "Main wallet" },
  { value: "SPOT", label: "Spot wallet" },
] as const;

export default function SettingsPage() {
  return (
    <>
      <PageTitle title="Account Settings">
        How Feo looks and how your account behaves. Changes save automatically.
      </PageTitle>
      <div className="flex flex-col gap-8">
        <BrowserSettings />
        <AccountSettings />
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-16">
        {title}
      </h2>
      <div className="rounded-panel border border-line">{children}</div>
    </section>
  );
}

const rowClasses =
  "flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0";

function Choice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={rowClasses}>
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-14">{title}</h3>
        <p className="text-13 text-faint">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function BrowserSettings() {
  const { theme, setTheme } = usePreferences();
  const [isFullWidth, setFullWidth] = useFullWidth();
  const [isColorBlind, setColorBlind] = useColorBlind();
  return (
    <Group title="In this browser">
      <Choice title="Theme" hint="Dark is the default.">
        <Segmented
          label="Theme"
          size="md"
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
          value={theme}
          onValueChange={setTheme}
        />
      </Choice>
      <div className={rowClasses}>
        <Switch
          label="Blue and orange for up and down"
          hint="Easier to tell apart than green and red."
          checked={isColorBlind}
          onCheckedChange={setColorBlind}
          className="flex-1"
        />
      </div>
      <div className={rowClasses}>
        <Switch
          label="Full-width trade page"
          hint="The trade page uses the whole window."
          checked={isFullWidth}
          onCheckedChange={setFullWidth}
          className="flex-1"
        />
      </div>
    </Group>
  );
}

interface PartProps {
  readonly settings: UserSettings | null;
  readonly change: (changes: SettingsInput) => void;
}

function AccountSettings() {
  const { state, settings, change } = useSettings();
  if (state === "late") return <LateProfile />;
  const parts = { settings, change };
  return (
    <>
      <Group title="Display">
        <Currencies {...parts} />
        <Language {...parts} />
      </Group>
      <Group title="Wallet">
        <Toggle
          {...parts}
          name="hideZeroBalance"
          label="Hide zero balances"
          hint="Lists leave out assets you don't hold."
        />
        <Toggle {...parts} name="maskBalance" label="Mask balances" hint="Show dots instead of amounts." />
        <PreferredAsset {...parts} />
        <DepositWallet {...parts} />
      </Group>
      <Group title="Tax and safety">
        <Toggle
          {...parts}
          name="tdsInInr"
          label="Pay TDS in INR"
          hint="For coin-to-coin trades, take the 1% TDS from your rupees instead of the coin."
        />
        <ListOnly {...parts} />
        <AddressList />
      </Group>
    </>
  );
}

interface ToggleProps extends PartProps {
  readonly name: "hideZeroBalance" | "maskBalance" | "tdsInInr";
  readonly label: string;
  readonly hint: string;
}

function Toggle({ settings, change, name, label, hint }: ToggleProps) {
  return (
    <div className={rowClasses}>
      {settings === null ? (
        <UnknownSwitch label={label} hint={hint} />
      ) : (
        <Switch
          label={label}
          hint={hint}
          checked={settings[name]}
          onCheckedChange={(isOn) => change({ [name]: isOn })}
          className="flex-1"
        />
      )}
    </div>
  );
}

/** Shows neither on nor off until the account's settings are loaded. */
function UnknownSwitch({ label, hint }: { label: string; hint: string }) {
  return (
    <div className="flex flex-1 items-center justify-between gap-4">
      <div>
        <p className="text-14">{label}</p>
        <p className="text-13 text-faint">{hint}</p>
      </div>
      <Skeleton className="h-6 w-10 shrink-0 rounded-full" />
    </div>
  );
}

const listOnlyWords = {
  label: "Withdraw to saved addresses only",
  hint: "Coins can only go to addresses on your list. New addresses wait 24 hours. Turning this off pauses all withdrawals for 24 hours.",
};

/** One press turns it on, but turning it off takes the codes: it protects an account that someone else has open. */
function ListOnly({ settings, change }: PartProps) {
  const [isTurningOff, setTurningOff] = useState(false);
  return (
    <div className={rowClasses}>
      {settings === null ? (
        <UnknownSwitch {...listOnlyWords} />
      ) : (
        <Switch
          {...listOnlyWords}
          checked={settings.WhitelistWithdrawalsOnly}
          onCheckedChange={(isOn) => (isOn ? change({ WhitelistWithdrawalsOnly: true }) : setTurningOff(true))}
          className="flex-1"
        />
      )}
      {isTurningOff ? (
        <ConfirmDialog
          title="Allow withdrawals to any address?"
          warning="Withdrawals and payments are paused for 24 hours."
          purpose="cryptoWithdraw"
          action="Allow any address"
          onConfirmed={async (sessionToken) => {
            await changeSettings({ WhitelistWithdrawalsOnly: false }, sessionToken);
            setTurningOff(false);
          }}
          onClose={() => setTurningOff(false)}
        />
      ) : null}
    </div>
  );
}

/** Shown below the setting that limits withdrawals to these addresses. */
function AddressList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Choice title="Your addresses" hint="Addresses you withdraw coins to.">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        View addresses
      </Button>
      {isOpen ? <AddressListDialog onClose={() => setOpen(false)} /> : null}
    </Choice>
  );
}

const waiting = <Skeleton className="h-10 w-40" />;

function Currencies({ settings, change }: PartProps) {
  const { currency, setCurrency } = usePreferences();
  return (
    <>
      <Choice title="Display currency" hint="Used for wallet and market values.">
        {settings ? (
          <Segmented
            label="Display currency"
            size="md"
            options={currencyOptions}
            value={currency}
            onValueChange={setCurrency}
          />
        ) : (
          waiting
        )}
      </Choice>
      <Choice title="Second currency" hint="Shown smaller beside the first.">
        {settings ? (
          <Segmented
            label="Second currency"
            size="md"
            options={currencyOptions}
            value={currencyOptions.find(({ value }) => value === settings.secondaryAsset)?.value ?? null}
            onValueChange={(secondaryAsset) => change({ secondaryAsset })}
          />
        ) : (
          waiting
        )}
      </Choice>
    </>
  );
}

function Language({ settings, change }: PartProps) {
  return (
    <Choice title="Language" hint="For pages, emails and text messages.">
      {settings ? (
        <Select
          label="Language"
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          value={locales.find((value) => value === settings.preferredLanguage) ?? null}
          onValueChange={(preferredLanguage) => change({ preferredLanguage })}
          className="w-40"
        />
      ) : (
        waiting
      )}
    </Choice>
  );
}

function PreferredAsset({ settings, change }: PartProps) {
  const coins = usePageQuery(coinsQuery()).data;
  const options = coins
    ? [coins.fiatCoin, ...coins.cryptoCoins].map(({ ticker, name }) => ({ value: ticker, label: ticker, detail: name }))
    : [];
  return (
    <Choice title="Preferred asset" hint="Listed first.">
      {settings ? (
        <Select
          label="Preferred asset"
          options={options}
          value={settings.preferredAsset}
          onValueChange={(preferredAsset) => change({ preferredAsset })}
          className="w-40"
        />
      ) : (
        waiting
      )}
    </Choice>
  );
}

function DepositWallet({ settings, change }: PartProps) {
  return (
    <Choice title="Deposits go to" hint="Where new deposits arrive. You can transfer between wallets at any time.">
      {settings ? (
        <Select
          label="Deposits go to"
          options={walletOptions}
          value={settings.depositWallet}
          onValueChange={(depositWallet) => change({ depositWallet })}
          className="w-40"
        />
      ) : (
        waiting
      )}
    </Choice>
  );
}
