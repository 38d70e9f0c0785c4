import type { Texts } from "../kit/texts.ts";
import type { PushKind } from "./rules.ts";

/** What each kind is called. */
const kindsDe = {
  alarm: "Geofence-Alarm",
  unplugged: "Box abgesteckt",
  reservation: "Reservierung in 30 Minuten",
  openTrips: "Eigene Fahrten ohne Zweck",
} satisfies Record<PushKind, string>;

/** And what the server refuses of devices. */
export const de = {
  ...kindsDe,
  kindIsNotYours: "Davon dürfen Sie nichts erfahren",
  addressNotAllowed: "Diese Adresse ist nicht erlaubt",
  keyIsNone: "Der Schlüssel ist ungültig",
};

export const en = {
  alarm: "Geofence alarm",
  unplugged: "Box unplugged",
  reservation: "Reservation in 30 minutes",
  openTrips: "Own trips without a purpose",
  kindIsNotYours: "You may not be told of this",
  addressNotAllowed: "This address is not allowed",
  keyIsNone: "This key is not valid",
} satisfies Texts<typeof de>;
