/** A provider's two pages: choosing a person, and the form that the browser posts back for Apple. */
import { escapeHtml, page } from "../page.ts";
import type { Person } from "./people.ts";

interface Consent {
  readonly provider: string;
  readonly action: string;
  readonly request: string;
  readonly host: string;
  readonly people: readonly Person[];
}

export function consentPage({ provider, action, request, host, people }: Consent): string {
  const buttons = people.map(
    ({ subject, firstName, lastName, email, isEmailVerified, isPrivateEmail }, index) =>
      `<button name="person" value="${escapeHtml(subject)}"${index === 0 ? " autofocus" : ""}>Continue as ${escapeHtml(firstName)}
<small>${escapeHtml(`${firstName} ${lastName}`)} · ${escapeHtml(email)}${isEmailVerified ? "" : " · not verified"}${isPrivateEmail ? " · hidden email" : ""}</small></button>`,
  );
  return page({
    title: `Sign in with ${provider}`,
    body: `<main>
<h1>Sign in with ${escapeHtml(provider)}</h1>
<p class="quiet">This is the demo's stand-in for ${escapeHtml(provider)}. Choose an account to continue to <strong>${escapeHtml(host)}</strong>.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="request" value="${escapeHtml(request)}">
<div class="people">${buttons.join("\n")}</div>
<button name="person" value="">Cancel</button>
</form>
</main>`,
  });
}

/** Submits itself by script; without scripts, a button does. */
export function formPostPage(redirectUri: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page({
    title: "Redirecting",
    script: "/form-post.js",
    body: `<form method="post" action="${escapeHtml(redirectUri)}">
${inputs.join("\n")}
<button class="main">Continue</button>
</form>`,
  });
}

export const formPostScript = "document.forms[0].submit();\n";
