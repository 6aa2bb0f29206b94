/** The return from Google or Apple, against a fake API: refusals of a first sign-in. */
import { decideFederated, finishFederated, login, problems, startFederated } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { openPage } from "../testing/open-page.tsx";

const session = {
  sessionToken: "session",
  email: "kabir@icloud.demo",
  mobile: "",
  resendOtpRateLimitDuration: 0,
  isEmailOtpEnabled: false,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  isLogin: false,
  isAccountLinkDecision: true,
  passwordRequired: false,
};

beforeEach(() => {
  fakeApi.answer(finishFederated, { idToken: "an.id.token", redirect: "/dashboard" });
  fakeApi.answer(startFederated, session);
});

const field = () => screen.getByLabelText<HTMLInputElement>("Referral code (optional)");

test.each([
  ["google", "Google"],
  ["apple", "Apple"],
])(
  "REFER-002 creating an account with %s: an unknown referral code is refused at its field, and another code is accepted",
  async (provider, name) => {
    const { message } = problems.REFERRAL_CODE_UNKNOWN;
    fakeApi.refuse(decideFederated, "REFERRAL_CODE_UNKNOWN", { errors: [{ path: "referralCode", message }] });
    // What the tab stores when a sign-in starts from a referral link.
    const begun = { provider, state: "a-state", referralCode: "NOBODY99" };
    sessionStorage.setItem("federatedSignIn", JSON.stringify(begun));
    const { user, address } = openPage("/auth/callback?state=a-state&code=a-code", { isGuest: true });
    await screen.findByRole("heading", { name: `Signed in with ${name}` });
    expect(field().value).toBe("NOBODY99");
    const create = () => user.click(screen.getByRole("button", { name: "Create a new account" }));
    await create();
    await screen.findByText(message);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(await axeFaults()).toEqual([]);

    fakeApi.answer(decideFederated, { ...session, isLogin: true, isAccountLinkDecision: false });
    fakeApi.answer(login, { accessToken: "in" });
    await user.clear(field());
    await user.type(field(), "ANANYA7K");
    expect(screen.queryByText(message)).toBeNull();
    await create();
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(fakeApi.asked(decideFederated).map(({ body }) => body)).toEqual([
      { linkAccount: false, referralCode: "NOBODY99" },
      { linkAccount: false, referralCode: "ANANYA7K" },
    ]);
  },
);
