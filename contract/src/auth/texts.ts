import type { Texts } from "../kit/texts.ts";

export const de = {
  wrongLogin: "Die Kombination aus Benutzername und Passwort stimmt nicht überein.",
  sessionExpired: "Die Session ist abgelaufen",
  tokenInvalid: "Dieser API-Schlüssel gilt nicht oder nicht mehr",
  tooManyFailedAttempts: "Zu viele Fehlversuche. Bitte versuchen Sie es später erneut.",
  trialExpired: "Ihr Testzeitraum ist abgelaufen. Jetzt bestellen",
  temporaryPassword: "Bitte setzen Sie zuerst ein eigenes Passwort.",
  secondFactorMissing: "Bitte richten Sie zuerst einen zweiten Faktor ein.",
  proofNeeded: "Bitte bestätigen Sie, dass Sie es sind.",
  tooManyMails:
    "Ihr Unternehmen hat heute schon 200 Einladungen und Passwort-Mails verschickt. Es wurde nichts geändert, morgen geht es weiter.",
  passwordIsShorter: "Passwort braucht mindestens {{count}} Stellen",
  passwordIsCommon: "Dieses Passwort steht auf jeder Liste zum Erraten. Bitte wählen Sie ein anderes.",
  passwordIsAddress: "Die eigene E-Mail-Adresse ist kein Passwort. Bitte wählen Sie ein anderes.",
  userIsArchived: "Dieser Benutzer ist archiviert",
  mandatorIsArchived: "Der Mandant dieses Benutzers ist archiviert",
  hasNoCompanyLogin: "Für diese Adresse ist keine Anmeldung mit Firmenkonto eingerichtet.",
  useCompanyLogin: "Für diese Adresse gilt die Anmeldung mit dem Firmenkonto.",
  providerFailed:
    "Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Bitte beginnen Sie noch einmal von vorn.",
  providerIsAway:
    "Der Anmeldedienst Ihres Unternehmens antwortet nicht. Bitte versuchen Sie es später erneut.",
  hasNoAccess: "Kein Zugang für diese Adresse",
};

export const en = {
  wrongLogin: "The combination of username and password do not match.",
  sessionExpired: "The session has expired",
  tokenInvalid: "This API token is not valid, or not any more",
  tooManyFailedAttempts: "Too many failed attempts. Please try again later.",
  trialExpired: "Your trial has expired. Order now",
  temporaryPassword: "Please set a password of your own first.",
  secondFactorMissing: "Please set up a second factor first.",
  proofNeeded: "Please confirm it is you.",
  tooManyMails:
    "Your company has already sent 200 invitations and password mails today. Nothing was changed; please continue tomorrow.",
  passwordIsShorter: "Password needs at least {{count}} characters",
  passwordIsCommon: "This password is on every list of common ones. Please choose another.",
  passwordIsAddress: "Your own e-mail address is no password. Please choose another.",
  userIsArchived: "This user is archived",
  mandatorIsArchived: "The mandator of this user is archived",
  hasNoCompanyLogin: "No sign-in with a company account is set up for this address.",
  useCompanyLogin: "This address signs in with the company account.",
  providerFailed: "The sign-in with the company account did not work. Please start again.",
  providerIsAway: "Your company's sign-in service does not answer. Please try again later.",
  hasNoAccess: "No access for this address",
} satisfies Texts<typeof de>;
