import type { Texts } from "../kit/texts.ts";

// What the rules of fences answer, and what a call refuses.
export const de = {
  ringCrossesItself: "Das Polygon darf sich nicht selbst schneiden",
  ringHasNoArea: "Das Polygon hat keine Fläche",
  ringIsAcrossAntimeridian: "Ein Geofence darf nicht über die Datumsgrenze oder einen Pol reichen",
  ringHasHoles: "Ein Geofence darf keine Löcher haben",
  roadHasNoLength: "Die Route hat keine Länge",
  roadIsTooLong: "Die Route ist zu lang",
  fieldIsOfAnotherShape: "{{field}} gehört nicht zu dieser Form",
  geofenceIsNotEditable: "Dieser Geofence kann nicht bearbeitet werden",
  entryIsTaken: "Diesen Eintrag gibt es bei diesem Geofence bereits",
  tooManyGeofences: "Eine Firma kann höchstens 2.000 Geofences haben",
  tooManyHits: "Mehr als 1.000 Treffer. Bitte suchen Sie genauer.",
};

export const en = {
  ringCrossesItself: "The polygon must not cross itself",
  ringHasNoArea: "The polygon has no area",
  ringIsAcrossAntimeridian: "A geofence must not reach across the antimeridian or a pole",
  ringHasHoles: "A geofence must not have holes",
  roadHasNoLength: "The route has no length",
  roadIsTooLong: "The route is too long",
  fieldIsOfAnotherShape: "{{field}} does not belong to this shape",
  geofenceIsNotEditable: "This geofence cannot be edited",
  entryIsTaken: "This geofence has this entry already",
  tooManyGeofences: "A company can have at most 2,000 geofences",
  tooManyHits: "More than 1,000 hits. Please search more precisely.",
} satisfies Texts<typeof de>;
