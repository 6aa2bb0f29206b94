/** Sign-in with an account elsewhere. The marks are drawn here; their colours are not ours to name as tokens. */
import type { FederatedProvider } from "@feo/contract";
import { Button } from "@feo/ui";
import { Apple } from "lucide-react";
import { useLocation } from "react-router";
import { beginFederated } from "../data/index.ts";
import { useFacts } from "../frame/inbox-hint.tsx";
import type { Act } from "./use-act.ts";
import { invitedBy, wayBack } from "./way-back.ts";

export function FederatedButtons({ act }: { act: Act }) {
  const { search } = useLocation();
  const offered = useFacts()?.providers ?? [];
  const leave = (provider: FederatedProvider) =>
    void act.run(provider, async () => {
      await beginFederated(provider, { redirect: wayBack(search) ?? "", referralCode: invitedBy(search) });
      // The page is being left: until it is gone, nothing else should be pressed.
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

/** A provider that does not open can be tried again after this. */
const leavingMs = 5_000;

/** A ring in the four colours, open at the right, with its bar. */
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
