/** What the components tell people who do not see colours or the screen, as rendered on the server. */

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AmountInput } from "./amount-input.tsx";
import { initialsOf } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { Change, changeDirection } from "./change.tsx";
import { CountdownButton, clockTime } from "./countdown-button.tsx";
import { Field } from "./field.tsx";
import { Gallery } from "./gallery.tsx";
import { OtpInput } from "./otp-input.tsx";
import { TabLink, TabLinks } from "./tab-links.tsx";
import { Th } from "./table.tsx";
import { TextInput } from "./text-input.tsx";
import { matchesHotkey } from "./use-hotkey.ts";

test("the whole gallery renders on a server", () => {
  expect(renderToStaticMarkup(<Gallery />)).toContain("Components");
});

test("a change shows its direction by its sign, not by colour alone", () => {
  expect(renderToStaticMarkup(<Change value="2.31" />)).toContain("+2.31%");
  expect(renderToStaticMarkup(<Change value="-0.86" />)).toContain("−0.86%");
  expect(["2.31", "-0.86", "0", "-0.001", "0.004"].map(changeDirection)).toEqual([
    "up",
    "down",
    "flat",
    "flat",
    "flat",
  ]);
});

test("a field's error is shown next to its control and tied to it", () => {
  const markup = renderToStaticMarkup(
    <Field id="email" label="Email" hint="We send the code here." error="This is not an email address.">
      <TextInput />
    </Field>,
  );
  expect(markup).toContain('<label for="email"');
  expect(markup).toMatch(/<input[^>]* id="email"[^>]* aria-describedby="email-message"[^>]* aria-invalid="true"/);
  expect(markup).toContain("This is not an email address.");
  expect(markup).not.toContain("We send the code here.");
});

test("a code is one input that phones can autofill, tied to its label and its error", () => {
  const markup = renderToStaticMarkup(
    <Field id="code" label="Code sent to you" error="That code is not right.">
      <OtpInput value="12" onValueChange={() => {}} />
    </Field>,
  );
  expect(markup).toContain('<label for="code"');
  for (const attribute of ['autoComplete="one-time-code"', 'inputMode="numeric"', 'aria-invalid="true"']) {
    expect(markup).toContain(attribute);
  }
  expect(markup).toContain('aria-describedby="code-message"');
});

test("a countdown shows seconds, is read out in tens of seconds, and keeps the focus", () => {
  const button = (readyAtMs: number) =>
    renderToStaticMarkup(
      <CountdownButton
        label="Send again"
        readyWords="Now."
        readyAtMs={readyAtMs}
        waitSeconds={60}
        onPress={() => {}}
      />,
    );
  const waiting = button(Date.now() + 41_900);
  expect(waiting).toContain("0:42");
  expect(waiting).toContain("about 50 seconds");
  expect(waiting).toContain('aria-disabled="true"');
  expect(waiting).not.toContain(" disabled=");
  expect(button(0)).toMatch(/<button[^>]*>Send again<\/button>/);
  expect(clockTime(605)).toBe("10:05");
});

test("an amount without focus is grouped and has its label", () => {
  const markup = renderToStaticMarkup(
    <AmountInput id="total" label="Total" unit="INR" value="102480.00" onValueChange={() => {}} decimals={2} />,
  );
  expect(markup).toContain('value="1,02,480.00"');
  expect(markup).toContain('<label for="total"');
});

test("a busy button sets aria-busy and keeps its label", () => {
  const markup = renderToStaticMarkup(<Button busy>Submit UTR</Button>);
  expect(markup).toContain('aria-busy="true"');
  expect(markup).toContain("Submit UTR");
  expect(markup).not.toContain(" disabled=");
});

test("a link can be styled as a button", () => {
  const markup = renderToStaticMarkup(
    <Button asChild>
      <a href="/markets">See the markets</a>
    </Button>,
  );
  expect(markup).toMatch(/^<a href="\/markets" class="[^"]*bg-brand/);
});

test("the tab of the current page has aria-current, also with a count", () => {
  const markup = renderToStaticMarkup(
    <TabLinks label="Markets">
      <TabLink active count={18} asChild>
        <a href="/markets/INR">INR</a>
      </TabLink>
    </TabLinks>,
  );
  expect(markup).toMatch(/<a href="\/markets\/INR" aria-current="page"[^>]*>INR<span[^>]*>18<\/span><\/a>/);
});

test("a sorted column has aria-sort", () => {
  const markup = renderToStaticMarkup(
    <table>
      <thead>
        <tr>
          <Th numeric sort="descending" onSort={() => {}}>
            Volume
          </Th>
        </tr>
      </thead>
    </table>,
  );
  expect(markup).toContain('aria-sort="descending"');
  expect(markup).toContain("<button");
});

test("initials are the first letters of the first and the last word", () => {
  expect(["Ananya Kulkarni", "asha", "Ana Maria da Silva", "  ", "प्रिया शर्मा"].map(initialsOf)).toEqual([
    "AK",
    "A",
    "AS",
    "",
    "पश",
  ]);
});

test("a hotkey matches exactly its key and modifiers", () => {
  const press = {
    key: "b",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    isComposing: false,
  };
  expect(matchesHotkey(press, "B", false)).toBe(true);
  expect(matchesHotkey({ ...press, ctrlKey: true }, "b", false)).toBe(false);
  expect(matchesHotkey({ ...press, metaKey: true }, "b", true)).toBe(true);
  expect(matchesHotkey({ ...press, isComposing: true }, "b", false)).toBe(false);
});
