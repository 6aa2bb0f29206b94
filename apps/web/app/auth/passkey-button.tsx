/** Log in with a passkey: one press, and the browser asks for a finger, a face or a key. */
import { Button } from "@feo/ui";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { loginWithPasskey, PasskeyNotGiven } from "../data/index.ts";
import type { Act } from "./use-act.ts";

export function PasskeyButton({ act }: { act: Act }) {
  const [notice, setNotice] = useState("");

  const press = () => {
    if (!("PublicKeyCredential" in window)) return setNotice("This browser knows no passkeys. Log in with a password.");
    setNotice("");
    void act.run("passkey", () =>
      loginWithPasskey().catch((error: unknown) => {
        if (!(error instanceof PasskeyNotGiven)) throw error;
        setNotice("No passkey was given. Try again, or log in with your password.");
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
