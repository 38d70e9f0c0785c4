import { afterEach, expect, test, vi } from "vitest";
import { namedSpans, shortSpanText, spanText } from "./span.ts";

afterEach(() => vi.unstubAllGlobals());

const namesAt = (now: string) => namedSpans(Date.parse(now)).map(({ name }) => name);

test("at two in the afternoon an hour, the evening and tomorrow can be asked for", () => {
  expect(namedSpans(Date.parse("2026-11-20T13:03:41Z"))).toEqual([
    { name: "hour", span: { from: "2026-11-20T13:03:00.000Z", to: "2026-11-20T14:03:00.000Z" } },
    { name: "evening", span: { from: "2026-11-20T13:03:00.000Z", to: "2026-11-20T17:00:00.000Z" } },
    { name: "tomorrow", span: { from: "2026-11-21T07:00:00.000Z", to: "2026-11-21T16:00:00.000Z" } },
  ]);
});

test("an evening that is nearly there is none, and the next one begins at local midnight", () => {
  expect(namesAt("2026-11-20T16:00:00Z")).toEqual(["hour", "tomorrow"]);
  expect(namesAt("2026-11-20T22:59:00Z")).toEqual(["hour", "tomorrow"]);
  expect(namesAt("2026-11-20T23:00:00Z")).toEqual(["hour", "evening", "tomorrow"]);
});

test("a span is said with its day once, or with both of its days", () => {
  vi.stubGlobal("localStorage", { getItem: () => "de-AT" });
  const day = { from: "2026-11-20T13:15:00Z", to: "2026-11-20T14:15:00Z" };
  const days = { from: "2026-11-20T13:15:00Z", to: "2026-11-22T17:00:00Z" };
  expect(spanText(day)).toBe("Fr 20.11.2026, 14:15\u00a0–\u00a015:15");
  expect(spanText(days)).toBe("Fr 20.11.2026 14:15 – So 22.11.2026 18:00");
  expect(shortSpanText(day)).toBe("14:15\u00a0–\u00a015:15");
  expect(shortSpanText(days)).toBe("Fr 14:15 – So 18:00");
});
