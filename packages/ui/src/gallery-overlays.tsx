/** The gallery's messages and overlays: banners, states, toasts, menus, dialogs, rendered text. */

import { ArrowRight, ChevronDown, Inbox, LogOut, Settings, User } from "lucide-react";
import { useState } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "./dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { GallerySection, Specimen } from "./gallery-section.tsx";
import { Panel } from "./panel.tsx";
import { Sheet, SheetContent, SheetTrigger } from "./sheet.tsx";
import { type ToastTone, toast } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useHotkey } from "./use-hotkey.ts";

const tones: ToastTone[] = ["neutral", "success", "error", "primary"];
const toastWords: Record<ToastTone, { message: string; description?: string }> = {
  neutral: { message: "Link copied" },
  success: { message: "Order placed", description: "Buy 120 ADA at ₹85.42" },
  error: { message: "Failed to place order", description: "You have ₹2,04,960.40 available." },
  primary: { message: "A new version is ready" },
};

export function OverlaySections() {
  const [currency, setCurrency] = useState("INR");
  useHotkey("?", () =>
    toast({ message: "Keyboard shortcuts", description: "/ searches markets, ? lists the shortcuts." }),
  );
  return (
    <>
      <GallerySection title="Messages">
        <Specimen name="Banners" className="flex-col items-stretch">
          <Banner
            tone="warn"
            action={
              <a href="#answer" className="inline-flex items-center gap-1.5">
                Confirm sender <ArrowRight size={14} aria-hidden />
              </a>
            }
          >
            <strong className="font-semibold">250.0 XRP</strong> has arrived. Tell us who sent it and we'll credit it.
          </Banner>
          <Banner tone="error" title="Your last photo was not accepted.">
            We couldn't read the digits. Hold the paper flat, near a window.
          </Banner>
          <Banner onDismiss={() => {}}>No one from Feo will ask for your code, by phone or in a chat.</Banner>
          <Banner tone="success">Your bank account is verified.</Banner>
        </Specimen>
        <Specimen name="States" className="grid items-start md:grid-cols-2">
          <Panel tone="page">
            <EmptyState
              icon={<Inbox size={24} aria-hidden />}
              title="No open orders"
              text="Your open orders appear here."
              action={<Button size="sm">Place an order</Button>}
            />
          </Panel>
          <Panel tone="page">
            <ErrorState text="The connection was lost. Your orders are safe." onRetry={() => {}} />
          </Panel>
        </Specimen>
        <Specimen name="Toasts" className="items-start">
          {tones.map((tone) => (
            <div key={tone} className="w-75">
              <ToastCard tone={tone} message={toastWords[tone].message} description={toastWords[tone].description} />
            </div>
          ))}
          <div className="flex w-full flex-wrap gap-3">
            {tones.map((tone) => (
              <Button key={tone} variant="secondary" size="sm" onClick={() => toast({ tone, ...toastWords[tone] })}>
                Toast, {tone}
              </Button>
            ))}
          </div>
        </Specimen>
      </GallerySection>

      <GallerySection title="Overlays">
        <Specimen name="Menu, hint">
          <DropdownMenu>
            <DropdownMenuTrigger>
              <Button variant="ghost" size="sm">
                Account <ChevronDown size={16} aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent className="w-56">
              <DropdownMenuLabel>Ananya Kulkarni</DropdownMenuLabel>
              <DropdownMenuItem>
                <User size={16} aria-hidden className="text-quiet" /> Profile
              </DropdownMenuItem>
              <DropdownMenuItem>
                <Settings size={16} aria-hidden className="text-quiet" /> Settings
              </DropdownMenuItem>
              <DropdownMenuItem disabled>Not yet</DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuRadioGroup value={currency} onValueChange={setCurrency}>
                <DropdownMenuRadioItem value="INR">INR, rupee</DropdownMenuRadioItem>
                <DropdownMenuRadioItem value="USD">USD, dollar</DropdownMenuRadioItem>
              </DropdownMenuRadioGroup>
              <DropdownMenuSeparator />
              <DropdownMenuItem tone="danger">
                <LogOut size={16} aria-hidden /> Log out
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <Tooltip content="15 Nov 2025, 14:33:12.481 IST">
            <Button variant="ghost" size="sm">
              Hover me
            </Button>
          </Tooltip>
        </Specimen>
        <Specimen name="Dialog, sheets">
          <Dialog>
            <DialogTrigger>
              <Button variant="secondary">Cancel all</Button>
            </DialogTrigger>
            <DialogContent
              size="sm"
              title="Cancel 5 orders?"
              description="₹1,40,856.00 and 800.0 ADA are released."
              footer={
                <>
                  <DialogClose>
                    <Button variant="secondary">Keep orders</Button>
                  </DialogClose>
                  <DialogClose>
                    <Button variant="danger">Cancel all</Button>
                  </DialogClose>
                </>
              }
            />
          </Dialog>
          <Sheet>
            <SheetTrigger>
              <Button variant="secondary">Sheet from below</Button>
            </SheetTrigger>
            <SheetContent
              title="Buy ADA"
              footer={
                <Button variant="buy" size="lg" className="flex-1">
                  Buy ADA
                </Button>
              }
            >
              The order form on a phone.
            </SheetContent>
          </Sheet>
          <Sheet>
            <SheetTrigger>
              <Button variant="secondary">Sheet from the right</Button>
            </SheetTrigger>
            <SheetContent side="right" title="Withdrawal WD-20418" description="15 Nov 2025, 13:51 IST">
              The details of a row.
            </SheetContent>
          </Sheet>
        </Specimen>
      </GallerySection>

      <GallerySection title="Rendered text">
        <div className="prose-feo py-6">
          <h2>How the fee works</h2>
          <p>
            The fee is taken from what you <strong>receive</strong>, and it includes 18% GST. See the{" "}
            <a href="#fees">fee table</a> or call <code>GET /public/v1/fees</code>.
          </p>
          <ol>
            <li>Place an order.</li>
            <li>
              It matches another order:
              <ul>
                <li>if yours was waiting, you're the maker;</li>
                <li>if yours came later, you're the taker.</li>
              </ul>
            </li>
          </ol>
          <h3>Rates</h3>
          <table>
            <thead>
              <tr>
                <th>Tier</th>
                <th align="right">Maker</th>
                <th align="right">Taker</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Standard</td>
                <td align="right">0.15%</td>
                <td align="right">0.20%</td>
              </tr>
              <tr>
                <td>Above ₹1 crore a month</td>
                <td align="right">0.08%</td>
                <td align="right">0.12%</td>
              </tr>
            </tbody>
          </table>
          <blockquote>TDS of 1% is taken when you sell.</blockquote>
        </div>
      </GallerySection>
    </>
  );
}
