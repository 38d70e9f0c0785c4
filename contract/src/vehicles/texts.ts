import type { Texts } from "../kit/texts.ts";

/** Why a vehicle cannot be changed. */
export const de = {
  vehicleIsArchived: "Fahrzeug {{name}} ist archiviert",
  vehicleIsNotArchived: "Nur ein archiviertes Fahrzeug kann gelöscht werden",
  personIsArchived: "{{name}} ist archiviert",
};

export const en = {
  vehicleIsArchived: "Vehicle {{name}} is archived",
  vehicleIsNotArchived: "Only an archived vehicle can be deleted",
  personIsArchived: "{{name}} is archived",
} satisfies Texts<typeof de>;
