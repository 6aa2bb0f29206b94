/** Operators and customers side by side: what two operators decide in their browsers, the customer sees in another. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { openVisitor, type Visitor, visit } from "../system/browser.ts";
import { type WaitingPerson, waitingPeopleOf } from "../system/waiting-people.ts";
import { claimTwoOperators, confirmDialog, openConsoleAs } from "./console-visitor.ts";
import { addAccount, claimOperator, deposit, newPerson, openAs } from "./money-holder.ts";
import { visitors } from "./signing-in.ts";
import { lookAgain, panel, verificationPath } from "./verification-person.ts";

const { baseUrl, worldUrl, home } = inject("instance");
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

claimOperator();

const operators = claimTwoOperators();

/** Ticks the operator's own checks and presses A. */
async function approve(page: Page, button: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).waitFor();
  for (const key of ["1", "2", "3"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: button }).and(page.locator(":enabled")).waitFor();
  await page.keyboard.press("a");
}

describe("levels", () => {
  async function customersPage({ person }: WaitingPerson): Promise<Visitor> {
    const customer = await openVisitor(operators.browser, { baseUrl, accessToken: person.state.accessToken });
    await visit(customer.page, verificationPath);
    return customer;
  }

  /** At level 2 by an operator's approval in the browser, and asking for level 3. */
  async function withLevelThree(name: string) {
    const waiting = await people.withPapers(name);
    const customer = await customersPage(waiting);
    await customer.page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    const one = await openConsoleAs(operators.browser, operators.first);
    await one.page.goto(`/kyc/${waiting.userId}`);
    await approve(one.page, /^Approve level 2/);
    await confirmDialog(one.page, "Approve");
    await one.page.getByText(`${name} is verified at level 2.`, { exact: true }).waitFor();
    await lookAgain(customer.page);
    await customer.page.getByRole("region", { name: "Level 2 is verified" }).getByText("₹10 lakh a day").waitFor();
    await panel(customer.page).getByRole("button", { name: "Request a review" }).click();
    await customer.page.getByRole("heading", { name: "Level 3 is in review" }).waitFor();
    // The operator's page follows.
    await approve(one.page, /^Approve level 3/);
    await confirmDialog(one.page, "Approve", operators.first);
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    const other = await openConsoleAs(operators.browser, operators.second);
    await other.page.goto(`/kyc/${waiting.userId}`);
    return { customer: customer.page, one: one.page, other: other.page, userId: waiting.userId };
  }

  test("level 2 is approved by one operator and level 3 by two, never by one alone, while the customer's page is open", async () => {
    const { customer, one, other, userId } = await withLevelThree("Naina Kapoor");
    await expect.poll(() => one.getByRole("button", { name: /^Confirm level 3/ }).isDisabled()).toBe(true);
    const alone = await operators.first.act(
      "kyc approve enhanced",
      userId,
      { checks: "activity funds sanctions" },
      true,
    );
    expect(alone).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(alone.body.detail).toContain("Another operator must confirm your proposal");

    await approve(other, /^Confirm level 3/);
    await confirmDialog(other, "Approve", operators.second);
    await other.getByText("Naina Kapoor is verified at level 3.", { exact: true }).waitFor();
    await one.getByText("Nothing to review").first().waitFor();
    await lookAgain(customer);
    await customer.getByText("You're at level 3, the highest.").waitFor();
  });

  test("level 3 is rejected by the second operator, and the customer reads the reason", async () => {
    const { customer, one, other } = await withLevelThree("Rekha Pillai");
    await other.getByRole("button", { name: /^Confirm level 3/ }).waitFor();
    await other.getByRole("button", { name: /^Reject/ }).click();
    await other.getByRole("dialog").getByLabel("Reason").fill("Send us the sale deed of the house.");
    await confirmDialog(other, "Reject");
    // The first operator's approval went with it.
    await one.getByText("Nothing to review").first().waitFor();
    await lookAgain(customer);
    await customer.getByText("Send us the sale deed of the house.").first().waitFor();
  });
});

test("a withdrawal above the limit is approved by two operators, and the customer's open page follows", async () => {
  const who = await newPerson({ level: 2, name: "Devansh Mehra" });
  await deposit(who, await addAccount(who), "300000");
  const { bankAccount } = await visitors.done(who.person.call("GET", "/user/v1/bank"));
  const sessionToken = await who.person.confirm("fiatWithdraw");
  const body = { bankAccountId: bankAccount.id, amount: "150000" };
  const asked = who.person.call("POST", "/transaction/v1/fiat/withdraw", body, { sessionToken });
  const { id } = (await visitors.done(asked)).tx;

  const customer = await openAs(operators.browser, who, { path: "/dashboard/withdrawINR" });
  const latest = customer.page.getByRole("list", { name: "Recent withdrawals" }).locator("> li").first();
  await latest.getByText("Pending", { exact: true }).waitFor();

  const one = await openConsoleAs(operators.browser, operators.first);
  const other = await openConsoleAs(operators.browser, operators.second);
  for (const { page } of [one, other]) await page.goto(`/withdrawals/${id}`);
  await one.page
    .getByRole("button", { name: /^Approve ₹/ })
    .and(one.page.locator(":enabled"))
    .click();
  await one.page
    .getByRole("dialog")
    .getByLabel("Code from your authenticator app")
    .fill(await operators.first.freshCode());
  await one.page.keyboard.press("Enter");
  await one.page.getByText("Waiting for the second approval. You can't give both.").waitFor();

  // The other operator's page, open all the while, offers the second approval.
  await other.page
    .getByRole("button", { name: /^Approve and send ₹1,49,990\.00/ })
    .and(other.page.locator(":enabled"))
    .click();
  await other.page
    .getByRole("dialog")
    .getByLabel("Code from your authenticator app")
    .fill(await operators.second.freshCode());
  await other.page.keyboard.press("Enter");
  await other.page.getByText("Approved. It is on its way.", { exact: true }).waitFor();
  // Nothing is pressed on the customer's page.
  await latest.getByText("Success", { exact: true }).waitFor();
  await latest.getByText(/^UTR \w{12,22}$/).waitFor();
  expect([...one.complaints, ...other.complaints, ...customer.complaints]).toEqual([]);
});
