/** Sign-in with Google or Apple. The logos are drawn here, with the providers' own colours instead of design tokens. */
import type { FederatedProvider } from "@feo/contract";
import { Button } from "@feo/ui";
import { Apple } from "lucide-react";
import { useLocation } from "react-router";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import { beginFederated } from "../data/index.ts";
import type { Act } from "./use-act.ts";
import { invitedBy, wayBack } from "./way-back.ts";

export function FederatedButtons({ act }: { act: Act }) {
  const { search } = useLocation();
  const offered = useFacts()?.providers ?? [];
  const leave = (provider: FederatedProvider) =>
    void act.run(provider, async () => {
      await beginFederated(provider, { redirect: wayBack(search) ?? "", referralCode: invitedBy(search) });
      // Stay busy while the browser leaves the page, so that no other button can be pressed.
      await new Promise((resolve) => setTimeout(resolve, leavingMs));
    });
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {buttons
        .filter(({ provider }) => offered.includes(provider))
        .map(({ provider, name, mark }) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            className="w-full font-medium"
            busy={act.busyWith === provider}
            onClick={() => leave(provider)}
          >
            {mark}
            Continue with {name}
          </Button>
        ))}
    </div>
  );
}

const buttons = [
  { provider: "google", name: "Google", mark: <GoogleMark /> },
  { provider: "apple", name: "Apple", mark: <Apple size={18} aria-hidden fill="currentColor" /> },
] as const;

/** After this time the buttons work again, in case the provider's page did not open. */
const leavingMs = 5_000;

/** Google's G: an open ring in four colours with a bar. */
function GoogleMark() {
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" fill="none" strokeWidth={3} aria-hidden="true">
      <path stroke="#EA4335" d="M3.2 5.5A6.75 6.75 0 0 1 13.6 4.1" />
      <path stroke="#FBBC05" d="M3.2 12.500A6.75 6.75 0 0 1 3.2 5.5" />
      <path stroke="#34A853" d="M13.500 14A6.75 6.75 0 0 1 3.200 12.500" />
      <path stroke="#4285F4" d="M9.200 9H15.750A6.75 6.75 0 0 1 13.500 14" />
    </svg>
  );
}
