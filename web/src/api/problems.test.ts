import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "./problem.ts";
import { problemText } from "./problems.ts";

afterEach(() => vi.unstubAllGlobals());

function speak(language: "de-AT" | "en"): void {
  vi.stubGlobal("localStorage", { getItem: () => language });
}

const generic = "Sorry something went wrong. We're working on it and we'll get it fixed";

test("a bare 500 is told with the heading Error and the generic text, in both languages", () => {
  speak("en");
  expect(problemText(new ApiProblem(500, { title: "Error", status: 500 }))).toEqual({
    heading: "Error",
    text: generic,
  });
  speak("de-AT");
  expect(problemText(new ApiProblem(500, { title: "Error" }))).toEqual({
    heading: "Error",
    text: "Entschuldigung, etwas ist schiefgelaufen. Wir arbeiten daran und werden es beheben",
  });
});

test("each error key is joined with its first text", () => {
  speak("en");
  const errors = { name: ["Mandatorname must be set"], packages: ["At least 1 package must be set", "x"] };

  expect(problemText(new ApiProblem(400, { title: "Validation", errors }))).toEqual({
    text: "name: Mandatorname must be set. packages: At least 1 package must be set",
  });
});

test("a message wins, a title alone is translated, an unknown title stays", () => {
  speak("en");
  expect(problemText(new ApiProblem(400, { message: "Too many failed attempts." })).text).toBe(
    "Too many failed attempts.",
  );
  expect(problemText(new ApiProblem(403, { title: "Forbidden" })).text).toBe(
    "You do not have the permission for this",
  );
  expect(problemText(new ApiProblem(409, { title: "TripLocked" })).text).toBe("TripLocked");
});

test("what is not our server's answer is told generically", () => {
  speak("en");
  expect(problemText(new ApiProblem(502, {})).text).toBe(generic);
  expect(problemText(new TypeError("bug")).text).toBe(generic);
});

test("a server that gives no answer is told as such", () => {
  speak("en");
  expect(problemText(new ApiProblem(0, {})).text).toMatch(/cannot be reached/);
});
