import { describe, expect, test } from "vitest";
import { invalidRoute, pageInstead, unknownRoute } from "./route-error.ts";

test("ROUTE-081 ROUTE-082 a route that fails its check is 404 and names the path", () => {
  const failure = invalidRoute("/trade/XYZ-INR");
  expect(failure.init?.status).toBe(404);
  expect(failure.data.message).toBe("Page Not Found: /trade/XYZ-INR");
});

test("ROUTE-081 another status is carried where one is given", () => {
  expect(invalidRoute("/trade/ADA-INR", 410).init?.status).toBe(410);
});

test("ROUTE-065 a path that is in no table is 404 with its own words", () => {
  expect(unknownRoute().init?.status).toBe(404);
  expect(unknownRoute().data.message).toBe("no route config found");
});

describe("the page that stands in for one that failed", () => {
  const notFound = { status: 404, statusText: "", internal: false, data: { message: "" } };
  const broken = { ...notFound, status: 500 };

  test.each([
    ["ERROR-023 what was not found", notFound, "/trade/NOPE-INR", "not-found"],
    ["ERROR-024 a crash on a path that does not exist", new Error("broke"), "/no/such/page", "not-found"],
    ["a crash on a page", new Error("broke"), "/markets", "crash"],
    ["an answer that failed on a page", broken, "/markets", "crash"],
    ["what cannot be had at the moment", { ...notFound, status: 503 }, "/markets", "unavailable"],
  ])("%s shows the right one", (_case, error, pathname, shown) => {
    expect(pageInstead(error, pathname)).toBe(shown);
  });
});
