import type { Texts } from "../kit/texts.ts";

export const de = {
  wrongLogin: "Die Kombination aus Benutzername und Passwort stimmt nicht überein.",
  sessionExpired: "Die Session ist abgelaufen",
  tooManyFailedAttempts: "Zu viele Fehlversuche. Bitte versuchen Sie es später erneut.",
  trialExpired: "Ihr Testzeitraum ist abgelaufen. Jetzt bestellen",
  temporaryPassword: "Bitte setzen Sie zuerst ein eigenes Passwort.",
  userIsArchived: "Dieser Benutzer ist archiviert",
  mandatorIsArchived: "Der Mandant dieses Benutzers ist archiviert",
};

export const en = {
  wrongLogin: "The combination of username and password do not match.",
  sessionExpired: "The session has expired",
  tooManyFailedAttempts: "Too many failed attempts. Please try again later.",
  trialExpired: "Your trial has expired. Order now",
  temporaryPassword: "Please set a password of your own first.",
  userIsArchived: "This user is archived",
  mandatorIsArchived: "The mandator of this user is archived",
} satisfies Texts<typeof de>;
