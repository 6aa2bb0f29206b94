/** The gallery's foundations: colours, type, logo, buttons and small indicators. */

import { ArrowDownToLine, ArrowUpFromLine, Bell, Check, Clock, Lock, Send, Star, Sun, X } from "lucide-react";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { GallerySection, Specimen } from "./gallery-section.tsx";
import { IconButton } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { Logo } from "./logo.tsx";
import { Progress } from "./progress.tsx";
import { Skeleton } from "./skeleton.tsx";
import { Spinner } from "./spinner.tsx";
import { colors } from "./tokens.ts";

const variants: ButtonVariant[] = ["primary", "secondary", "ghost", "buy", "sell", "danger"];
const buttonWords: Record<ButtonVariant, string> = {
  primary: "Deposit",
  secondary: "Withdraw",
  ghost: "Not now",
  buy: "Buy ADA",
  sell: "Sell ADA",
  danger: "Delete account",
};

export function FoundationSections() {
  return (
    <>
      <GallerySection title="Foundation">
        <Specimen name="Logo" className="gap-8">
          <Logo />
          <Logo width={96} height={40} />
          <Logo width={240} height={100} />
        </Specimen>
        <Specimen name="Colours" className="grid grid-cols-4 gap-3 md:grid-cols-8">
          {[...Object.keys(colors.dark), "up-tint", "down-tint", "brand-tint", "warn-tint"].map((token) => (
            <div key={token} className="text-12 text-quiet">
              <div
                className="mb-1 h-8 rounded-control border border-line"
                style={{ backgroundColor: `var(--color-${token})` }}
              />
              {token}
            </div>
          ))}
        </Specimen>
        <Specimen name="Type" className="flex-col items-start gap-2">
          <p className="font-semibold text-64">In rupees</p>
          <p className="font-semibold text-40 tabular">₹9,72,869.22</p>
          <p className="font-semibold text-28">Deposit INR</p>
          <p className="font-semibold text-20">Get your first coin in three steps</p>
          <p className="font-semibold text-16">Use your own bank account</p>
          <p className="text-14">By bank transfer. Feo takes no fee; the money goes to your main wallet.</p>
          <p className="text-13 text-quiet">IMPS takes minutes, up to ₹5,00,000. NEFT takes up to 2 hours.</p>
          <p className="text-12 text-faint tabular">15 Nov 2025, 14:33:12 IST</p>
        </Specimen>
      </GallerySection>

      <GallerySection title="Buttons">
        <Specimen name="Weights">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {buttonWords[variant]}
            </Button>
          ))}
        </Specimen>
        <Specimen name="Sizes, icons">
          <Button size="sm">Trade</Button>
          <Button>
            <ArrowDownToLine size={16} aria-hidden />
            Deposit
          </Button>
          <Button variant="secondary">
            <ArrowUpFromLine size={16} aria-hidden />
            Withdraw
          </Button>
          <Button variant="secondary">
            <Send size={16} aria-hidden />
            Pay
          </Button>
          <Button size="lg">Open an account</Button>
          <Button size="lg" variant="secondary" asChild>
            <a href="#markets">See the markets</a>
          </Button>
        </Specimen>
        <Specimen name="Busy, off">
          <Button busy>Submit UTR</Button>
          <Button variant="secondary" busy>
            Withdraw
          </Button>
          <Button variant="buy" busy>
            Buy ADA
          </Button>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {buttonWords[variant]}
            </Button>
          ))}
        </Specimen>
        <Specimen name="Only icons">
          <IconButton label="Notifications">
            <Bell size={18} aria-hidden />
          </IconButton>
          <IconButton label="Light theme" size="sm">
            <Sun size={18} aria-hidden />
          </IconButton>
          <IconButton label="Add ADA to favourites" size="sm" pressed className="text-star aria-pressed:text-star">
            <Star size={18} aria-hidden fill="currentColor" />
          </IconButton>
          <IconButton label="Cancel the order" size="sm" variant="framed">
            <X size={16} aria-hidden />
          </IconButton>
          <IconButton label="Off" size="sm" variant="framed" disabled>
            <X size={16} aria-hidden />
          </IconButton>
        </Specimen>
      </GallerySection>

      <GallerySection title="Badges and indicators">
        <Specimen name="Badges">
          <Badge tone="success" icon={<Check aria-hidden />}>
            Verified
          </Badge>
          <Badge tone="brand">2 of 3 done</Badge>
          <Badge tone="warn" icon={<Clock aria-hidden />}>
            Pending
          </Badge>
          <Badge tone="error" icon={<X aria-hidden />}>
            Rejected
          </Badge>
          <Badge icon={<Lock aria-hidden />}>After level 2</Badge>
        </Specimen>
        <Specimen name="Copy">
          <span className="font-medium tabular">FEO7K42Q9</span>
          <CopyButton value="FEO7K42Q9" what="the reference number" />
          <CopyButton value="FEO7K42Q9" what="the reference number" variant="icon" />
        </Specimen>
        <Specimen name="People, keys">
          <Avatar name="Ananya Kulkarni" />
          <Avatar name="Meera Shah" tone="up" />
          <Avatar name="Asha" size={40} />
          <Kbd>/</Kbd>
          <Kbd>Enter</Kbd>
          <Kbd>⌘K</Kbd>
        </Specimen>
        <Specimen name="Waiting">
          <Spinner />
          <Spinner size={24} className="text-brand" />
          <div className="flex w-48 flex-col gap-4">
            <Progress value={37.5} label="Filled" />
            <Progress value={80} tone="up" label="Uploaded" />
            <Progress value={null} label="Uploading" />
          </div>
          <div className="flex items-center gap-3">
            <Skeleton className="size-7 rounded-full" />
            <div className="flex flex-col gap-2">
              <Skeleton className="w-40" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        </Specimen>
      </GallerySection>
    </>
  );
}
