import type { Texts } from "../kit/texts.ts";

/** What any page may have to say of a refused call: what a person reads instead of the problem's title. */
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
  titleEmailAlreadyInUse: "Diese E-Mail-Adresse wird bereits verwendet",
  titleNoAdministrator: "Der Mandant hat keinen aktiven Administrator",
  titleIdempotencyKeyReused: "Dieser Schlüssel gehört zu einem anderen Aufruf",
  titleIdempotencyKeyInUse: "Wird gerade ausgeführt. Bitte einen Augenblick Geduld.",
  titleAlreadyDone: "Schon ausgeführt, bitte neu laden",
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
  titleEmailAlreadyInUse: "This e-mail address is already in use",
  titleNoAdministrator: "The mandator has no active administrator",
  titleIdempotencyKeyReused: "This key belongs to another call",
  titleIdempotencyKeyInUse: "This is being done right now. Please wait a moment.",
  titleAlreadyDone: "Already done, please reload",
} satisfies Texts<typeof de>;
