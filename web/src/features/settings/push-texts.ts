import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Mitteilungen auf Geräten",
  why: "Wichtiges kommt auf dieses Gerät, auch wenn Wegbuch nicht offen ist. Der Inhalt ist bis zum Gerät verschlüsselt; Orte von Privatfahrten stehen nie darin.",
  turnOn: "Auf diesem Gerät einschalten",
  turnOff: "Ausschalten",
  isOn: "Auf diesem Gerät eingeschaltet",
  turnedOn: "Dieses Gerät bekommt Mitteilungen",
  turnedOff: "Dieses Gerät bekommt keine Mitteilungen mehr",
  failed: "Der Browser lässt Mitteilungen nicht zu",
  saved: "Gespeichert",
  which: "Was auf dieses Gerät kommt",
  until: "Gilt, bis Sie sich hier abmelden.",
  obstacles: {
    unsupported:
      "Dieser Browser kann keine Mitteilungen zeigen, solange Wegbuch nicht offen ist. Es braucht einen aktuellen Browser und eine Adresse mit https.",
    needsInstalling:
      "Auf iPhone und iPad kommen Mitteilungen nur in die installierte App: im Menü „Teilen“ auf „Zum Home-Bildschirm“ tippen, Wegbuch von dort öffnen und hier einschalten.",
    denied:
      "Mitteilungen sind für Wegbuch gesperrt. Erlauben Sie sie in den Einstellungen des Browsers für diese Seite, dann laden Sie die Seite neu.",
  },
  usually: {
    alarm: "Sofort, bei Fahrzeugen, die Sie sehen",
    unplugged: "Wenn die Box nach einer Minute noch fehlt",
    reservation: "Nur Ihre eigenen",
    openTrips: "Um 18 Uhr, mit der Anzahl am App-Symbol",
  },
  others: "Weitere Geräte",
  since: "Seit {{at}}",
  toldAt: "Letzte Mitteilung: {{at}}",
  neverTold: "Noch keine Mitteilung",
  remove: "Entfernen",
  removeOf: "{{device}}, seit {{at}}, entfernen",
  removed: "Das Gerät bekommt keine Mitteilungen mehr",
};

export const en = {
  title: "Notifications on devices",
  why: "What matters comes to this device even while Wegbuch is not open. What it says is encrypted all the way to the device; places of private trips are never in it.",
  turnOn: "Turn on for this device",
  turnOff: "Turn off",
  isOn: "Turned on for this device",
  turnedOn: "This device gets notifications",
  turnedOff: "This device gets no more notifications",
  failed: "The browser does not allow notifications",
  saved: "Saved",
  which: "What comes to this device",
  until: "Stays on until you log out here.",
  obstacles: {
    unsupported:
      "This browser cannot show notifications while Wegbuch is not open. It takes a current browser and an address with https.",
    needsInstalling:
      "On iPhone and iPad notifications come to the installed app alone: tap “Add to Home Screen” in the “Share” menu, open Wegbuch from there, and turn them on here.",
    denied:
      "Notifications are blocked for Wegbuch. Allow them for this page in the settings of the browser, then reload the page.",
  },
  usually: {
    alarm: "At once, for vehicles you see",
    unplugged: "If the Box is still missing after a minute",
    reservation: "Only your own",
    openTrips: "At 6 pm, with the number on the app",
  },
  others: "Other devices",
  since: "Since {{at}}",
  toldAt: "Last notification: {{at}}",
  neverTold: "No notification yet",
  remove: "Remove",
  removeOf: "Remove {{device}}, since {{at}}",
  removed: "The device gets no more notifications",
} satisfies Texts<typeof de>;
