import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Code aus der App",
  how: "Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für Wegbuch zeigt.",
  code: "Code",
  codeIsRequired: "Sechs Ziffern",
  useRecovery: "Wiederherstellungscode verwenden",
  recoveryTitle: "Wiederherstellungscode",
  recoveryHow:
    "Geben Sie einen der zehn Codes ein, die Sie beim Einrichten aufbewahrt haben. Er gilt danach nicht mehr.",
  recoveryIsRequired: "Zwölf Zeichen, etwa abcd-efgh-jkmn",
  useApp: "Doch mit dem Code aus der App",
  logIn: "Anmelden",
  back: "Zurück zur Anmeldung",
  isWrong:
    "Dieser Code gilt nicht. Nach fünf Minuten oder fünf Versuchen beginnen Sie bitte bei der Anmeldung von vorn.",
};

export const en = {
  title: "Code from the app",
  how: "Open your authenticator app and enter the code it shows for Wegbuch.",
  code: "Code",
  codeIsRequired: "Six digits",
  useRecovery: "Use a recovery code",
  recoveryTitle: "Recovery code",
  recoveryHow: "Enter one of the ten codes you kept when you set this up. It is not valid again afterwards.",
  recoveryIsRequired: "Twelve characters, such as abcd-efgh-jkmn",
  useApp: "Use the code from the app after all",
  logIn: "Log in",
  back: "Back to the login",
  isWrong: "This code is not valid. After five minutes or five tries, please start again at the login.",
} satisfies Texts<typeof de>;
