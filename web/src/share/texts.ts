import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Geteilter Standort",
  loading: "Der Standort wird geladen …",
  hidden: "Derzeit nicht sichtbar",
  hiddenWhy: "Sobald das Fahrzeug wieder einen Standort teilt, erscheint er hier von selbst.",
  over: "Dieser Link gilt nicht mehr",
  overWhy: "Die Zeit ist abgelaufen, oder das Teilen wurde beendet.",
  lost: "Keine Verbindung, es wird wieder versucht …",
  lastHeard: "Stand {{time}} Uhr",
  until: "Geteilt bis {{time}} Uhr",
  mapLabel: "Karte mit dem Standort von {{name}}",
};

export const en = {
  title: "Shared position",
  loading: "Loading the position …",
  hidden: "Not visible right now",
  hiddenWhy: "As soon as the vehicle shares a position again, it appears here by itself.",
  over: "This link is no longer valid",
  overWhy: "Its time is over, or sharing was ended.",
  lost: "No connection, trying again …",
  lastHeard: "As of {{time}}",
  until: "Shared until {{time}}",
  mapLabel: "Map with the position of {{name}}",
} satisfies Texts<typeof de>;
