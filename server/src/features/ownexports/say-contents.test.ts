import { expect, test } from "vitest";
import type { Person } from "./read-person.ts";
import { sayContents } from "./say-contents.ts";

test("the page of what is packed writes days with dots in both languages", () => {
  const person = { firstName: "Anna", lastName: "Huber", company: "Alpenland" } as Person;
  for (const language of ["de-AT", "en"] as const)
    expect(sayContents(person, { language, now: new Date("2026-05-11T08:00:00Z"), counts: {} })).toContain(
      "11.05.2026",
    );
});
