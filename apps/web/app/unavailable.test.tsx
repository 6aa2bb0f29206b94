/** While the exchange is unavailable a page says so, and recovers automatically. */

import { healthReady, listInvited, problems, readReferral, readReferralEarnings } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "./root.tsx";
import { fakeApi } from "./testing/fake-api.ts";
import { openPage } from "./testing/open-page.tsx";

test("an unavailable answer is polled until it arrives", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi.answer(listInvited, { count: 0, invited: [] });
  fakeApi.answer(readReferralEarnings, { earned: "0", days: [{ day: "2026-11-17", earned: "0" }] });
  fakeApi.refuse(readReferral, "UNAVAILABLE");
  openPage("/referral");
  await screen.findByText(problems.UNAVAILABLE.message);
  fakeApi.answer(readReferral, {
    code: "ASHA01",
    link: "https://feo.example/auth/signup?ref=ASHA01",
    invited: 3,
    verified: 2,
    trading: 1,
    earned: "12.50",
    earnedToday: "0",
    rewards: [],
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByText("ASHA01");
});

test("a page that the server could not render says so, and reloads once the exchange is ready", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  fakeApi.refuse(healthReady, "UNAVAILABLE");
  const unavailable = { status: 503, statusText: "", internal: false, data: null };
  const router = createMemoryRouter([{ id: "root", path: "/markets", element: null, ErrorBoundary }], {
    initialEntries: ["/markets"],
    hydrationData: { errors: { root: unavailable }, loaderData: {} },
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { name: "Feo is temporarily unavailable" });
  expect(await axeFaults()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fakeApi.asked(healthReady).length).toBeGreaterThan(1);
  expect(reload).not.toHaveBeenCalled();
  fakeApi.answer(healthReady, { status: "ready" });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledOnce();
});
