import { confirmProposal, dropProposal, listProposals, type OperatorProposal } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { ProposalsPage } from "./proposals-page.tsx";

const page = { path: "/proposals/:id?", Component: ProposalsPage };
const proposalOf = (id: number, more: Partial<OperatorProposal>): OperatorProposal => ({
  id,
  action: "operator roles",
  subject: "kavya",
  details: { roles: "support", note: "New in the team" },
  digest: "d".repeat(64),
  proposedBy: "meera",
  proposedAt: "2026-11-18T10:00:00.000Z",
  ...more,
});

beforeEach(() => {
  fakeConsole.answer(listProposals, {
    proposals: [
      proposalOf(7, {}),
      proposalOf(8, { action: "withdrawal approve", subject: "22222222-2222-4222-8222-222222222222", details: {} }),
      proposalOf(9, { action: "market open", subject: "ADA-INR", proposedBy: "arjun", details: {} }),
    ],
  });
});

test("proposals are sentences with a link to what they are about; the own one only waits", async () => {
  openScreen(page, "/proposals");
  expect(await screen.findByText("Change roles of kavya")).toBeTruthy();
  expect(screen.getByText(/^meera, 18 Nov 15:30; roles support, New in the team$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Approve withdrawal 22222222" }).getAttribute("href")).toBe(
    "/withdrawals/22222222-2222-4222-8222-222222222222",
  );
  const own = screen.getByText("Open market ADA-INR").closest("li");
  expect(own && within(own).queryByRole("button", { name: "Confirm" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("J selects, A confirms with a code, and what was shown is what is confirmed", async () => {
  const { user, address } = openScreen(page, "/proposals");
  await screen.findByText("Change roles of kavya");
  await user.keyboard("j");
  expect(address()).toBe("/proposals/7");
  await user.keyboard("a");
  const dialog = within(await screen.findByRole("dialog", { name: "Change roles of kavya" }));
  fakeConsole.answer(confirmProposal, { state: "done", proposal: null, enrolmentHalf: null });
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  await screen.findAllByText("Done.");
  expect(fakeConsole.asked(confirmProposal)[0]).toMatchObject({
    params: { id: "7" },
    body: { code: "123456", digest: "d".repeat(64) },
  });
});

test("the second half of an enrolment secret stays on the screen when the last proposal is gone", async () => {
  fakeConsole.answer(listProposals, { proposals: [proposalOf(7, { action: "operator add", subject: "kiran" })] });
  const { user } = openScreen(page, "/proposals");
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add operator kiran" }));
  fakeConsole.answer(confirmProposal, { state: "done", proposal: null, enrolmentHalf: "the-second-half" });
  fakeConsole.answer(listProposals, { proposals: [] });
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("the-second-half")).toBeTruthy();
  expect(await screen.findByText("Nothing waiting")).toBeTruthy();
  expect(screen.getByText("the-second-half")).toBeTruthy();
});

test("A does nothing for the own proposal, nor for one that the roles don't allow", async () => {
  const own = openScreen(page, "/proposals/9");
  await screen.findByText("Open market ADA-INR");
  await own.user.keyboard("a");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an operator without the role sees no way to confirm", async () => {
  const { user } = openScreen(page, "/proposals/7", ["support"]);
  await screen.findByText("Change roles of kavya");
  await user.keyboard("a");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
});

test("the own proposal is taken back", async () => {
  const { user } = openScreen(page, "/proposals");
  fakeConsole.answer(dropProposal, {});
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  await screen.findAllByText("Proposal dropped.");
  expect(fakeConsole.asked(dropProposal)[0]?.params).toEqual({ id: "9" });
});

test("a link to a proposal that was decided says so", async () => {
  openScreen(page, "/proposals/3");
  expect(await screen.findByText("No longer waiting")).toBeTruthy();
});

test("without proposals the page says what would be here", async () => {
  fakeConsole.answer(listProposals, { proposals: [] });
  openScreen(page, "/proposals");
  expect(await screen.findByText("Nothing waiting")).toBeTruthy();
});
