import type { Texts } from "../kit/texts.ts";

/** What the server says of the settings of the installation. */
export const de = {
  codeIsWrong: "Dieser Code gilt nicht. Es gilt der zuletzt ausgegebene.",
  codeHasExpired:
    "Dieser Code ist älter als ein Tag. Bitte starten Sie Wegbuch neu oder geben Sie {{command}} ein.",
  topicIsFixed: "Diese Einstellung kommt aus der Umgebung des Programms und kann hier nicht geändert werden.",
  hostIsNotAllowed: "An diese Adresse wird nichts geschickt.",
  passwordIsNeeded:
    "Für einen anderen Server, Port oder Benutzer oder eine andere Verschlüsselung bitte das Passwort neu eingeben.",
  keyIsUnreadable:
    "Der gespeicherte Schlüssel ist nicht mehr lesbar. Bitte neu eingeben, oder ausdrücklich leer speichern.",
  commandLine: "der Befehlszeile",
  keyIsNeeded: "Für einen anderen Dienst bitte den Schlüssel neu eingeben oder leeren.",
  mapIsWrong: "Diese Adresse passt nicht zur Art der Karte.",
  mapCreditIsEmpty: "Bitte nennen Sie, wem die Karte zu danken ist.",
  mapHostIsWrong: "Ein Server wird so angegeben: https://tiles.example",
  geocoderIsWrong: "Bitte eine Adresse eingeben, die mit http:// oder https:// beginnt.",
  mailNoHost: "Den Mailserver {{host}} gibt es nicht.",
  mailNoAnswer: "Der Mailserver {{host}} antwortet nicht: Stimmen Name und Port?",
  mailNoTls: "Mit {{host}} kommt keine verschlüsselte Verbindung zustande: {{reason}}",
  mailNoLogin: "Der Mailserver nimmt die Anmeldung nicht an: {{reason}}",
  mailRefused: "Der Mailserver nimmt die Mail nicht an: {{reason}}",
  mailFailed: "Der Mailserver hat nicht so geantwortet, wie ein Mailserver antwortet.",
  geocoderFailed: "Der Dienst hat nicht so geantwortet, wie ein Geocoder dieser Art antwortet.",
};

export const en = {
  codeIsWrong: "This code is not valid. The one printed last is.",
  codeHasExpired: "This code is more than a day old. Please restart Wegbuch or type {{command}}.",
  topicIsFixed: "This setting comes from the environment of the program and cannot be changed here.",
  hostIsNotAllowed: "Nothing is sent to this address.",
  passwordIsNeeded: "For another server, port, user or encryption, please enter the password again.",
  keyIsUnreadable:
    "The stored key can no longer be read. Please enter it again, or save it empty on purpose.",
  commandLine: "the command line",
  keyIsNeeded: "For another service, please enter the key again or clear it.",
  mapIsWrong: "This address does not fit the kind of map.",
  mapCreditIsEmpty: "Please say whom to credit for the map.",
  mapHostIsWrong: "A server is given like this: https://tiles.example",
  geocoderIsWrong: "Please enter an address that begins with http:// or https://.",
  mailNoHost: "There is no mail server {{host}}.",
  mailNoAnswer: "The mail server {{host}} does not answer: are name and port right?",
  mailNoTls: "No encrypted connection with {{host}} could be made: {{reason}}",
  mailNoLogin: "The mail server does not accept the login: {{reason}}",
  mailRefused: "The mail server does not accept the mail: {{reason}}",
  mailFailed: "The mail server did not answer as a mail server does.",
  geocoderFailed: "The service did not answer as a geocoder of this kind does.",
} satisfies Texts<typeof de>;
