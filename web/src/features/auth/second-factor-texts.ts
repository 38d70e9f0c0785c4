import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  titles: {
    code: "Code aus der App",
    passkey: "Passkey",
    recoveryCode: "Wiederherstellungscode",
  },
  hows: {
    code: "Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für Wegbuch zeigt.",
    passkey: "Bestätigen Sie die Anmeldung mit dem Gerät oder Schlüssel, auf dem Ihr Passkey liegt.",
    recoveryCode:
      "Geben Sie einen der zehn Codes ein, die Sie beim Einrichten aufbewahrt haben. Er gilt danach nicht mehr.",
  },
  labels: { code: "Code", recoveryCode: "Wiederherstellungscode" },
  required: { code: "Sechs Ziffern", recoveryCode: "Zwölf Zeichen, etwa abcd-efgh-jkmn" },
  uses: {
    code: "Code aus der App verwenden",
    passkey: "Passkey verwenden",
    recoveryCode: "Wiederherstellungscode verwenden",
  },
  withPasskey: "Mit Passkey",
  passkeyIsWrong: "Dieser Passkey gilt hier nicht. Melden Sie sich mit Ihrem Passwort an.",
  logIn: "Anmelden",
  back: "Zurück zur Anmeldung",
  isWrong: "Dieser Code gilt nicht.",
  isOver: "Nach fünf Minuten oder fünf Versuchen ist Schluss. Bitte beginnen Sie bei der Anmeldung von vorn.",
};

export const en = {
  titles: {
    code: "Code from the app",
    passkey: "Passkey",
    recoveryCode: "Recovery code",
  },
  hows: {
    code: "Open your authenticator app and enter the code it shows for Wegbuch.",
    passkey: "Confirm the login with the device or key that holds your passkey.",
    recoveryCode:
      "Enter one of the ten codes you kept when you set this up. It is not valid again afterwards.",
  },
  labels: { code: "Code", recoveryCode: "Recovery code" },
  required: { code: "Six digits", recoveryCode: "Twelve characters, such as abcd-efgh-jkmn" },
  uses: {
    code: "Use the code from the app",
    passkey: "Use a passkey",
    recoveryCode: "Use a recovery code",
  },
  withPasskey: "With passkey",
  passkeyIsWrong: "This passkey is not valid here. Log in with your password.",
  logIn: "Log in",
  back: "Back to the login",
  isWrong: "This code is not valid.",
  isOver: "Five minutes or five tries are the limit. Please start again at the login.",
} satisfies Texts<typeof de>;
