import type { Texts } from "../kit/texts.ts";

export const de = {
  archivedVehicle: "Das Fahrzeug ist im Archiv.",
  notPrivate: "Dieses Fahrzeug darf nicht privat gefahren werden.",
  switchedByOther: "Mit diesem Fahrzeug ist gerade jemand anderer privat unterwegs.",
  isNotOn: "Die Privatfahrt ist schon zu Ende.",
  withinDay: "Wählen Sie einen Zeitpunkt in den nächsten 24 Stunden.",
};

export const en = {
  archivedVehicle: "The vehicle is in the archive.",
  notPrivate: "This vehicle must not be used privately.",
  switchedByOther: "Somebody else is on a private drive with this vehicle.",
  isNotOn: "The private drive has already ended.",
  withinDay: "Choose a time within the next 24 hours.",
} satisfies Texts<typeof de>;
