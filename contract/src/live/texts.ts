import type { Texts } from "../kit/texts.ts";

export const de = {
  tooManyStreams:
    "Die Karte läuft schon in drei Fenstern mit. Hier wird sie in den eingestellten Abständen aktualisiert.",
  noRoomForStreams:
    "Gerade sehen sehr viele Personen zu. Die Karte wird in den eingestellten Abständen aktualisiert.",
};

export const en = {
  tooManyStreams: "The map already runs live in three windows. Here it is updated at the usual interval.",
  noRoomForStreams: "Very many people are watching right now. The map is updated at the usual interval.",
} satisfies Texts<typeof de>;
