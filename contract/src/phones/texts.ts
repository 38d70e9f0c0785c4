import type { Texts } from "../kit/texts.ts";

/** Why a phone cannot be connected, and what is answered to one that cannot be read. */
export const de = {
  vehicleHasBox: "{{name}} hat schon eine Box",
  vehicleHasPhone: "{{name}} hat schon ein Telefon",
  isUnreadable: "Diese Meldung ist nicht lesbar.",
};

export const en = {
  vehicleHasBox: "{{name}} already has a box",
  vehicleHasPhone: "{{name}} already has a phone",
  isUnreadable: "This report cannot be read.",
} satisfies Texts<typeof de>;
