import { TripBulkChange } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { bulkBodyOf, isReady, nothingReplaced, whyNotAllPrivate } from "./bulk.ts";
import type { LogbookRow } from "./data.ts";

const idOf = (last: number) => `018f2b2c-9b6e-7c3a-8f1e-0123456789a${last}`;
const me = { id: idOf(1), name: "Nora Stadlmann" };
const other = { id: idOf(2), name: "Anna Huber" };
const tripOf = (driver: typeof me | null) =>
  ({ id: idOf(3), vehicle: { id: idOf(4), name: "L-482 AH" }, driver }) as LogbookRow;
const rights = {
  userId: me.id,
  mayWrite: true,
  isSpecial: false,
  maySplitAndMerge: true,
  mayExport: true,
  mayImport: true,
};
const given = { rights, mayBePrivate: () => true };

test("a bulk edit sends what is ticked and leaves the rest as it is", () => {
  const draft = {
    ...nothingReplaced,
    type: { chosen: 2 as const },
    description: "",
    costcenter: { chosen: null },
  };

  expect(TripBulkChange.parse(bulkBodyOf(draft, [tripOf(me)]))).toEqual({
    tripIds: [idOf(3)],
    type: 2,
    driverId: null,
    description: "",
    vehicleId: null,
    costcenterId: "",
  });
});

test("it is ready once something is ticked and all of it chosen", () => {
  expect(isReady(nothingReplaced)).toBe(false);
  expect(isReady({ ...nothingReplaced, description: "" })).toBe(true);
  expect(isReady({ ...nothingReplaced, driver: { chosen: null } })).toBe(false);
  expect(isReady({ ...nothingReplaced, description: "x", driver: { chosen: null } })).toBe(false);
  expect(isReady({ ...nothingReplaced, driver: { chosen: me } })).toBe(true);
});

test("trips become private by their own driver, in vehicles that allow it", () => {
  expect(whyNotAllPrivate(nothingReplaced, [tripOf(me)], given)).toBeNull();
  expect(whyNotAllPrivate(nothingReplaced, [tripOf(me), tripOf(null)], given)).toBe("driver");
  expect(whyNotAllPrivate(nothingReplaced, [tripOf(other)], given)).toBe("driver");
  expect(whyNotAllPrivate({ ...nothingReplaced, driver: { chosen: me } }, [tripOf(other)], given)).toBeNull();
  expect(
    whyNotAllPrivate(nothingReplaced, [tripOf(other)], { ...given, rights: { ...rights, isSpecial: true } }),
  ).toBeNull();
  const forbids = { ...given, mayBePrivate: (id: string) => id !== idOf(4) };
  expect(whyNotAllPrivate(nothingReplaced, [tripOf(me)], forbids)).toBe("vehicle");
  const vehicle = { chosen: { id: idOf(5), name: "L-517" } };
  expect(whyNotAllPrivate({ ...nothingReplaced, vehicle }, [tripOf(me)], forbids)).toBeNull();
});
