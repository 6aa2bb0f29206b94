/** The linked sign-in providers, each with a button to unlink it. */
import type { FederatedProvider } from "@feo/contract";
import { Badge, Button, toast } from "@feo/ui";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../confirmation/confirm-dialog.tsx";
import { unlinkProvider } from "../data/index.ts";
import { Group, Row, Rows } from "./security-parts.tsx";

const providerNames: Record<FederatedProvider, string> = { google: "Google", apple: "Apple" };

export function LinkedAccounts({ linked }: { linked: readonly FederatedProvider[] }) {
  const [leaving, setLeaving] = useState<FederatedProvider | null>(null);
  return (
    <Group
      title="Linked accounts"
      text="To link one, log out and continue with it. You'll confirm with your password and codes once."
    >
      <Rows>
        {(["google", "apple"] as const).map((provider) => (
          <Row key={provider} icon={Link2} title={providerNames[provider]}>
            <Badge tone={linked.includes(provider) ? "success" : "neutral"}>
              {linked.includes(provider) ? "Linked" : "Not linked"}
            </Badge>
            {linked.includes(provider) ? (
              <Button
                variant="secondary"
                size="sm"
                className="min-w-24"
                aria-label={`Unlink ${providerNames[provider]}`}
                onClick={() => setLeaving(provider)}
              >
                Unlink
              </Button>
            ) : null}
          </Row>
        ))}
      </Rows>
      {leaving ? <UnlinkDialog provider={leaving} onClose={() => setLeaving(null)} /> : null}
    </Group>
  );
}

function UnlinkDialog({ provider, onClose }: { provider: FederatedProvider; onClose: () => void }) {
  return (
    <ConfirmDialog
      purpose="mfaUpdate"
      title={`Unlink ${providerNames[provider]}`}
      description="You can't log in with it any more. Your password, passkeys and codes don't change."
      warning="Withdrawals are paused for 72 hours after this change."
      action="Unlink"
      tone="danger"
      onConfirmed={async (sessionToken) => {
        await unlinkProvider(sessionToken, provider);
        toast({ tone: "success", message: `${providerNames[provider]} is unlinked.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
