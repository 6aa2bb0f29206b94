/** The account's settings in words, in the order that people look for them. Pure. */
import type { UserSettings } from "@feo/contract";

interface SettingRow {
  readonly key: keyof UserSettings;
  readonly label: string;
  readonly hint: string;
  /** Undefined while the settings are on their way. */
  readonly value: string | undefined;
}

const onOff = (isOn: boolean): string => (isOn ? "On" : "Off");
const walletNames = { MAIN: "Main wallet", SPOT: "Spot wallet" } as const;

export function settingRows(settings: UserSettings | undefined): readonly SettingRow[] {
  const row = (
    key: keyof UserSettings,
    label: string,
    hint: string,
    say: (known: UserSettings) => string,
  ): SettingRow => ({
    ...{ key, label, hint },
    value: settings && say(settings),
  });
  return [
    row("hideZeroBalance", "Hide zero balances", "Leaves empty coins out of lists", (known) =>
      onOff(known.hideZeroBalance),
    ),
    row("maskBalance", "Mask balances", "Shows dots instead of amounts", (known) => onOff(known.maskBalance)),
    row("preferredAsset", "Preferred asset", "Comes first in lists", (known) => known.preferredAsset || "Not set"),
    row("depositWallet", "Deposits go to", "New money arrives there", (known) => walletNames[known.depositWallet]),
    row("tdsInInr", "Pay TDS in INR", "On trades between two coins", (known) => onOff(known.tdsInInr)),
    row("WhitelistWithdrawalsOnly", "Withdraw to saved addresses only", "A new address waits for 24 hours", (known) =>
      onOff(known.WhitelistWithdrawalsOnly),
    ),
  ];
}
