import type { Texts } from "../kit/texts.ts";

export const de = {
  archivedVehicle: "Das Fahrzeug ist im Archiv.",
  notPrivate: "Dieses Fahrzeug darf nicht privat gefahren werden.",
  switchedByOther: "Mit diesem Fahrzeug ist gerade jemand anderer privat unterwegs.",
  drivenByOther: "Mit diesem Fahrzeug fährt gerade jemand anderer.",
  hiddenDrive:
    "Wer gerade fährt, ist nicht bekannt, und was vereinbart ist, verbirgt den Weg: Schalten Sie vor der Abfahrt um.",
  isNotOn: "Die Privatfahrt ist schon zu Ende.",
  withinDay: "Wählen Sie einen Zeitpunkt in den nächsten 24 Stunden.",
};

export const en = {
  archivedVehicle: "The vehicle is in the archive.",
  notPrivate: "This vehicle must not be used privately.",
  switchedByOther: "Somebody else is on a private drive with this vehicle.",
  drivenByOther: "Somebody else is driving this vehicle.",
  hiddenDrive: "Nobody knows who is driving, and what was agreed hides the way: switch before you set out.",
  isNotOn: "The private drive has already ended.",
  withinDay: "Choose a time within the next 24 hours.",
} satisfies Texts<typeof de>;
