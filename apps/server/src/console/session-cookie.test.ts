import { expect, test } from "vitest";
import { createSessionCookie } from "./session-cookie.ts";

test("over https the operator cookie is bound to its host and never sent in the clear", () => {
  const cookie = createSessionCookie("https://console.feo.example");
  expect(cookie.give("token", 60)).toBe(
    "__Host-feo-operator=token; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure",
  );
  expect(cookie.take()).toBe("__Host-feo-operator=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure");
  expect(cookie.read("a=b; __Host-feo-operator=token")).toBe("token");
  expect(cookie.read("feo-operator=token")).toBeUndefined();
  expect(cookie.read(undefined)).toBeUndefined();
});

test("on localhost the operator cookie needs no Secure flag", () => {
  const cookie = createSessionCookie("http://localhost:3001");
  expect(cookie.give("token", 60)).toBe("feo-operator=token; Max-Age=60; Path=/; HttpOnly; SameSite=Strict");
  expect(cookie.read("feo-operator=token")).toBe("token");
});
