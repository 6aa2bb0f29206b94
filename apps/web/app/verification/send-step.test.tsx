/** The review step of level 1: problems in the documents are shown before anything is submitted. */
import { readBankAccount, readKyc, readProfile, submitKyc } from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";
import { kycWith } from "./kyc-for-tests.ts";

const whole = {
  isDigiLockerVerified: true,
  aadhaarNumber: "XXXX XXXX 4821",
  PANNumber: "ABCPD1234F",
  name: "Nila Das",
  DOB: "2010-01-01",
  occupation: 1,
  incomeRange: 2,
  consented: true,
  status: "PENDING" as const,
};
const tooYoung = { path: "DOB", message: "You must be 18 or older to trade here.", isRefused: true };
const otherName = { path: "name", message: "Your Aadhaar says Nila Das, your PAN says N Rao.", isRefused: false };

beforeEach(() => {
  fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
  fakeApi.answer(readBankAccount, { bankAccount: null });
});

const submit = () => screen.findByRole<HTMLButtonElement>("button", { name: "Submit" });

test("KYC-024 documents that are certain to be refused show the reason and can't be submitted", async () => {
  fakeApi.answer(readKyc, kycWith({ level1: { ...whole, concerns: [tooYoung, otherName] } }));
  openPage("/dashboard/account-verification");
  await screen.findByText("We can't verify you with these documents");
  screen.getByText("You must be 18 or older to trade here.");
  expect((await submit()).disabled).toBe(true);
});

test("KYC-024 documents that differ are shown before they are submitted, and can be submitted for review", async () => {
  fakeApi.answer(readKyc, kycWith({ level1: { ...whole, concerns: [otherName] } }));
  fakeApi.answer(submitKyc, { status: "SUBMITTED", errors: [], rejectReason: "" });
  const { user } = openPage("/dashboard/account-verification");
  await screen.findByText("Your Aadhaar and PAN don't match");
  screen.getByText("Your Aadhaar says Nila Das, your PAN says N Rao.");
  await user.click(await submit());
  await waitFor(() => expect(fakeApi.asked(submitKyc)).toHaveLength(1));
});
