import { describe, expect, test } from "vitest";
import { invalidRoute, pageInstead, unknownRoute } from "./route-error.ts";

test("ROUTE-081 ROUTE-082 an invalid parameter is a 404 that names the path", () => {
  const failure = invalidRoute("/trade/XYZ-INR");
  expect(failure.init?.status).toBe(404);
  expect(failure.data.message).toBe("Page Not Found: /trade/XYZ-INR");
});

test("ROUTE-081 an invalid parameter can have another status", () => {
  expect(invalidRoute("/trade/ADA-INR", 410).init?.status).toBe(410);
});

test("ROUTE-065 an unknown path is a 404 with its own message", () => {
  expect(unknownRoute().init?.status).toBe(404);
  expect(unknownRoute().data.message).toBe("no route config found");
});

describe("the page shown instead of one that failed", () => {
  const notFound = { status: 404, statusText: "", internal: false, data: { message: "" } };
  const broken = { ...notFound, status: 500 };

  test.each([
    ["ERROR-023 a not-found error", notFound, "/trade/NOPE-INR", "not-found"],
    ["ERROR-024 a crash on a path that does not exist", new Error("broke"), "/no/such/page", "not-found"],
    ["a crash on a page", new Error("broke"), "/markets", "crash"],
    ["a failed response on a page", broken, "/markets", "crash"],
    ["a 503 response", { ...notFound, status: 503 }, "/markets", "unavailable"],
  ])("%s shows the right error page", (_case, error, pathname, shown) => {
    expect(pageInstead(error, pathname)).toBe(shown);
  });
});
