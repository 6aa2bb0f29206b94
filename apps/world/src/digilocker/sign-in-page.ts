/** DigiLocker's two pages for a citizen: identity, then consent. They need no script. */
import { escapeHtml, page } from "../page.ts";
import type { Citizen } from "./citizens.ts";
import { authorizePath } from "./locker.ts";

interface Visit {
  /** The key under which the request is stored. */
  readonly request: string;
  /** The requesting site. */
  readonly host: string;
}

const form = (request: string, inside: string): string => `<form method="post" action="${authorizePath}">
<input type="hidden" name="request" value="${escapeHtml(request)}">
${inside}
</form>`;

const mostShown = 50;

export function signInPage({ request, host, citizens }: Visit & { readonly citizens: readonly Citizen[] }): string {
  const buttons = citizens.slice(0, mostShown).map(
    (citizen, index) =>
      `<button name="citizen" value="${escapeHtml(citizen.id)}"${index === 0 ? " autofocus" : ""}>${escapeHtml(citizen.name)}
<small>${escapeHtml(describeCitizen(citizen))}</small></button>`,
  );
  const body = `<main>
<h1>Sign in to DigiLocker</h1>
<p class="quiet">This is the demo's stand-in for DigiLocker: all citizens are fictional, and no password is needed. Choose a
citizen to continue to <strong>${escapeHtml(host)}</strong>, or <a href="/citizens">add one</a> first.</p>
${form(
  request,
  `<div class="people">${buttons.join("\n")}</div>
${citizens.length > mostShown ? `<p class="quiet">Showing ${mostShown} citizens: the built-in ones and the newest.</p>` : ""}
<button name="decision" value="deny">Cancel</button>`,
)}
</main>`;
  return page({ title: "Sign in to DigiLocker", body });
}

export function sharePage({ request, host, citizen }: Visit & { readonly citizen: Citizen }): string {
  const { id, name, aadhaarLast4, pan } = citizen;
  const body = `<main>
<h1>Share your documents</h1>
<p class="quiet">This is the demo's stand-in for DigiLocker. You are <strong>${escapeHtml(name)}</strong>, and
<strong>${escapeHtml(host)}</strong> is asking for your documents.</p>
${form(
  request,
  `<input type="hidden" name="citizen" value="${escapeHtml(id)}">
<fieldset><legend>Share with ${escapeHtml(host)}</legend>
${documentChoice("aadhaar", "Aadhaar", aadhaarLast4 === null ? null : [`xxxx xxxx ${aadhaarLast4}`, name, bornOn(citizen.dob)])}
${documentChoice("pan", "PAN", pan && [pan.number, pan.name, bornOn(pan.dob)])}
</fieldset>
<p class="quiet">Other documents in your locker are shared too.</p>
<div class="decide after"><button class="main" name="decision" value="allow" autofocus>Allow</button>
<button name="decision" value="deny">Deny</button></div>`,
)}
<p class="quiet">Not ${escapeHtml(name)}?</p>
${form(request, "<button>Use another citizen</button>")}
</main>`;
  return page({ title: "Share your documents", body });
}

function documentChoice(name: string, title: string, facts: readonly string[] | null): string {
  if (facts === null) return `<p class="check absent"><span>${title}<small>Not in this locker</small></span></p>`;
  return `<label class="check"><input type="checkbox" name="${name}" checked>
<span>${title}<small>${escapeHtml(facts.join(" · "))}</small></span></label>`;
}

function describeCitizen({ dob, aadhaarLast4, pan, note }: Citizen): string {
  const has = [...(aadhaarLast4 === null ? [] : ["Aadhaar"]), ...(pan === null ? [] : ["PAN"])];
  return [bornOn(dob), has.join(" and ") || "No documents", ...(note === "" ? [] : [note])].join(" · ");
}

const dates = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
export const bornOn = (dob: string): string => `Born ${dates.format(new Date(dob))}`;
