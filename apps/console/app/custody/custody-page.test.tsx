import {
  actAsOperator,
  type ColdRefill,
  type ColdRefillState,
  exportRefill,
  importRefill,
  importReserveMessages,
  listAuditEntries,
  listProposals,
  type OperatorProposal,
  readCustody,
  readReserves,
  type SignerState,
} from "@feo/contract";
import { axeFaults, savedFiles } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeConsole, openScreen, session } from "../testing/open-screen.tsx";
import { CustodyPage } from "./custody-page.tsx";

const custody = { path: "/custody/:id?", Component: CustodyPage };
const at = "2026-11-18T10:00:00.000Z";
const cold = "0x0d99Da58075D085641366dd838d6bD8dAA26FA41";
const hot = "0x658967446F62945Ea8A3086b4103bC2d6da046f6";

const working: SignerState = {
  stopped: null,
  hour: [{ network: "ETH", coin: "USDT", signed: "1250.5", limit: "20000000" }],
};
const usdt = { networkKey: "ETH", ticker: "USDT", ledger: "900000", hot: "1000.123456", wanted: "90000" };
const holdings = [
  { ...usdt, hotAddress: hot, cold: "800000", coldAddress: cold },
  { ...usdt, networkKey: "POLYGON", wanted: null, hotAddress: hot, cold: "0", coldAddress: null },
];

const refillOf = (state: ColdRefillState, isExportable = false): ColdRefill => ({
  id: "r-1",
  networkKey: "ETH",
  ticker: "USDT",
  amount: "88999.876544",
  from: cold,
  to: hot,
  state,
  isExportable,
  note: "",
  createdAt: at,
  updatedAt: at,
});

function give(refills: readonly ColdRefill[] = [], signer: SignerState | null = working): void {
  fakeConsole.answer(readCustody, { holdings, refills: [...refills], signer });
}

const proposalBy = (proposedBy: string): OperatorProposal => ({
  id: 7,
  action: "refill approve",
  subject: "r-1",
  details: {},
  digest: "d",
  proposedBy,
  proposedAt: at,
});

beforeEach(() => {
  give();
  fakeConsole.answer(listAuditEntries, { entries: [], hasMore: false });
  fakeConsole.answer(listProposals, { proposals: [] });
  fakeConsole.answer(readReserves, { nextAt: at, messages: [], snapshots: [] });
});

const button = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}`) });
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

describe("the signer", () => {
  test("the signer shows what it signed beside its limits, and an operator can stop it with a reason", async () => {
    const { user } = openScreen(custody, "/custody");
    const hour = await screen.findByRole("table", { name: "Signed in the last hour" });
    expect(
      within(hour)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual([...["USDT", "ETH", "1,250.5", "2,00,00,000"]]);
    expect(await axeFaults()).toEqual([]);
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    await user.click(await button("Stop signing"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Only someone at the signer's machine can resume signing.");
    const stop = within(dialog).getByRole("button", { name: "Stop signing" });
    expect(stop).toHaveProperty("disabled", true);
    await user.type(within(dialog).getByLabelText("Reason"), "A drill");
    await user.click(stop);
    await screen.findAllByText("Signing stops within seconds.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toEqual({
      action: "signing stop",
      subject: "signer",
      details: { reason: "A drill" },
    });
  });

  test("a stopped signer shows the reason and offers no button to resume it", async () => {
    give([], { ...working, stopped: "A drill" });
    openScreen(custody, "/custody");
    await screen.findByText("Reason: A drill");
    expect(screen.getByText("npm run signer -- resume")).toBeDefined();
    expect(buttons().join()).not.toMatch(/Stop signing|Resume/);
    expect(await axeFaults()).toEqual([]);
  });

  test("a signer that can't be reached can still be stopped", async () => {
    give([], null);
    openScreen(custody, "/custody");
    await screen.findByText("The signer can't be reached");
    await button("Stop signing");
  });
});

describe("holdings", () => {
  test("holdings are listed by coin and network; the selected one shows every digit and its addresses", async () => {
    const { user, address } = openScreen(custody, "/custody");
    const table = await screen.findByRole("table", { name: "Holdings" });
    const [, eth, polygon] = within(table).getAllByRole("row");
    expect(eth?.textContent).toBe("USDTETH1,000.123590,0008,00,0009,00,000");
    expect(polygon?.textContent).toContain("no price");
    await user.click(within(eth as HTMLElement).getByRole("link"));
    expect(address()).toBe("/custody/ETH-USDT");
    await screen.findByText("1,000.123456 USDT");
    screen.getByText(cold);
    await screen.findByRole("button", { name: "Copy the cold address" });
    expect(await axeFaults()).toEqual([]);
  });

  test("the keys J and K move through the list", async () => {
    const { user, address } = openScreen(custody, "/custody");
    await screen.findByRole("table", { name: "Holdings" });
    await user.keyboard("j");
    expect(address()).toBe("/custody/reserves");
    await user.keyboard("j");
    expect(address()).toBe("/custody/ETH-USDT");
    await user.keyboard("jk");
    expect(address()).toBe("/custody/ETH-USDT");
  });

  test("an empty list and an unknown id in the address are explained", async () => {
    fakeConsole.answer(readCustody, { holdings: [], refills: [], signer: working });
    openScreen(custody, "/custody/gone");
    await screen.findByText("No networks connected");
    await screen.findByText("Refill or coin not found");
    await screen.findByText(/No open refills/);
  });

  test("holdings that fail to load show the reason and a retry button", async () => {
    fakeConsole.refuse(readCustody, { code: "INTERNAL_ERROR", detail: "Something went wrong" });
    openScreen(custody, "/custody");
    expect((await screen.findAllByText("Something went wrong")).length).toBeGreaterThan(0);
  });
});

describe("proof of reserves", () => {
  const snapshot = { id: "s-1", day: "2026-11-18", wantedAt: at, at, ratio: "1.000999", note: "" };
  const nextAt = "2026-11-19T00:30:00.000Z";
  const message = { networkKey: "ETH", address: cold, signedAt: at, importedBy: "meera" };
  const about = "/custody/reserves";

  test("snapshots are listed with who wanted them, their ratio rounded down, and what holds one up", async () => {
    fakeConsole.answer(readReserves, {
      nextAt,
      messages: [],
      snapshots: [
        { ...snapshot, id: "s-3", day: null, at: null, ratio: null, note: "A node does not answer" },
        { ...snapshot, id: "s-2", day: null, ratio: "0.99999" },
        snapshot,
      ],
    });
    openScreen(custody, about);
    const table = await screen.findByRole("table", { name: "Snapshots" });
    const [, ...rows] = within(table).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "not yetA node does not answeran operator–Trying again",
      "18 Nov 15:30an operator99.9%Published",
      "18 Nov 15:3018 Nov 2026100.0%Published",
    ]);
    screen.getByText(/The next daily one is due on 19 Nov 06:00/);
    expect(await axeFaults()).toEqual([]);
  });

  test("an operator publishes one now", async () => {
    fakeConsole.answer(readReserves, { nextAt, messages: [], snapshots: [] });
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    const { user } = openScreen(custody, about);
    await screen.findByText(/None yet/);
    await user.keyboard("p");
    const dialog = await screen.findByRole("dialog");
    expect(await axeFaults()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    await screen.findAllByText("The snapshot is being made. It is published within minutes.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toMatchObject({
      action: "reserves publish",
      subject: "reserves",
    });
  });

  test("each cold address says whether it is signed; a message of any other address is not shown", async () => {
    const stranger = { ...message, address: "0x0000000000000000000000000000000000000001" };
    give();
    fakeConsole.answer(readCustody, {
      holdings: [...holdings, { ...holdings[1], networkKey: "BTC", coldAddress: "bc1cold" }].map((each) => ({
        ...usdt,
        hotAddress: hot,
        cold: "0",
        ...each,
        coldAddress: each.coldAddress ?? null,
      })),
      refills: [],
      signer: working,
    });
    fakeConsole.answer(readReserves, { nextAt, messages: [message, stranger], snapshots: [] });
    openScreen(custody, about);
    await screen.findByText("Signed for 18 Nov 15:30, imported by meera");
    screen.getByText("bc1cold");
    screen.getByText("Not signed");
    expect(screen.queryByText(stranger.address)).toBeNull();
  });

  test("a file of signed messages is imported; a wrong one is refused with the reason", async () => {
    fakeConsole.answer(readReserves, { nextAt, messages: [], snapshots: [] });
    fakeConsole.refuse(importReserveMessages, {
      code: "OPERATOR_REFUSED",
      detail: "This is not a file of reserve messages",
    });
    const { user } = openScreen(custody, about);
    await user.click(await button("Import signed messages"));
    const dialog = await screen.findByRole("dialog");
    const send = within(dialog).getByRole("button", { name: "Import" });
    await user.upload(within(dialog).getByLabelText("Signed file"), new File(["rubbish"], "reserves.json"));
    await within(dialog).findByText("reserves.json");
    await user.click(send);
    expect((await within(dialog).findByRole("alert")).textContent).toBe("This is not a file of reserve messages");
    fakeConsole.answer(importReserveMessages, { count: 2 });
    await user.click(send);
    await screen.findAllByText("2 messages imported.");
    expect(fakeConsole.asked(importReserveMessages).map(({ body }) => body.file)).toEqual(["rubbish", "rubbish"]);
  });

  test("snapshots that fail to load show the reason and a retry button", async () => {
    fakeConsole.refuse(readReserves, { code: "INTERNAL_ERROR", detail: "Something went wrong" });
    openScreen(custody, about);
    await screen.findByText("Something went wrong");
    await screen.findByRole("button", { name: /again/i });
  });
});

describe("a refill", () => {
  test("a refill is approved with a code, by a different operator from the first approver", async () => {
    give([refillOf("proposed")]);
    fakeConsole.answer(listProposals, { proposals: [proposalBy("meera")] });
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    const { user } = openScreen(custody, "/custody/r-1");
    await screen.findByText("meera");
    await user.keyboard("a");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("88,999.876544 USDT on ETH from cold storage to the hot wallet.");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Approve" }));
    await screen.findAllByText("Approved. The transaction is being prepared.");
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toMatchObject({ action: "refill approve", code: "123456" });
  });

  test("a refill that you approved first waits for another operator", async () => {
    give([refillOf("proposed")]);
    fakeConsole.answer(listProposals, { proposals: [proposalBy(session.name)] });
    openScreen(custody, "/custody/r-1");
    await screen.findByText(/Another operator has to confirm it/);
    expect(await button("Approve")).toHaveProperty("disabled", true);
  });

  test("an approved refill is exported as a file", async () => {
    give([refillOf("approved", true)]);
    fakeConsole.answer(exportRefill, { name: "feo-refill-r-1.json", file: "{}\n" });
    const { user } = openScreen(custody, "/custody/r-1");
    await user.click(await button("Export file"));
    await screen.findAllByText("Saved feo-refill-r-1.json.");
    expect(fakeConsole.asked(exportRefill)[0]?.params).toEqual({ id: "r-1" });
    expect(savedFiles.map(({ name }) => name)).toEqual(["feo-refill-r-1.json"]);
    expect(await savedFiles[0]?.blob.text()).toBe("{}\n");
    expect(await axeFaults()).toEqual([]);
  });

  test("a refill that can't be exported says why", async () => {
    give([refillOf("approved", true)]);
    fakeConsole.refuse(exportRefill, { code: "OPERATOR_REFUSED", detail: "The refill r-1 is signed" });
    const { user } = openScreen(custody, "/custody/r-1");
    await user.click(await button("Export file"));
    await screen.findAllByText("The refill r-1 is signed");
    expect(savedFiles).toEqual([]);
  });

  test("importing a signed refill shows the server's refusal of a wrong text, then accepts the file", async () => {
    give([refillOf("approved", true)]);
    const { user } = openScreen(custody, "/custody/r-1");
    await user.click(await button("Import signed file"));
    const dialog = await screen.findByRole("dialog");
    const send = within(dialog).getByRole("button", { name: "Import and send" });
    expect(send).toHaveProperty("disabled", true);
    fakeConsole.refuse(importRefill, { code: "OPERATOR_REFUSED", detail: "This is not a signed refill" });
    await user.type(within(dialog).getByLabelText("Or paste it"), "rubbish");
    await user.click(send);
    expect((await within(dialog).findByRole("alert")).textContent).toBe("This is not a signed refill");
    expect(await axeFaults()).toEqual([]);

    fakeConsole.answer(importRefill, {});
    const signed = '{"kind":"feo-signed-refill"}';
    await user.upload(within(dialog).getByLabelText("Signed file"), new File([signed], "r-1.json.signed"));
    await within(dialog).findByText("r-1.json.signed");
    await user.click(send);
    await screen.findAllByText("Imported. It will be sent shortly.");
    expect(fakeConsole.asked(importRefill).map(({ body }) => body.file)).toEqual(["rubbish", signed]);
  });

  test.each([
    ["renewed", "Renew", "Renew", "refill renew", {}],
    ["dropped with a reason", "Drop refill", "Drop", "refill drop", { reason: "Not needed" }],
  ] as const)("a refill is %s by one operator", async (_what, opener, confirm, action, details) => {
    give([refillOf("approved", true)]);
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    const { user } = openScreen(custody, "/custody/r-1");
    await user.click(await button(opener));
    const dialog = await screen.findByRole("dialog");
    if ("reason" in details) await user.type(within(dialog).getByLabelText("Reason"), details.reason);
    await user.click(within(dialog).getByRole("button", { name: confirm }));
    await expect.poll(() => fakeConsole.asked(actAsOperator)[0]?.body).toEqual({ action, subject: "r-1", details });
  });

  test.each([
    ["proposed", false, ["ApproveA", "Drop refillD", "NoteN"]],
    ["approved", false, ["Drop refillD", "NoteN"]],
    ["approved", true, ["Export fileE", "Import signed fileI", "RenewW", "Drop refillD", "NoteN"]],
    ["signed", false, ["RenewW", "Drop refillD", "NoteN"]],
    ["sent", false, ["RenewW", "NoteN"]],
    ["done", false, ["NoteN"]],
    ["failed", false, ["NoteN"]],
    ["dropped", false, ["NoteN"]],
  ] as const)("a refill that is %s (exportable: %s) offers %s", async (state, isExportable, offered) => {
    give([refillOf(state, isExportable)]);
    openScreen(custody, "/custody/r-1");
    await button("Note");
    expect(buttons().filter((text) => /[A-Z]$/.test(text ?? ""))).toEqual(offered);
  });
});
