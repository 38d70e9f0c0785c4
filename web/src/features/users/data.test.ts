import { expect, test } from "vitest";
import { bodyOfLine } from "./data.ts";

test("the nine columns of a line are taken by their position", () => {
  const cells = ["1042", "Nora", "Stadlmann", "n@x.at", "Technik", "Linz/Wien", "Fahrer", "geheim", "ja"];

  expect(bodyOfLine(cells, "mandator")).toEqual({
    mandatorId: "mandator",
    foreignId: "1042",
    firstName: "Nora",
    lastName: "Stadlmann",
    email: "n@x.at",
    description: "Technik",
    group: "Linz/Wien",
    role: "Fahrer",
    password: "geheim",
    welcomeMail: "ja",
  });
});
