import { expect, test } from "vitest";
import { invalidRoute, unknownRoute } from "./route-error.ts";

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
