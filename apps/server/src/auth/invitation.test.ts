import { expect, test } from "vitest";
import { invitationOf } from "./invitation.ts";

const known = async (code: string) => code === "ASHA2345";

test.each([
  [undefined, null],
  ["", null],
  ["ASHA2345", "ASHA2345"],
])("a new account with the referral code %j stores %j", async (code, kept) => {
  expect(await invitationOf(code, known)).toBe(kept);
});

test("REFER-002 an unknown referral code is refused at its field", async () => {
  await expect(invitationOf("NOBODY99", known)).rejects.toMatchObject({
    code: "REFERRAL_CODE_UNKNOWN",
  });
});
