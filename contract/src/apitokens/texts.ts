import type { Texts } from "../kit/texts.ts";

/** Why a token is not made. */
export const de = {
  nameIsTaken: "Es gibt bereits einen API-Schlüssel namens {{name}}",
  tooMany: "Es gibt bereits {{most}} API-Schlüssel. Widerrufen Sie zuerst einen davon.",
  endIsPast: "Das Ende liegt in der Vergangenheit",
  endIsTooLate: "Ein API-Schlüssel gilt höchstens zwei Jahre",
  packageIsMissing: "Nicht gebucht, was dieser Bereich öffnet: {{scope}}",
};

export const en = {
  nameIsTaken: "There is already an API token called {{name}}",
  tooMany: "There are already {{most}} API tokens. Revoke one of them first.",
  endIsPast: "The end is in the past",
  endIsTooLate: "An API token is valid for two years at most",
  packageIsMissing: "What this scope opens is not booked: {{scope}}",
} satisfies Texts<typeof de>;
