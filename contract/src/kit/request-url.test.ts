import { expect, test } from "vitest";
import { trips } from "../trips/endpoints.ts";
import { requestUrl } from "./request-url.ts";

test("parameters are encoded, arrays repeat their key and empty values are left out", () => {
  expect(requestUrl(trips.read, { params: { id: "a/b" } })).toBe("/api/Trips/a%2Fb");
  expect(requestUrl(trips.list, { query: { vehicleIds: ["a", "b"], searchTerm: "", page: 2 } })).toBe(
    "/api/Trips?vehicleIds=a&vehicleIds=b&page=2",
  );
  expect(requestUrl(trips.report, {})).toBe("/api/Trips/Report");
});

test("a call that does not fit its endpoint does not compile", () => {
  // @ts-expect-error the trip's id is missing
  requestUrl(trips.read, {});
  // @ts-expect-error pages are numbers
  requestUrl(trips.list, { query: { page: "2" } });
  // @ts-expect-error a report has no pages
  requestUrl(trips.report, { query: { page: 2 } });
  // @ts-expect-error one trip has no query
  requestUrl(trips.read, { params: { id: "a" }, query: { page: 2 } });
});
