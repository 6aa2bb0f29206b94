import { expect, test } from "vitest";
import { invitationOf } from "./invitation.ts";

const known = async (code: string) => code === "ASHA2345";

test.each([
  [undefined, null],
  ["", null],
  ["ASHA2345", "ASHA2345"],
])("a new account with the referral code %j keeps %j", async (code, kept) => {
  expect(await invitationOf(code, known)).toBe(kept);
});

test("REFER-002 a referral code that nobody has is refused at its field", async () => {
  await expect(invitationOf("NOBODY99", known)).rejects.toMatchObject({
    ...{ code: "REFERRAL_CODE_UNKNOWN" },
  });
});
