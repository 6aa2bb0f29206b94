import {
  actAsOperator,
  listProposals,
  listVerifications,
  readVerification,
  readVerificationDocument,
  type ShownVerification,
  type WaitingVerification,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeConsole, openScreen, session } from "../testing/open-screen.tsx";
import { KycPage } from "./kyc-page.tsx";

const kyc = { path: "/kyc/:id?", Component: KycPage };
const at = "2026-11-17T07:24:00.000Z";
const [ananyaId, nikhilId, harpreetId] = ["a", "b", "c"].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
);
const ids = [ananyaId, nikhilId, harpreetId] as [string, string, string];

const now = Date.parse("2026-11-17T09:02:00Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const row: WaitingVerification = {
  userId: ids[0],
  name: "Ananya Kulkarni",
  feoTag: "ananya_k",
  level: 2,
  sentAt: minutesAgo(98),
  note: "",
  isResubmitted: true,
  isProposed: false,
};
const rows: readonly WaitingVerification[] = [
  {
    ...row,
    userId: ids[1],
    name: "Nikhil Bansal",
    level: 3,
    sentAt: minutesAgo(161),
    isResubmitted: false,
    isProposed: true,
  },
  row,
  { ...row, userId: ids[2], name: "Harpreet Kaur", sentAt: minutesAgo(12), isResubmitted: false },
];

const noLevel = { status: null, note: "", rejectReason: "", sentAt: null, decidedAt: null, rejection: null };
const verified = { ...noLevel, status: "VERIFIED" as const, decidedAt: at };
const ananya: ShownVerification = {
  userId: ids[0],
  name: "Ananya Kulkarni",
  feoTag: "ananya_k",
  kycLevel: 1,
  levels: [
    { ...verified, level: 1 },
    {
      ...noLevel,
      level: 2,
      status: "SUBMITTED",
      sentAt: at,
      rejection: { at: "2026-11-16T05:30:00.000Z", by: "kavya", reason: "The digits aren't readable.", count: 1 },
    },
    { ...noLevel, level: 3 },
  ],
  since: "2026-11-09T05:30:00.000Z",
  checks: [
    { name: "Bank account", words: "HDFC Bank •••• 4821", verdict: "pass" },
    { name: "Account holder", words: "Ananya S Kulkarni", verdict: "review" },
    { name: "PAN", words: "Used by another verified account", verdict: "fail" },
  ],
  aadhaar: { name: "Ananya Kulkarni", birthday: "1996-08-14", last4: "4417" },
  pan: { name: "ANANYA S KULKARNI", birthday: "1996-08-14", number: "ABCPK••••F" },
  isSameName: true,
  isSameBirthday: true,
  readAt: at,
  occupation: "Professional",
  incomeRange: "10-25 Lakhs",
  consentedAt: at,
  bankAccount: {
    bankName: "HDFC Bank",
    accountNumber: "•••• 4821",
    ifsc: "HDFC0000149",
    holder: "Ananya Kulkarni",
    ownerName: "ANANYA S KULKARNI",
    status: "VERIFIED",
    rejectReason: "",
    since: at,
  },
  documents: [
    { kind: "bankStatement", sentAt: at, digits: "" },
    { kind: "selfie", sentAt: at, digits: "482916" },
  ],
  deeds: [],
};

/** The customer waits for level 3. */
const atLevel3: Partial<ShownVerification> = {
  kycLevel: 2,
  levels: [
    { ...verified, level: 1 },
    { ...verified, level: 2 },
    { ...noLevel, level: 3, status: "SUBMITTED", sentAt: at },
  ],
};

const proposalBy = (proposedBy: string) => ({
  id: 7,
  action: "kyc approve enhanced",
  subject: ids[0],
  details: { checks: "activity funds sanctions" },
  proposedBy,
  proposedAt: at,
  digest: "d",
});

function give(person: Partial<ShownVerification> = {}, waiting: readonly WaitingVerification[] = rows): void {
  fakeConsole.answer(listVerifications, { waiting: [...waiting], next: null, count: 12, targetMinutes: 120 });
  fakeConsole.answer(readVerification, { ...ananya, ...person });
  fakeConsole.answer(readVerificationDocument, new Blob(["picture"]) as never);
  fakeConsole.answer(listProposals, { proposals: [] });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  give();
});
afterEach(() => void vi.useRealTimers());

const open = (address = `/kyc/${ids[0]}`) => openScreen(kyc, address);
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const isOff = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
const ready = () => screen.findByRole("heading", { name: "Ananya Kulkarni", level: 2 });
const boxes = () => screen.getAllByRole("checkbox");
const ticked = () => boxes().map((box) => box.getAttribute("aria-checked") === "true");

describe("the list", () => {
  test("names the customers with their level and age, and states the target", async () => {
    open("/kyc");
    const table = await screen.findByRole("table", { name: "Customers to verify" });
    const cells = within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      "Nikhil BansalLevel 3, 1 of 22 h 41 min, past target",
      "Ananya KulkarniLevel 2, resubmitted1 h 38 min",
      "Harpreet KaurLevel 212 min",
    ]);
    expect(document.body.textContent).toContain("Target: 2 hours for every level.");
    await screen.findByRole("heading", { name: "KYC 12", level: 1 });
  });

  test("the filter asks the server for one level, and stays while moving", async () => {
    const { user, address } = open();
    await ready();
    await user.click(screen.getByRole("link", { name: "Level 2" }));
    await waitFor(() => expect(fakeConsole.asked(listVerifications).at(-1)?.query).toEqual({ level: "2" }));
    expect(screen.getByRole("link", { name: "Level 2" }).getAttribute("aria-current")).toBe("page");
    expect(address()).toBe("/kyc");
    const link = await screen.findByRole("link", { name: "Harpreet Kaur" });
    expect(link.getAttribute("href")).toBe(`/kyc/${ids[2]}?level=2`);
  });

  test("S, the arrows and J lead to the neighbours, and the head says which one it is", async () => {
    const { user, address } = open();
    await ready();
    await screen.findByText("2 of 12");
    await user.keyboard("s");
    expect(address()).toBe(`/kyc/${ids[2]}`);
    await user.click(await button("Previous customer"));
    expect(address()).toBe(`/kyc/${ids[0]}`);
    await user.click(await button(/^Skip/));
    expect(address()).toBe(`/kyc/${ids[2]}`);
    await user.keyboard("k");
    expect(address()).toBe(`/kyc/${ids[0]}`);
  });

  test("an empty queue says so", async () => {
    give({}, []);
    open("/kyc?level=3");
    await screen.findByText("Nobody waits for level 3.");
  });
});

describe("the review", () => {
  test("shows the attempt, the last rejection, both documents and what approval changes", async () => {
    open();
    await ready();
    await screen.findByText("Second attempt");
    expect(document.body.textContent).toContain("Submitted 17 Nov 12:54 IST, customer since 9 Nov 2026");
    expect(document.body.textContent).toContain("Rejected once. 16 Nov 11:00, kavya: “The digits aren't readable.”");
    expect(document.body.textContent).toContain("Raises the withdrawal limit from ₹50,000 to ₹10,00,000 a day.");
    await screen.findByRole("region", { name: "Selfie, scrollable" });
    await screen.findByRole("region", { name: "Bank statement, scrollable" });
    expect(screen.getByRole("link", { name: "Open customer" }).getAttribute("href")).toBe(`/customers/${ids[0]}`);
    expect(await axeFaults()).toEqual([]);
  });

  test("only the characters that differ are marked, and a word says so", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Aadhaar, PAN and bank account" });
    const name = within(table).getByRole("row", { name: /^Full name/ });
    expect([...name.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["S", "S"]);
    within(name).getByText("Differs");
    within(within(table).getByRole("row", { name: /^Date of birth/ })).getByText("Matches");
    within(within(table).getByRole("row", { name: /^Occupation/ })).getByText("Declared only");
    screen.getByText("1 difference");
  });

  test("the automatic checks come with their verdicts", async () => {
    open();
    await ready();
    const words = ["HDFC Bank •••• 4821Pass", "Ananya S KulkarniReview", "Used by another verified accountFail"];
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
    for (const text of words) expect(lines.some((line) => line.endsWith(text))).toBe(true);
  });

  test("each document is read once, however often the rest is read again", async () => {
    const { user } = open();
    await screen.findByRole("region", { name: "Selfie, scrollable" });
    await user.keyboard("n");
    await user.type(await screen.findByLabelText("Note"), "Looked at it");
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    await user.click(await button("Add note"));
    await screen.findByText("Note added to the audit log.");
    expect(fakeConsole.asked(readVerification).length).toBeGreaterThan(1);
    const read = fakeConsole.asked(readVerificationDocument).map(({ params }) => params["kind"]);
    expect(read.toSorted()).toEqual(["bankStatement", "selfie"]);
  });

  test("a document that cannot be read says why, and is read again on request", async () => {
    fakeConsole.refuse(readVerificationDocument, {
      code: "OPERATOR_REFUSED",
      detail: "This PDF can't be shown safely.",
    });
    const { user } = open();
    expect(await screen.findAllByText("This PDF can't be shown safely.")).toHaveLength(2);
    fakeConsole.answer(readVerificationDocument, new Blob(["picture"]) as never);
    const [again] = await screen.findAllByRole("button", { name: "Try again" });
    if (again) await user.click(again);
    await screen.findByRole("region", { name: "Selfie, scrollable" });
    expect(fakeConsole.asked(readVerificationDocument)).toHaveLength(3);
  });

  test("F shows the document in full screen with the digits, and closes it again", async () => {
    const { user } = open();
    await screen.findByRole("region", { name: "Selfie, scrollable" });
    await user.keyboard("f");
    const dialog = await screen.findByRole("dialog", { name: "Selfie with code" });
    within(dialog).getByText("482916");
    await user.keyboard("z");
    await user.keyboard("f");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the operator's checks", () => {
  test("approving waits for all of them, by click and by key, and sends which were ticked", async () => {
    const { user } = open();
    await ready();
    expect(isOff(/^Approve level 2/)).toBe(true);
    expect(document.body.textContent).toContain("Tick your 3 checks to approve.");
    await user.keyboard("a");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("13");
    expect(ticked()).toEqual([true, false, true]);
    expect(document.body.textContent).toContain("Tick your last check to approve.");
    await user.click(screen.getByRole("checkbox", { name: "Face is clear and uncovered" }));
    await user.keyboard("1");
    expect(ticked()).toEqual([false, true, true]);
    expect(isOff(/^Approve level 2/)).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "Paper shows 482916" }));
    expect(isOff(/^Approve level 2/)).toBe(false);
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    await user.keyboard("a");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve" }));
    await screen.findByText("Ananya Kulkarni is verified at level 2.");
    expect(fakeConsole.asked(actAsOperator).map(({ body }) => body)).toEqual([
      { action: "kyc approve", subject: ids[0], details: { level: "2", checks: "code face statement", sentAt: at } },
    ]);
  });

  test("ticks count only for the submission that was looked at", async () => {
    const { user } = open();
    await ready();
    await user.keyboard("123");
    const [level1, level2, level3] = ananya.levels;
    if (!level1 || !level2 || !level3) throw new Error("Three levels");
    give({ levels: [level1, { ...level2, sentAt: "2026-11-18T07:24:00.000Z" }, level3] });
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    await user.keyboard("n");
    await user.type(await screen.findByLabelText("Note"), "12");
    await user.click(await button("Add note"));
    await waitFor(() => expect(ticked()).toEqual([false, false, false]));
  });
});

describe("rejecting", () => {
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>("Reason");

  test("R and a number open the dialog with the reason and its part, and both can be changed", async () => {
    const { user } = open();
    await ready();
    await user.keyboard("r");
    await screen.findByText("Press a number, or Esc");
    await user.keyboard("4");
    expect((await reason()).value).toBe("Your bank statement is older than 3 months. Upload a newer one.");
    const part = (name: string) => within(screen.getByRole("dialog")).getByRole("checkbox", { name });
    expect(["Selfie", "Bank statement", "Bank account"].map((name) => part(name).getAttribute("aria-checked"))).toEqual(
      ["false", "true", "false"],
    );
    await user.click(part("Selfie"));
    await user.type(await reason(), " Thank you.");
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reject" }));
    await screen.findByText("Rejected. The customer has been emailed the reason.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body.details).toEqual({
      level: "2",
      sentAt: at,
      reason: "Your bank statement is older than 3 months. Upload a newer one. Thank you.",
      parts: "selfie bankStatement",
    });
    // The number picked a reason and ticked nothing.
    expect(ticked()).toEqual([false, false, false]);
  });

  test("R and 0, or the button, open it for the operator's own words", async () => {
    const { user } = open();
    await ready();
    await user.keyboard("r0");
    expect((await reason()).value).toBe("");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button(/^Reject/));
    expect((await reason()).value).toBe("");
  });

  test("Esc takes the R back, and numbers tick again", async () => {
    const { user } = open();
    await ready();
    await user.keyboard("r{Escape}1");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(ticked()).toEqual([true, false, false]);
  });

  test("keys do nothing in a text field", async () => {
    const { user } = open();
    await ready();
    await user.keyboard("n");
    await user.type(await screen.findByLabelText("Note"), "r1 s2 a3");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("r1 s2 a3");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });
});

describe("level 3", () => {
  test("the first operator proposes, and is told that another one confirms", async () => {
    give(atLevel3);
    const { user } = open();
    await ready();
    expect(document.body.textContent).toContain("You propose it, and another operator confirms.");
    await user.keyboard("123");
    expect(isOff(/^Approve level 3/)).toBe(false);
  });

  test("nobody confirms their own proposal, even with all checks ticked", async () => {
    give(atLevel3);
    fakeConsole.answer(listProposals, { proposals: [proposalBy(session.name)] });
    const { user } = open();
    await screen.findByText(/Another operator has to confirm it/);
    await user.keyboard("123");
    expect(isOff(/^Confirm level 3/)).toBe(true);
    expect(document.body.textContent).toContain("You proposed this, so another operator has to confirm it.");
  });

  test("the second operator confirms after their own checks", async () => {
    give(atLevel3);
    fakeConsole.answer(listProposals, { proposals: [proposalBy("meera")] });
    const { user } = open();
    await screen.findByText("meera");
    expect(isOff(/^Confirm level 3/)).toBe(true);
    await user.keyboard("123");
    expect(isOff(/^Confirm level 3/)).toBe(false);
  });
});

test("names with markup or direction overrides are text that disturbs nothing", async () => {
  const markup = "<img src=x onerror=alert(1)>Asha";
  const reversed = "Asha \u202Eyaor\u2067";
  const name = `${markup} ${reversed}`;
  give(
    {
      name,
      aadhaar: { name: markup, birthday: "1996-08-14", last4: "4417" },
      pan: { name: reversed, birthday: "1996-08-14", number: "ABCPK••••F" },
      checks: [{ name: "Account holder", words: reversed, verdict: "fail" }],
    },
    [{ ...row, name }],
  );
  open();
  const heading = await screen.findByRole("heading", { name: /onerror/, level: 2 });
  expect(heading.textContent).toBe(`${markup} Asha \uFFFDyaor\uFFFD`);
  expect(heading.querySelector("bdi")).not.toBeNull();
  await screen.findByRole("link", { name: /onerror/ });
  // None of it became an element, and no override reached the page.
  expect(document.querySelector("img[src=x]")).toBeNull();
  expect(document.body.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  const table = screen.getByRole("table", { name: "Aadhaar, PAN and bank account" });
  for (const cell of within(table)
    .getByRole("row", { name: /^Full name/ })
    .querySelectorAll("td bdi"))
    expect(cell.textContent).not.toBe("");
});
