/** The referral page against a fake API: the code and how to share it, the earnings and the invited friends. */

import { listInvited, readReferral, readReferralEarnings } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { openPage } from "../testing/open-page.tsx";
import { savedTable } from "../testing/read-page.ts";

const code = "ANANYA7K";
const link = `https://feo.example/auth/signup?ref=${code}`;
const lastDay = Date.parse("2026-11-17T00:00:00Z");

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(lastDay - (count - 1 - index) * 24 * 60 * 60_000).toISOString().slice(0, 10),
    earned: index === count - 1 ? "148.39" : index === count - 2 ? "0" : "100",
  }));

const person = (index: number) => ({
  name: `P•••• ${String.fromCharCode(65 + index)}.`,
  standing: "TRADING" as const,
  earned: "412.36",
  joinedAt: `2026-11-${10 + index}T06:30:00.000Z`,
  earnsUntil: `2027-11-${10 + index}T06:30:00.000Z`,
});

beforeEach(() => {
  fakeApi.answer(readReferral, {
    code,
    link,
    invited: 14,
    verified: 11,
    trading: 9,
    earned: "8214.52",
    earnedToday: "148.39",
    rewards: [
      { coinTicker: "INR", amount: "8000.12" },
      { coinTicker: "USDT", amount: "2.4" },
    ],
  });
  fakeApi.answer(readReferralEarnings, ({ query }) => ({ earned: "3496.65", days: daysOf(Number(query["days"])) }));
  fakeApi.answer(listInvited, ({ query }) => {
    const first = (Number(query["pageNo"]) - 1) * Number(query["limit"]);
    const everybody = Array.from({ length: 14 }, (_, index) => person(index));
    return { count: 14, invited: everybody.slice(first, first + Number(query["limit"])) };
  });
});

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

test("REFER-001 the referral page shows the code, the link, the earnings and the friends, without axe violations", async () => {
  openPage("/referral");
  await screen.findByText(code);
  await screen.findByText("feo.example/auth/signup?ref=ANANYA7K");
  await waitFor(() => expect(figure("Last 30 days")).toContain("₹3,496.65"));
  expect(figure("Last 30 days")).toContain("19 Oct to 17 Nov 2026");
  expect(figure("Total earned")).toContain("₹8,214.52Paid to your main wallet in INR, USDT");
  expect(figure("Friends invited")).toContain("1411 verified, 9 trading");
  expect(figure("Today")).toContain("₹148.39");
  await screen.findByRole("table", { name: "Invited friends" });
  expect(await axeFaults()).toEqual([]);
});

describe("sharing", () => {
  test("the code and the link can be copied, and the button confirms it", async () => {
    const { user } = openPage("/referral");
    await screen.findByText(code);
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    expect(await navigator.clipboard.readText()).toBe(code);
    expect((await screen.findAllByRole("status")).some(({ textContent }) => textContent === "Copied")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test("messengers and mail get a text with the code and the link", async () => {
    openPage("/referral");
    const whatsApp = await screen.findByRole<HTMLAnchorElement>("link", { name: "WhatsApp" });
    expect(new URL(whatsApp.href).searchParams.get("text")).toBe(
      `Join me on Feo. Sign up with my referral code ${code}: ${link}`,
    );
    const telegram = screen.getByRole<HTMLAnchorElement>("link", { name: "Telegram" });
    expect(new URL(telegram.href).searchParams.get("url")).toBe(link);
    const mail = screen.getByRole<HTMLAnchorElement>("link", { name: "Email" });
    expect(decodeURIComponent(mail.href)).toContain(link);
    for (const { rel } of [whatsApp, telegram, mail]) expect(rel).toContain("noopener");
  });

  test("a browser with the share API offers its share sheet, and closing it is no error", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    try {
      const { user } = openPage("/referral");
      await screen.findByText(code);
      await user.click(screen.getByRole("button", { name: "Share" }));
      expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
      expect(screen.queryByRole("alert")).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, "share");
    }
  });

  test("a browser without the share API shows no share button", async () => {
    openPage("/referral");
    await screen.findByText(code);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });

  test("the link is shown as a QR code", async () => {
    const { user } = openPage("/referral");
    await screen.findByText(code);
    await user.click(screen.getByRole("button", { name: "QR code" }));
    await within(await screen.findByRole("dialog", { name: "Your QR code" })).findByRole("img", {
      name: "Your referral link as a QR code",
    });
  });
});

describe("earned by day", () => {
  test("the chart without earnings says when they will appear", async () => {
    fakeApi.answer(readReferralEarnings, { earned: "0", days: daysOf(30).map(({ day }) => ({ day, earned: "0" })) });
    openPage("/referral");
    await screen.findByText("Your earnings appear here as your friends trade.");
  });

  test("the chart is read day by day with the arrow keys, and can show a longer period", async () => {
    const { user } = openPage("/referral");
    const chart = await screen.findByRole("slider", { name: "Earned by day" });
    expect(chart.getAttribute("aria-valuetext")).toBe("17 Nov 2026, ₹148.39");
    chart.focus();
    await user.keyboard("{ArrowLeft}");
    expect(chart.getAttribute("aria-valuetext")).toBe("16 Nov 2026, ₹0.00");
    await screen.findByText("16 Nov 2026, ₹0.00");
    await user.keyboard("{Home}");
    expect(chart.getAttribute("aria-valuetext")).toBe("19 Oct 2026, ₹100.00");
    await user.click(screen.getByRole("radio", { name: "1 year" }));
    await waitFor(() =>
      expect(screen.getByRole("slider", { name: "Earned by day" }).getAttribute("aria-valuemax")).toBe("364"),
    );
  });
});

describe("the invited list", () => {
  const names = () =>
    within(screen.getByRole("table", { name: "Invited friends" }))
      .getAllByText(/^P•••• /)
      .map(({ textContent }) => textContent);

  test("the invited list is paged", async () => {
    const { user } = openPage("/referral");
    await screen.findByText("1 to 6 of 14");
    expect(names()).toHaveLength(6);
    const previous = screen.getByRole<HTMLButtonElement>("button", { name: "Previous" });
    expect(previous.disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(names()[0]).toBe("P•••• G."));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("13 to 14 of 14");
    await waitFor(() => expect(names()).toEqual(["P•••• M.", "P•••• N."]));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  });

  test("the whole invited list is exported, with masked names and exact amounts", async () => {
    const { user } = openPage("/referral");
    await screen.findByText("1 to 6 of 14");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(/^feo-invited-friends-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(15);
    expect(lines[1]).toEqual(["P•••• A.", "2026-11-10 12:00:00", "Trading", "412.36", "INR", "2027-11-10 12:00:00"]);
  });

  test("the invited list explains a missing name and a friend who earns nothing", async () => {
    fakeApi.answer(listInvited, {
      count: 3,
      invited: [
        { ...person(0), name: "", standing: "SIGNED_UP", earned: "0" },
        { ...person(1), standing: "NOT_ELIGIBLE", earned: "0" },
        { ...person(2), name: "", standing: "CLOSED" },
      ],
    });
    openPage("/referral");
    const table = within(await screen.findByRole("table", { name: "Invited friends" }));
    for (const text of ["Name not added yet", "Not eligible", "Closed account"]) table.getByText(text);
  });

  test("an empty invited list shows a hint", async () => {
    fakeApi.answer(listInvited, { count: 0, invited: [] });
    openPage("/referral");
    await screen.findByText("No friends yet");
  });
});

test("a part that failed to load shows an error and is retried alone", async () => {
  fakeApi.refuse(listInvited, "INTERNAL_ERROR");
  const { user } = openPage("/referral");
  const alert = await screen.findByRole("alert");
  await screen.findByText(code);
  fakeApi.answer(listInvited, { count: 0, invited: [] });
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByText("No friends yet");
});

test("a guest is asked to log in, and no referral data is requested", async () => {
  openPage("/referral", { isGuest: true });
  const own = within(await screen.findByRole("region", { name: "Your code" }));
  const login = own.getByRole("link", { name: "Log in" });
  expect(login.getAttribute("href")).toContain("redirect=/referral");
  expect(fakeApi.asked(readReferral)).toEqual([]);
});
