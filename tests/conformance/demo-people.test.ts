/** Whom a visitor of the demo may be, and whom not. */
import { expect, test } from "vitest";
import { send } from "./trading.ts";

const be = (feoTag: unknown) => send("POST", "/auth/v1/demo", {}, JSON.stringify({ feoTag }));

test("the demo's people are offered, and whoever is chosen is logged in", async () => {
  const { body } = await send("GET", "/public/v1/demo/people", {});
  expect(body.people.map(({ feoTag }: { feoTag: string }) => feoTag)).toEqual(["asha", "ravi", "nila"]);
  const answer = await be("nila");
  expect(answer.status).toBe(200);
  const profile = await send("GET", "/user/v1/profile", { accessToken: answer.body.accessToken });
  expect(profile.body).toMatchObject({ feoTag: "nila", kycLevel: 0 });
});

test.each(["maker_ada_inr", "nobody", "", "ASHA", "a".repeat(33), 7, null, "asha' or true --"])(
  "%j cannot be chosen",
  async (feoTag) => {
    const answer = await be(feoTag);
    expect(answer.status).toBe(400);
    expect(answer.code).toBe("INVALID_INPUT");
  },
);
