import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  unpluggedSubject: "Box abgesteckt: {{vehicle}}",
  unplugged: "die Box von {{vehicle}} wurde abgesteckt und seither nicht wieder angesteckt.",
  greeting: "Guten Tag,",
  vehicle: "Fahrzeug",
  licensePlate: "Kennzeichen",
  box: "Box",
  happenedAt: "Abgesteckt am",
  vehicles: "Zu den Fahrzeugen",
  meaning: "Solange sie abgesteckt ist, zeichnet sie keine Fahrten auf.",
  reason:
    "Sie bekommen diese E-Mail, weil Ihre Adresse in den Einstellungen von Wegbuch für diese Benachrichtigung eingetragen ist.",
};

export const en = {
  unpluggedSubject: "Box unplugged: {{vehicle}}",
  unplugged: "The box of {{vehicle}} was unplugged and has not been plugged in again since.",
  greeting: "Hello,",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  box: "Box",
  happenedAt: "Unplugged on",
  vehicles: "Go to the vehicles",
  meaning: "As long as it is unplugged it does not record any trips.",
  reason:
    "You receive this e-mail because your address is registered for this notification in the settings of Wegbuch.",
} satisfies Texts<typeof de>;
