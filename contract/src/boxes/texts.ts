import type { Texts } from "../kit/texts.ts";

/** Why a box cannot be registered, assigned or archived. */
export const de = {
  boxIsOwned: "Box {{imei}} ist bereits im Mandanten {{name}}",
  boxHasVehicle: "Box {{imei}} hat ein Fahrzeug",
  boxIsArchived: "Box {{imei}} ist archiviert",
  boxIsPhone: "{{imei}} hat seine Firma selbst verbunden",
  vehicleHasBox: "{{name}} hat schon eine Box",
  vehicleHasPhone: "{{name}} hat schon ein Telefon",
  vehicleHasDevice: "{{name}} hat schon ein Gerät aus Traccar",
  boxIsTwice: "Box {{imei}} kommt mehrmals vor",
  boxIsUnknown: "Box {{imei}} konnte im System nicht gefunden werden",
};

export const en = {
  boxIsOwned: "Box {{imei}} is already in mandator {{name}}",
  boxHasVehicle: "Box {{imei}} has a vehicle",
  boxIsArchived: "Box {{imei}} is archived",
  boxIsPhone: "{{imei}} was connected by its company itself",
  vehicleHasBox: "{{name}} already has a box",
  vehicleHasPhone: "{{name}} already has a phone",
  vehicleHasDevice: "{{name}} already has a device of Traccar",
  boxIsTwice: "Box {{imei}} is named more than once",
  boxIsUnknown: "Could not find Box {{imei}} in system",
} satisfies Texts<typeof de>;
