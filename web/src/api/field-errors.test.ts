import { NewMandator } from "@wegbuch/contract/mandators/schemas";
import { NewSuperUser } from "@wegbuch/contract/superusers/schemas";
import { afterEach, expect, test, vi } from "vitest";
import { fieldErrors, refusedFields } from "./field-errors.ts";
import { ApiProblem } from "./problem.ts";

afterEach(() => vi.unstubAllGlobals());

function speak(language: "de-AT" | "en"): void {
  vi.stubGlobal("localStorage", { getItem: () => language });
}

test("each empty field has its own message, in the words of the server", () => {
  speak("en");
  expect(fieldErrors(NewMandator, { name: " ", packages: [], companyName: "", address: null })).toMatchObject(
    {
      name: "Mandatorname must be set",
      packages: "At least 1 package must be set",
      companyName: "Company name must be set",
      address: "Address must be set",
    },
  );
});

test("an e-mail address must be one", () => {
  speak("de-AT");
  const person = { firstName: "Anna", lastName: "Brandtner", email: "abc", password: "geheim" };

  expect(fieldErrors(NewSuperUser, person)).toEqual({
    email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  });
  expect(fieldErrors(NewSuperUser, { ...person, email: "anna@example.at" })).toEqual({});
});

test("a field without a message of its own is named by its label", () => {
  speak("de-AT");
  const administrator = undefined;

  expect(fieldErrors(NewMandator.pick({ administrator: true }), { administrator }, labels)).toEqual({
    administrator: "Administrator ist erforderlich",
  });
});

test("a refusal of the server is told field by field, any other is not about fields", () => {
  const errors = { "administrator.email": ["Diese E-Mail-Adresse wird bereits verwendet", "x"] };

  expect(refusedFields(new ApiProblem(409, { title: "EmailAlreadyInUse", errors }))).toEqual({
    "administrator.email": "Diese E-Mail-Adresse wird bereits verwendet",
  });
  expect(refusedFields(new ApiProblem(500, { title: "Error" }))).toEqual({});
  expect(refusedFields(new Error("x"))).toEqual({});
});

const labels = { administrator: "Administrator" };
