import type { Texts } from "../kit/texts.ts";

/** What people call the packages. */
export const de = {
  Tracking: "Tracking",
  Logbook: "Fahrtenbuch",
  TimeLog: "Lenkprotokoll",
  CostCenter: "Kostenstellen",
  Geofences: "Geofences",
  Reservations: "Reservierung",
};

export const en = {
  Tracking: "Tracking",
  Logbook: "Logbook",
  TimeLog: "Driving log",
  CostCenter: "Cost centres",
  Geofences: "Geofences",
  Reservations: "Reservations",
} satisfies Texts<typeof de>;
