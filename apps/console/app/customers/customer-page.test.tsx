import {
  actAsOperator,
  listPersonNotes,
  listPersonOrders,
  listPersonSessions,
  listPersonTimeline,
  listProposals,
  readPerson,
  readPersonMoney,
  type ShownAccount,
  unmaskValue,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { CustomerPage } from "./customer-page.tsx";

const customer = { path: "/customers/:id/:tab?", Component: CustomerPage };
const at = "2026-11-18T10:00:00.000Z";
const id = "7f3c0000-0000-4000-8000-000000000000";
const resetsAt = "2026-11-18T18:30:00.000Z";
const none = { count: 0, isMore: false };

const priya: ShownAccount = {
  userId: id,
  name: "Priya Deshmukh",
  feoTag: "priya_d",
  kycLevel: 2,
  isFrozen: false,
  isClosed: false,
  since: "2025-03-03T10:00:00.000Z",
  email: "pr•••@gmail.com",
  mobile: "••••••8310",
  pan: "ABCPD••••K",
  aadhaar: "•••• •••• 4417",
  birthday: "•• ••• 1991",
  bankAccount: {
    bankName: "ICICI Bank",
    accountNumber: "•••• 7710",
    ifsc: "ICIC0000001",
    holder: "Priya Deshmukh",
    ownerName: "Priya Deshmukh",
    status: "VERIFIED",
    rejectReason: "",
    since: at,
  },
  frozenAt: null,
  closedAt: null,
  lastActive: { at, device: "Chrome on Windows", address: "103.21.••.••" },
  openOrders: { count: 3, isMore: false },
  sessions: { count: 20, isMore: true },
  notes: none,
  unmask: { left: 14, most: 20, resetsAt },
};

const inr = {
  ticker: "INR",
  name: "Indian rupee",
  logo: "",
  total: "214870.5",
  available: "164870.5",
  onHold: "50000",
  value: "214870.50",
  isInOrders: false,
  withdrawalIds: ["w-1"],
};
const btc = { ...inr, ticker: "BTC", name: "Bitcoin", total: "0.1421", onHold: "0.089", value: "1355651.05" };

const session = { id: "s-1", device: "Chrome on Windows", address: "103.21.••.••", since: at, lastSeenAt: at };

function give(person: Partial<ShownAccount> = {}): void {
  fakeConsole.answer(readPerson, { ...priya, ...person });
  fakeConsole.answer(readPersonMoney, {
    pricedAt: at,
    total: "1709496.78",
    balances: [inr, { ...btc, isInOrders: true, withdrawalIds: [] }],
    limits: {
      daily: "1000000.00",
      used: "849070.68",
      left: "150929.32",
      resetsAt,
      heldUntil: null,
      heldBecause: null,
    },
    stoppable: [{ id: "w-1", ticker: "INR", amount: "50000" }],
  });
  fakeConsole.answer(listPersonTimeline, { entries: [], before: null });
  fakeConsole.answer(listPersonSessions, { sessions: [session, { ...session, id: "s-2" }] });
  fakeConsole.answer(listPersonNotes, { notes: [], before: null });
  fakeConsole.answer(listProposals, { proposals: [] });
}

beforeEach(() => give());

const open = (address = `/customers/${id}`, ...roles: Parameters<typeof openScreen>[2][]) =>
  openScreen(customer, address, ...roles);
const button = (name: RegExp | string) => screen.findByRole("button", { name });

describe("the head", () => {
  test("the head names the customer, and each masked value with a field has its own Show", async () => {
    open();
    await screen.findByRole("heading", { name: "Priya Deshmukh", level: 1 });
    expect(screen.getByText("@priya_d")).toBeTruthy();
    const names = screen.getAllByRole("button", { name: /^Show / }).map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual(["Show email", "Show mobile", "Show PAN", "Show date of birth", "Show bank account"]);
    expect(document.body.textContent).toContain("14 of 20 left today.");
    await screen.findByRole("table", { name: "Balances" });
    expect(await axeFaults()).toEqual([]);
  });

  test.each([
    ["support", ["Show email", "Show mobile", "Show date of birth"]],
    ["treasury", ["Show bank account"]],
  ] as const)("%s is offered only what that role may show", async (role, names) => {
    open(`/customers/${id}`, [role]);
    await screen.findByRole("heading", { name: "Priya Deshmukh" });
    const shown = screen.queryAllByRole("button", { name: /^Show / }).map((one) => one.getAttribute("aria-label"));
    expect(shown).toEqual(names);
  });

  test("a value is shown after a reason, can be hidden again, and no other value changes", async () => {
    fakeConsole.answer(unmaskValue, { value: "priya@gmail.com", unmask: { left: 13, most: 20, resetsAt } });
    const { user } = open();
    await user.click(await button("Show email"));
    const dialog = await screen.findByRole("dialog", { name: "Show email" });
    expect(await axeFaults()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Show" }));
    await screen.findByText("priya@gmail.com");
    expect(fakeConsole.asked(unmaskValue)).toMatchObject([
      { params: { id }, body: { field: "email", reason: "Customer called, checking who they are" } },
    ]);
    expect(screen.getByText("ABCPD••••K")).toBeTruthy();
    await user.click(await button("Hide email"));
    expect(screen.queryByText("priya@gmail.com")).toBeNull();
  });

  test("past the day's limit the dialog says so and shows nothing", async () => {
    const detail = "You have shown 20 values today, the most allowed. The count resets at 00:00 IST.";
    fakeConsole.refuse(unmaskValue, { code: "UNMASK_LIMIT_REACHED", detail });
    const { user } = open();
    await user.click(await button("Show PAN"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Show" }));
    expect((await screen.findByRole("alert")).textContent).toBe(detail);
    expect(screen.getByText("ABCPD••••K")).toBeTruthy();
  });

  test("a customer above the hour's limit is not shown, and the screen says why", async () => {
    fakeConsole.refuse(readPerson, { code: "CUSTOMER_LIMIT_REACHED", detail: "You have opened 200 customers." });
    open();
    await screen.findByText("You have opened 200 customers.");
    expect(screen.queryByText("Priya Deshmukh")).toBeNull();
  });
});

describe("the tabs", () => {
  test("the tabs count what is few, and the keys 1 to 9 open them", async () => {
    fakeConsole.answer(listPersonOrders, { orders: [], before: null });
    const { user, address } = open();
    const tabs = within(await screen.findByRole("navigation", { name: "Customer" }));
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      ...["Overview", "Orders3", "Trades", "Movements", "Verification", "Sessions20+", "Notices", "Notes"],
      "Operator log",
    ]);
    await user.keyboard("2");
    expect(address()).toBe(`/customers/${id}/orders`);
    await screen.findByText("No orders yet.");
    await user.keyboard("1");
    expect(address()).toBe(`/customers/${id}`);
    await user.keyboard("v");
    expect(address()).toBe(`/customers/${id}/as-customer`);
  });

  test("an address with an unknown tab is not found", async () => {
    open(`/customers/${id}/shoes`);
    await waitFor(() => expect(document.body.textContent).toMatch(/not found|doesn't exist/i));
  });

  test("orders are read page by page", async () => {
    const order = {
      kind: "order",
      id: "12",
      at,
      marketSymbol: "BTC-INR",
      side: "BUY",
      type: "LIMIT",
      status: "WAITING",
      price: "9472000",
      volume: "0.5",
      received: "0",
      receivedTicker: "BTC",
      filledTotal: "0",
      trades: 0,
    } as const;
    fakeConsole.answer(listPersonOrders, { orders: [order], before: "1_2" });
    const { user } = open(`/customers/${id}/orders`);
    await screen.findByText("#12");
    expect(screen.getByText("94,72,000.00")).toBeTruthy();
    fakeConsole.answer(listPersonOrders, { orders: [{ ...order, id: "11", status: "DONE", trades: 1 }], before: null });
    await user.click(await button("Show earlier"));
    await screen.findByText("#11");
    expect(screen.getByText("#12")).toBeTruthy();
    expect(screen.getByText("Filled")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
    expect(await axeFaults()).toEqual([]);
  });
});

describe("the overview", () => {
  test("balances have their value, and amounts on hold link to what holds them", async () => {
    open();
    const table = within(await screen.findByRole("table", { name: "Balances" }));
    const links = table.getAllByRole("link").map((link) => [link.getAttribute("title"), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Held by a withdrawal", "/withdrawals/w-1"],
      ["Held by open orders", `/customers/${id}/orders?show=open`],
    ]);
    expect(table.getByText("13,55,651.05")).toBeTruthy();
    expect(screen.getByText("₹17,09,496.78")).toBeTruthy();
    expect(screen.getByText("84.9% used, resets at 00:00 IST")).toBeTruthy();
  });

  test("script in names, memos, devices and notes is shown as text and never becomes an element", async () => {
    const script = '<img src=x onerror="globalThis.isBroken = true"><script>globalThis.isBroken = true</script>';
    give({ name: script });
    fakeConsole.answer(listPersonTimeline, {
      entries: [
        {
          kind: "payment",
          id: "5",
          at,
          ticker: "INR",
          amount: "10",
          isIn: true,
          status: "SUCCESS",
          isHeld: false,
          by: "asha",
          memo: script,
        },
        { kind: "security", id: "6", at, event: "PASSKEY_ADDED", device: script, address: "", detail: script },
      ],
      before: null,
    });
    fakeConsole.answer(listPersonNotes, {
      notes: [{ sequence: 9, at, by: "meera", action: "note", details: { text: script } }],
      before: null,
    });
    open();
    await waitFor(() => expect(document.body.textContent?.split(script).length).toBeGreaterThanOrEqual(5));
    expect(document.querySelector("script, img[onerror]")).toBeNull();
    expect(Reflect.get(globalThis, "isBroken")).toBeUndefined();
  });

  test("the timeline's filter is in the address of the request", async () => {
    const { user } = open();
    await screen.findByText("Orders, payments, deposits, withdrawals and security events appear here.");
    await user.click(screen.getByRole("radio", { name: "Security" }));
    await screen.findByText("Sign-ins and changes of security settings appear here.");
  });
});

describe("acting on the account", () => {
  const done = () => fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });

  test("freezing opens beside the account, names its consequences and sends reason and note", async () => {
    done();
    const { user } = open();
    await screen.findByRole("table", { name: "Balances" });
    await screen.findAllByText("Chrome on Windows");
    await user.keyboard("f");
    const panel = within(await screen.findByRole("form", { name: "Freeze the account of Priya Deshmukh" }));
    expect(
      panel.getByText(
        "Signs out 2 sessions, blocks sign-in, payments and withdrawals and puts the withdrawal of 50000 INR on hold. Unfreezing takes two people.",
      ),
    ).toBeTruthy();
    expect(await axeFaults()).toEqual([]);
    await user.type(panel.getByLabelText("Note for operators"), "Phone stolen");
    await user.click(panel.getByRole("button", { name: "Freeze account" }));
    await screen.findByText("The account is frozen.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toEqual({
      action: "person freeze",
      subject: id,
      details: { reason: "Requested by the customer", note: "Phone stolen" },
    });
  });

  test("all sessions are ended after a reason; treasury is not offered it", async () => {
    done();
    const { user } = open();
    await user.click(await button("Sign out all"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Phone stolen");
    await user.click(dialog.getByRole("button", { name: "Sign out all" }));
    await screen.findByText("Signed out on all devices.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toMatchObject({ action: "person sign out", subject: id });
  });

  test("treasury can neither freeze nor sign out, and N opens a note for everyone", async () => {
    const { user } = open(`/customers/${id}`, ["treasury"]);
    await screen.findAllByText("Chrome on Windows");
    expect(screen.queryByRole("button", { name: /Freeze|Sign out|Change/ })).toBeNull();
    await user.keyboard("n");
    await screen.findByRole("dialog", { name: "Add a note" });
  });
});
