/** Takes over the page that the server rendered. */
import { setStyleNonce } from "@feo/ui";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Parts that add a style element while they are open, such as dialogs, need the page's nonce.
setStyleNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
