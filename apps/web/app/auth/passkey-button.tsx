/** Log in with a passkey: one press, and the browser asks for a fingerprint, a face or a security key. */
import { Button } from "@feo/ui";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { loginWithPasskey, PasskeyNotGiven } from "../data/index.ts";
import type { Act } from "./use-act.ts";

export function PasskeyButton({ act }: { act: Act }) {
  const [notice, setNotice] = useState("");

  const press = () => {
    if (!("PublicKeyCredential" in window))
      return setNotice("This browser doesn't support passkeys. Log in with your password.");
    setNotice("");
    void act.run("passkey", () =>
      loginWithPasskey().catch((error: unknown) => {
        if (!(error instanceof PasskeyNotGiven)) throw error;
        setNotice("Passkey cancelled. Try again, or log in with your password.");
      }),
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className="w-full font-medium"
        busy={act.busyWith === "passkey"}
        onClick={press}
      >
        <KeyRound size={18} aria-hidden />
        Log in with a passkey
      </Button>
      <p role="status" className="text-13 text-quiet empty:hidden">
        {notice}
      </p>
    </>
  );
}
