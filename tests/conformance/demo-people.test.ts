/** Which demo accounts a visitor can use. */
import { expect, test } from "vitest";
import { send } from "./trading.ts";

const be = (feoTag: unknown) => send("POST", "/auth/v1/demo", {}, JSON.stringify({ feoTag }));

test("the demo accounts are offered, and choosing one logs in", async () => {
  const { body } = await send("GET", "/public/v1/demo/people", {});
  expect(body.people.map(({ feoTag }: { feoTag: string }) => feoTag)).toEqual(["asha", "ravi", "nila"]);
  const answer = await be("nila");
  expect(answer.status).toBe(200);
  const profile = await send("GET", "/user/v1/profile", { accessToken: answer.body.accessToken });
  expect(profile.body).toMatchObject({ feoTag: "nila", kycLevel: 0 });
});

test.each(["maker_ada_inr", "nobody", "", "ASHA", "a".repeat(33), 7, null, "asha' or true --"])(
  "%j is not a demo account that can be chosen",
  async (feoTag) => {
    const answer = await be(feoTag);
    expect(answer.status).toBe(400);
    expect(answer.code).toBe("INVALID_INPUT");
  },
);
