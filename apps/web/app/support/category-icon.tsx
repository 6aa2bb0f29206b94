/** The icon of an FAQ category; a general one for new categories. */
import {
  BadgeCheck,
  ChartCandlestick,
  CircleQuestionMark,
  Compass,
  Landmark,
  type LucideIcon,
  ReceiptIndianRupee,
  ShieldCheck,
} from "lucide-react";

const icons: Readonly<Record<string, LucideIcon>> = {
  "getting-started": Compass,
  verification: BadgeCheck,
  "deposits-withdrawals": Landmark,
  trading: ChartCandlestick,
  "fees-tax": ReceiptIndianRupee,
  "security-account": ShieldCheck,
};

export function CategoryIcon({ slug, size = 20 }: { slug: string; size?: number }) {
  const Icon = icons[slug] ?? CircleQuestionMark;
  return <Icon size={size} aria-hidden className="shrink-0 text-brand" />;
}
