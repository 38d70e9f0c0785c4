import { expect, test } from "vitest";
import { whyWeak } from "./limit-passwords.ts";

const email = "anna.huber@alpenland.at";

test.each(["123456", "password", "Qwertz123", "schatz", "Sommer", email, "ANNA.HUBER"])(
  "%s is no password that is taken, and the reason is said",
  (password) => {
    expect(whyWeak(6, password, email)?.["de-AT"]).toMatch(/Bitte wählen Sie ein anderes/);
  },
);

test.each(["geheim kran", "Fahrtenbuch 2026", "zxb71q"])("%s is taken", (password) => {
  expect(whyWeak(6, password, email)).toBeNull();
});

test("an operator may ask for more than six characters", () => {
  expect(whyWeak(12, "elf Zeichen", email)).toEqual({
    "de-AT": "Passwort braucht mindestens 12 Stellen",
    en: "Password needs at least 12 characters",
  });
  expect(whyWeak(11, "elf Zeichen", email)).toBeNull();
});
