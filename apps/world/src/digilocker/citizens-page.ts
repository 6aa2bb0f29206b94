/** The citizens' page: what each person's documents contain, and a form to add a citizen. Needs no script. */
import { escapeHtml, page } from "../page.ts";
import type { Citizen } from "./citizens.ts";
import { bornOn } from "./sign-in-page.ts";

interface PageNews {
  /** Why the last citizen was refused. */
  readonly problem?: string | undefined;
  /** The fields of the refused form, to fill it again. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
}

const genderNames = { F: "Female", M: "Male", T: "Transgender" };

export function citizensPage(citizens: readonly Citizen[], { problem, form = {} }: PageNews): string {
  const given = (name: string): string => escapeHtml(String(form[name] ?? ""));
  const chosen = (value: string): string => (form["gender"] === value ? " selected" : "");
  const genders = Object.entries(genderNames).map(
    ([value, name]) => `<option value="${value}"${chosen(value)}>${name}</option>`,
  );
  return page({
    title: "Citizens",
    body: `<nav><a href="/">Outside world</a></nav>
<main>
<h1>Citizens</h1>
<p class="quiet">Test citizens with a DigiLocker account, and the data it shares. All are fictional. Citizens you add are lost when
the demo stops.</p>
${problem ? `<p class="notice wrong" role="alert">${escapeHtml(problem)}</p>` : ""}
<table class="whole">
<thead><tr><th scope="col">Name</th><th scope="col">Aadhaar</th><th scope="col">PAN</th></tr></thead>
<tbody>${citizens.map(row).join("\n")}</tbody></table>
<h2>Add a citizen</h2>
<p class="quiet">Document numbers are made up. For documents that don't match: <code>POST /digilocker/citizens</code></p>
<form class="fields" method="post" action="/citizens">
<label>Name<input name="name" value="${given("name")}" required maxlength="99" autocomplete="off"></label>
<label>Date of birth<input name="dob" type="date" value="${given("dob")}" min="1900-01-01" required></label>
<label>Gender<select name="gender">${genders.join("")}</select></label>
<div><label class="check"><input type="checkbox" name="aadhaar" checked><span>Aadhaar is linked</span></label>
<label class="check"><input type="checkbox" name="pan" checked><span>PAN is in the locker</span></label></div>
<button>Add</button>
</form>
</main>`,
  });
}

function row({ name, dob, gender, aadhaarLast4, pan, note }: Citizen): string {
  const none = `<span class="quiet">None</span>`;
  const aadhaar =
    aadhaarLast4 === null ? none : `<code>xxxx&nbsp;${aadhaarLast4}</code>${documentFacts({ name, dob })}`;
  return `<tr>
<td>${escapeHtml(name)}<br><span class="quiet">${genderNames[gender]}${note ? `<br>${escapeHtml(note)}` : ""}</span></td>
<td>${aadhaar}</td>
<td>${pan ? `<code class="pick">${escapeHtml(pan.number)}</code>${documentFacts(pan)}` : none}</td>
</tr>`;
}

const documentFacts = ({ name, dob }: { readonly name: string; readonly dob: string }): string =>
  `<br>${escapeHtml(name)}<br><span class="quiet">${bornOn(dob)}</span>`;
