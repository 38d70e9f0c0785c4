import { expect, test } from "vitest";
import { theftStateOf, whyNotConfirm } from "./rules.ts";

const openedAt = "2026-05-04T08:00:00.000Z";
const at = (time: string) => Date.parse(time);
const theft = { openedAt, endsAt: null, openedBy: { id: "anna" } };
const confirmed = { ...theft, endsAt: "2026-05-07T09:00:00.000Z" };

test("a case waits for a day for its second person, is shown for three and over then", () => {
  expect(theftStateOf(theft, at("2026-05-05T07:59:59Z"))).toBe("waiting");
  expect(theftStateOf(theft, at("2026-05-05T08:00:00Z"))).toBe("lapsed");
  expect(theftStateOf(confirmed, at("2026-05-07T08:59:59Z"))).toBe("shown");
  expect(theftStateOf(confirmed, at("2026-05-07T09:00:00Z"))).toBe("over");
});

test("whoever opened a case cannot confirm it, nor can anybody once it has lapsed or twice", () => {
  const soon = at("2026-05-04T09:00:00Z");
  expect(whyNotConfirm(theft, "anna", soon)).toBe("theftNeedsAnother");
  expect(whyNotConfirm(theft, "bert", soon)).toBeNull();
  expect(whyNotConfirm(theft, "bert", at("2026-05-06T09:00:00Z"))).toBe("theftHasLapsed");
  expect(whyNotConfirm(confirmed, "bert", soon)).toBe("theftIsConfirmed");
});
