import type { Texts } from "@wegbuch/contract/kit/texts";
import { de as kindsDe, en as kindsEn } from "@wegbuch/contract/pushsubscriptions/texts";

export const de = {
  alarm: kindsDe.alarm,
  unplugged: kindsDe.unplugged,
  comingIn: "Reservierung um {{time}}",
  vehicleWaits: "{{vehicle}} ist für Sie reserviert.",
  tripOne: "1 Fahrt ohne Zweck",
  tripMany: "{{count}} Fahrten ohne Zweck",
  sayPurpose: "Bitte geben Sie an, wofür Sie gefahren sind.",
};

export const en = {
  alarm: kindsEn.alarm,
  unplugged: kindsEn.unplugged,
  comingIn: "Reservation at {{time}}",
  vehicleWaits: "{{vehicle}} is reserved for you.",
  tripOne: "1 trip without a purpose",
  tripMany: "{{count}} trips without a purpose",
  sayPurpose: "Please say what you drove for.",
} satisfies Texts<typeof de>;
