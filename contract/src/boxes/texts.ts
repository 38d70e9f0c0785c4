import type { Texts } from "../kit/texts.ts";

/** Why a box cannot be registered, assigned or archived. */
export const de = {
  boxIsOwned: "Box {{imei}} ist bereits im Mandanten {{name}}",
  boxHasVehicle: "Box {{imei}} hat ein Fahrzeug",
  boxIsArchived: "Box {{imei}} ist archiviert",
  boxIsPhone: "{{imei}} ist ein Telefon, das seine Firma selbst verbunden hat",
  boxIsTwice: "Box {{imei}} kommt mehrmals vor",
  boxIsUnknown: "Box {{imei}} konnte im System nicht gefunden werden",
};

export const en = {
  boxIsOwned: "Box {{imei}} is already in mandator {{name}}",
  boxHasVehicle: "Box {{imei}} has a vehicle",
  boxIsArchived: "Box {{imei}} is archived",
  boxIsPhone: "{{imei}} is a phone its company has connected itself",
  boxIsTwice: "Box {{imei}} is named more than once",
  boxIsUnknown: "Could not find Box {{imei}} in system",
} satisfies Texts<typeof de>;
