import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  devices: {
    title: "Angemeldete Geräte",
    why: "Wo Sie gerade angemeldet sind. Kennen Sie ein Gerät nicht, melden Sie es ab und ändern Sie Ihr Passwort.",
    current: "Dieses Gerät",
    signedIn: "angemeldet {{at}}",
    lastUsed: "Zuletzt benutzt {{at}}",
    end: "Abmelden",
    endOf: "Abmelden: {{device}}, {{at}}",
    all: "Alle {{count}} anzeigen",
    ended: "Das Gerät ist abgemeldet",
  },
  logins: {
    title: "Letzte Anmeldungen",
    why: "Wer sich in den letzten 180 Tagen mit Ihrem Zugang angemeldet oder es versucht hat.",
    more: "Ältere anzeigen",
    none: "Noch keine Anmeldungen",
    noneWhy: "Festgehalten wird, was ab jetzt geschieht.",
    newDevice: "Neues Gerät",
    wrong: {
      code: "Passwort richtig, Code falsch",
      recoveryCode: "Passwort richtig, Code falsch",
      passkey: "Passwort richtig, Passkey ungültig",
      sso: "Firmenkonto gehört jemand anderem",
    },
    with: {
      code: "mit Code aus der App",
      recoveryCode: "mit Wiederherstellungscode",
      passkey: "mit Passkey",
      sso: "mit Firmenkonto",
    },
    kinds: {
      login: "Angemeldet",
      asked: "Passwort richtig, zweiter Faktor nicht gezeigt",
      refused: "Anmeldung abgewiesen",
      support: "Der Support hat Ihren Zugang benutzt",
    },
  },
  unknownBrowser: "Unbekannter Browser",
  network: "Netz {{network}}",
};

export const en = {
  devices: {
    title: "Signed-in devices",
    why: "Where you are logged in right now. If you do not know a device, sign it out and change your password.",
    current: "This device",
    signedIn: "signed in {{at}}",
    lastUsed: "Last used {{at}}",
    end: "Sign out",
    endOf: "Sign out: {{device}}, {{at}}",
    all: "Show all {{count}}",
    ended: "The device has been signed out",
  },
  logins: {
    title: "Recent logins",
    why: "Logins to your account and refused attempts in the last 180 days.",
    more: "Show older ones",
    none: "No logins yet",
    noneWhy: "What happens from now on is recorded.",
    newDevice: "New device",
    wrong: {
      code: "Password right, code wrong",
      recoveryCode: "Password right, code wrong",
      passkey: "Password right, passkey not valid",
      sso: "Company account belongs to somebody else",
    },
    with: {
      code: "with a code from the app",
      recoveryCode: "with a recovery code",
      passkey: "with a passkey",
      sso: "with the company account",
    },
    kinds: {
      login: "Logged in",
      asked: "Password right, second factor not shown",
      refused: "Login refused",
      support: "Support accessed the account",
    },
  },
  unknownBrowser: "Unknown browser",
  network: "Network {{network}}",
} satisfies Texts<typeof de>;
