import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

const steps = stepsOf({ person: ["name", "address"], boxes: ["boxes"], summary: [] });

test("a field leads to its step by the first name of its path", () => {
  expect(["name", "address.city", "boxes.3.imei", "password"].map(steps.of)).toEqual([
    "person",
    "person",
    "boxes",
    undefined,
  ]);
});

test("of several steps with mistakes the first is shown, with its own mistakes only", () => {
  const errors = { "boxes.0.imei": "zu kurz", "address.city": "fehlt", password: "zu schwach" };
  expect(steps.firstWith(errors)).toBe("person");
  expect(steps.errorsIn("person", errors)).toEqual({ "address.city": "fehlt" });
});

test("without mistakes, or with one of no step, none has to be shown", () => {
  expect([steps.firstWith({}), steps.firstWith({ password: "zu schwach" })]).toEqual([undefined, undefined]);
});
