/** The providers by which the account can be signed in to, and the end of each. */
import type { FederatedProvider } from "@feo/contract";
import { Badge, Button, toast } from "@feo/ui";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { unlinkProvider } from "../data/index.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { Group, Row, Rows } from "./security-parts.tsx";

const providerNames: Record<FederatedProvider, string> = { google: "Google", apple: "Apple" };

export function LinkedAccounts({ linked }: { linked: readonly FederatedProvider[] }) {
  const [leaving, setLeaving] = useState<FederatedProvider | null>(null);
  return (
    <Group
      title="Linked accounts"
      text="To link one, log out and continue with it: your password and codes are asked for once, never less."
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
      description="It then logs you in no more. Your password, passkeys and codes stay as they are."
      warning="After the change, withdrawals wait for 72 hours."
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
