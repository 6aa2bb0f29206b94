/** The operators' console: a single-page app, its routes, and the sign-in gate. */
import "@feo/ui/styles.css";
import { ErrorState, setStyleNonce, ToastStack } from "@feo/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { watchActivity } from "./data/activity.ts";
import { queries } from "./data/api.ts";
import { followChanges } from "./data/live.ts";
import { SessionContext, useSessionQuery } from "./data/session.ts";
import { showKeptTheme } from "./frame/theme.ts";
import { Waiting } from "./frame/waiting.tsx";
import { routes } from "./routes.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";

// Components that add a style element while open, such as dialogs, need the page's nonce.
setStyleNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "");
showKeptTheme();
watchActivity();

const router = createBrowserRouter(routes);

/** Shows the sign-in page without a session, and the addressed screen with one. */
function Console() {
  const { data: session, error, refetch } = useSessionQuery();
  const name = session?.name;
  useEffect(() => (name === undefined ? undefined : followChanges()), [name]);
  if (session) {
    return (
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    );
  }
  if (session === null) return <SignInPage />;
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  return <Waiting />;
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
      <ToastStack />
    </QueryClientProvider>
  </StrictMode>,
);
