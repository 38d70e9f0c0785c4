import type { Texts } from "../kit/texts.ts";

/** What the server says when it refuses; keys of problem titles start with `title`. */
export const de = {
  generic: "Entschuldigung, etwas ist schiefgelaufen. Wir arbeiten daran und werden es beheben",
  titleForbidden: "Dazu fehlt Ihnen die Berechtigung",
  titleNotFound: "Nicht gefunden",
  titleValidation: "Bitte prüfen Sie Ihre Eingaben",
  titleTooLarge: "Die Anfrage ist zu groß",
  titleTooManyRequests: "Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.",
  titleUnavailable: "Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in Kürze erneut.",
  titleUnsupportedMediaType: "Die Anfrage muss JSON sein",
  titleTooSlow: "Die Anfrage kam zu langsam an",
  fieldIsRequired: "{{field}} ist erforderlich",
  fieldIsInvalid: "{{field}} ist ungültig",
  fieldIsTooLong: "{{field}} darf höchstens {{most}} Zeichen haben",
  fieldIsOutOfRange: "{{field}} muss zwischen {{least}} und {{most}} liegen",
  tooManyEntries: "{{field}} darf höchstens {{most}} Einträge haben",
  notAnEmail: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  invalidDate: "Ungültiges Datumsformat",
  startBeforeFinish: "Der Beginn muss vor dem Ende liegen",
  bodyIsNotJson: "Die Anfrage ist kein gültiges JSON",
};

export const en = {
  generic: "Sorry something went wrong. We're working on it and we'll get it fixed",
  titleForbidden: "You do not have the permission for this",
  titleNotFound: "Not found",
  titleValidation: "Please check your input",
  titleTooLarge: "The request is too large",
  titleTooManyRequests: "Too many requests. Please try again in a moment.",
  titleUnavailable: "The service cannot be reached at the moment. Please try again shortly.",
  titleUnsupportedMediaType: "The request must be JSON",
  titleTooSlow: "The request arrived too slowly",
  fieldIsRequired: "{{field}} is required",
  fieldIsInvalid: "{{field}} is not valid",
  fieldIsTooLong: "{{field}} may have at most {{most}} characters",
  fieldIsOutOfRange: "{{field}} must lie between {{least}} and {{most}}",
  tooManyEntries: "{{field}} may have at most {{most}} entries",
  notAnEmail: "Please enter a valid e-mail address",
  invalidDate: "Invalid Date Format",
  startBeforeFinish: "Start must be before finish",
  bodyIsNotJson: "The request is not valid JSON",
} satisfies Texts<typeof de>;
