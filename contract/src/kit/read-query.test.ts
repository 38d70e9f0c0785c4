import { expect, test } from "vitest";
import * as z from "zod";
import { readQuery } from "./read-query.ts";

const Filter = z.object({
  page: z.int().min(1).default(1),
  isArchived: z.boolean().default(false),
  vehicleIds: z.array(z.string()).optional(),
  types: z.array(z.literal([0, 1, 2])).optional(),
  searchTerm: z.string().optional(),
});

const read = (search: string) => Filter.safeParse(readQuery(Filter, search));

test("names are found in any case", () => {
  expect(read("PAGE=3&IsArchived=TRUE&SEARCHTERM=Graz").data).toEqual({
    page: 3,
    isArchived: true,
    searchTerm: "Graz",
  });
});

test("one repeated key is a list of one, several are a list of several, in any case", () => {
  expect(read("vehicleIds=a").data).toMatchObject({ vehicleIds: ["a"] });
  expect(read("vehicleIds=a&VEHICLEIDS=b").data).toMatchObject({ vehicleIds: ["a", "b"] });
});

test("a key repeated as often as a URL has room is read at once", () => {
  const begun = performance.now();
  expect(read("vehicleIds=a&".repeat(30_000)).data?.vehicleIds).toHaveLength(30_000);
  expect(performance.now() - begun).toBeLessThan(500);
});

test("lists of numbers become numbers", () => {
  expect(read("types=0&types=2").data).toMatchObject({ types: [0, 2] });
});

test("empty values and unknown names are left out", () => {
  expect(read("searchTerm=&page=&vehicleIds=&colour=red").data).toEqual({ page: 1, isArchived: false });
});

test("a search for digits stays a text", () => {
  expect(read("searchTerm=42").data).toMatchObject({ searchTerm: "42" });
});

test.each([
  "page=two",
  "page=1.5",
  "page=0",
  "page=1&page=2",
  "isArchived=maybe",
  "types=7",
  "page=0x10",
  "page=1e3",
])("%s is refused", (search) => {
  expect(read(search).success).toBe(false);
});
