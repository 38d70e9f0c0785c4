import { expect, test } from "vitest";
import { addressOfGroup, readGroupFilter } from "./group-filter.ts";

const groupId = "0199a3c4-7b1e-7000-8000-000000000001";

test("an address names group, month and what is shown, and says the same again", () => {
  const address = { groupName: "Nord", groupId, from: "2026-11-01", to: "2026-11-30", withoutDriver: true };
  const filter = readGroupFilter(address, "2026-11-20");
  expect(filter).toMatchObject({ groupName: "Nord", groupId, withoutDriver: true });
  expect(filter.period).toEqual({ kind: "month", first: "2026-11-01", last: "2026-11-30" });
  expect(addressOfGroup(filter)).toEqual(address);
});

test("a strange address has no group, and shows this month", () => {
  const filter = readGroupFilter({ groupName: " ", groupId: "x", from: "never" }, "2026-11-20");
  expect(filter).toMatchObject({ groupName: undefined, groupId: undefined, withoutDriver: false });
  expect(filter.period).toEqual({ kind: "month", first: "2026-11-01", last: "2026-11-30" });
});
