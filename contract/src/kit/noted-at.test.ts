import { expect, test } from "vitest";
import { notedAt } from "./noted-at.ts";

const now = Date.parse("2026-05-07T12:00:00Z");

test("what was noted without a connection counts as of then, for 72 hours and never ahead (rule offline/late-notes)", () => {
  for (const [said, is] of [
    [undefined, "2026-05-07T12:00:00.000Z"],
    [null, "2026-05-07T12:00:00.000Z"],
    ["2026-05-07T07:02:31.250Z", "2026-05-07T07:02:31.250Z"],
    ["2026-05-07T12:00:01Z", "2026-05-07T12:00:00.000Z"],
    ["2026-05-04T12:00:00Z", "2026-05-04T12:00:00.000Z"],
    ["2026-05-04T11:59:59Z", null],
  ] as const) {
    const at = notedAt(said, now);
    expect([said, at === null ? null : new Date(at).toISOString()]).toEqual([said, is]);
  }
});
