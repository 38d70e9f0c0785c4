import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Anmeldung mit Firmenkonto",
  with: "Mit Firmenkonto",
  how: "Geben Sie die E-Mail-Adresse Ihrer Firma ein. Danach melden Sie sich dort an, wo Sie es in der Firma immer tun.",
  email: "E-Mail der Firma",
  emailIsRequired: "E-Mail ist erforderlich",
  goOn: "Weiter zum Firmenkonto",
  back: "Zurück zur Anmeldung",
  underWay: "Einen Augenblick, Ihre Anmeldung wird geprüft …",
  told: "Fertig. Sie können dieses Fenster schließen.",
  nothingCame: "Diese Seite gehört zur Anmeldung mit Firmenkonto. Bitte beginnen Sie bei der Anmeldung.",
  failed: "Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Bitte versuchen Sie es noch einmal.",
  toLogin: "Zur Anmeldung",
};

export const en = {
  title: "Sign-in with company account",
  with: "With company account",
  how: "Enter your company's e-mail address. You then sign in where you always do at work.",
  email: "Company e-mail",
  emailIsRequired: "E-mail is required",
  goOn: "Continue to company account",
  back: "Back to the login",
  underWay: "One moment, your sign-in is being checked …",
  told: "Done. You can close this window.",
  nothingCame: "This page belongs to the sign-in with a company account. Please start at the login.",
  failed: "The sign-in with the company account did not work. Please try again.",
  toLogin: "Go to the login",
} satisfies Texts<typeof de>;
