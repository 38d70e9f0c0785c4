import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  map: "Karte",
  loading: "Karte wird geladen …",
  notLoaded: "Karte nicht geladen",
  noWebGl: "Karte nicht verfügbar",
  noWebGlText:
    "Ihr Browser kann keine Karten zeichnen, weil WebGL 2 fehlt oder abgeschaltet ist. Alle Angaben stehen auch in der Liste.",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  showAll: "Alles zeigen",
  attribution: "Quellen der Karte ein- oder ausblenden",
  gesture: "Strg und Mausrad vergrößern die Karte",
  gestureTouch: "Mit zwei Fingern bewegen Sie die Karte",
  start: "Start",
  end: "Ziel",
  stop: "Stand {{minutes}} min",
  cluster_one: "{{count}} Fahrzeug, Gruppe öffnen",
  cluster_other: "{{count}} Fahrzeuge, Gruppe öffnen",
  moving: "fährt",
  standing: "steht",
  silent: "sendet nicht",
};

export const en = {
  map: "Map",
  loading: "Loading the map …",
  notLoaded: "Map not loaded",
  noWebGl: "Map not available",
  noWebGlText:
    "Your browser cannot draw maps because WebGL 2 is missing or switched off. The list says the same as the map.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  showAll: "Show all",
  attribution: "Show or hide the sources of the map",
  gesture: "Use Ctrl and the mouse wheel to zoom the map",
  gestureTouch: "Move the map with two fingers",
  start: "Start",
  end: "Destination",
  stop: "Stopped for {{minutes}} min",
  cluster_one: "{{count}} vehicle, open the group",
  cluster_other: "{{count}} vehicles, open the group",
  moving: "moving",
  standing: "standing",
  silent: "not sending",
} satisfies Texts<typeof de>;
