import { expect, test } from "vitest";
import { purposesIn } from "./data.ts";

const said = (description: string | null, contact: string | null = null) => ({ description, contact });

test("the latest five purposes are offered, each once, whatever its case", () => {
  const recent = [
    said("Wartung", "Fa. Huber"),
    said(null),
    said("wartung", "Fa. Huber"),
    said("Wartung"),
    ...["A", "B", "C", "D"].map((purpose) => said(purpose)),
  ];

  expect(purposesIn(recent).map(({ description, contact }) => `${description}/${contact}`)).toEqual([
    "Wartung/Fa. Huber",
    "Wartung/",
    "A/",
    "B/",
    "C/",
  ]);
});
