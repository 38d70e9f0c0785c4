import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Hilfe zu Geofences",
  drawing: "Zeichnen",
  drawingText:
    "Wählen Sie Polygon oder Kreis über der Karte. Beim Polygon klicken Sie die Ecken der Reihe nach an und zum Schluss wieder die erste; die Kanten dürfen sich nicht kreuzen. Beim Kreis klicken Sie Mittelpunkt und Rand. Danach lassen sich Punkte noch verschieben. Strg + Z nimmt zurück, Esc bricht ab. Ohne Maus: „Kreis aus Adresse oder Koordinaten“.",
  routing: "Route",
  routingText:
    "Wählen Sie Route und klicken Sie Wegpunkte an. Zum Fertigstellen geben Sie einen Namen und die Straßenbreite in Metern ein; daraus wird ein Korridor.",
  locking: "Alarm",
  lockingText:
    "An den Alarmtagen geht bei jeder Ein- und Ausfahrt eines zugewiesenen Fahrzeugs eine E-Mail ab, wenn die Live-Benachrichtigung eingeschaltet ist. Ist kein Tag gewählt, gilt jeder Tag.",
  searching: "Suchen",
  searchingText:
    "Suchen Sie nach dem Namen oder nach Einträgen zu Mitarbeitern und Sonstigem, mit der Eingabetaste oder der Lupe. Das × führt zur ganzen Liste zurück.",
  visibility: "Anzeigen",
  visibilityText:
    "Das Fadenkreuz zeigt einen Geofence auf der Karte, das Auge blendet ihn aus. Beides und die Farbe gelten nur in diesem Browser.",
};

export const en = {
  title: "Help on geofences",
  drawing: "Drawing",
  drawingText:
    "Choose polygon or circle above the map. For a polygon click the corners one after the other and finally the first one again; edges cannot cross. For a circle click the centre and the edge. Afterwards points can still be moved. Ctrl + Z undoes, Esc cancels. Without a mouse: “Circle from address or coordinates”.",
  routing: "Route",
  routingText:
    "Choose route and click waypoints. To finish enter a name and the road width in metres; this makes a corridor.",
  locking: "Alarm",
  lockingText:
    "On alarm days an e-mail is sent each time an assigned vehicle enters or leaves, if live notification is on. If no day is chosen, every day counts.",
  searching: "Searching",
  searchingText:
    "Search by name or by entries on workers and others, with the Enter key or the magnifying glass. The × leads back to the whole list.",
  visibility: "Showing",
  visibilityText:
    "The crosshair shows a geofence on the map, the eye hides it. Both and the colour apply to this browser only.",
} satisfies Texts<typeof de>;
