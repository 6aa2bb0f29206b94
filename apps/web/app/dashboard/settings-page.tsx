/** Account settings: what this browser keeps works at once; what the account keeps is shown as it is. */
import { themes } from "@feo/contract";
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { Banner, Segmented, Switch } from "@feo/ui";
import type { ReactNode } from "react";
import { useFullWidth, usePreferences } from "../data/index.ts";
import { FactList, FactRow, LateProfile, PageTitle } from "./profile-parts.tsx";
import { settingRows } from "./setting-rows.ts";
import { useProfile } from "./use-profile.ts";

const themeNames = { dark: "Dark", light: "Light" } as const;
const currencyOptions = (Object.keys(displayCurrencies) as DisplayCurrency[]).map((code) => ({
  value: code,
  label: `${displayCurrencies[code].symbol} ${code}`,
}));

export default function SettingsPage() {
  const { theme, setTheme, currency, setCurrency } = usePreferences();
  const [isFullWidth, setFullWidth] = useFullWidth();
  return (
    <>
      <PageTitle title="Account Settings">How Feo looks in this browser, and how your account behaves.</PageTitle>
      <section aria-labelledby="browser" className="mb-8 max-w-[880px]">
        <h2 id="browser" className="mb-3 font-semibold text-16">
          In this browser
        </h2>
        <div className="rounded-panel border border-line">
          <Choice title="Theme" hint="Dark is the default.">
            <Segmented
              label="Theme"
              size="md"
              options={themes.map((value) => ({ value, label: themeNames[value] }))}
              value={theme}
              onValueChange={setTheme}
            />
          </Choice>
          <Choice title="Display currency" hint="Values of wallets and markets are shown in it.">
            <Segmented
              label="Display currency"
              size="md"
              options={currencyOptions}
              value={currency}
              onValueChange={setCurrency}
            />
          </Choice>
          <div className="px-4 py-3">
            <Switch
              label="Full-width trade page"
              hint="The trade page uses the whole window."
              checked={isFullWidth}
              onCheckedChange={setFullWidth}
              className="min-h-10"
            />
          </div>
        </div>
      </section>
      <AccountSettings />
    </>
  );
}

function Choice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3">
      <div>
        <h3 className="text-14">{title}</h3>
        <p className="text-13 text-faint">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function AccountSettings() {
  const { state, user } = useProfile();
  return (
    <section aria-labelledby="account" className="max-w-[880px]">
      <h2 id="account" className="mb-3 font-semibold text-16">
        In your account
      </h2>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <>
          <Banner tone="info" className="mb-3">
            These are kept in your account and shown as they stand. They can be changed with the next release of this
            demo.
          </Banner>
          <FactList>
            {settingRows(user?.settings).map(({ key, label, hint, value }) => (
              <FactRow key={key} label={label} hint={hint} value={value} />
            ))}
          </FactList>
        </>
      )}
    </section>
  );
}
