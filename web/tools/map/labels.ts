import type { Position } from "geojson";

/** German name, English name, where the label stands. */
type Label = [string, string, Position];

export const stateLabels: Label[] = [
  ["Burgenland", "Burgenland", [16.32, 47.3]],
  ["Kärnten", "Carinthia", [13.9, 46.83]],
  ["Niederösterreich", "Lower Austria", [15.62, 48.47]],
  ["Oberösterreich", "Upper Austria", [13.95, 48.12]],
  ["Salzburg", "Salzburg", [13.2, 47.35]],
  ["Steiermark", "Styria", [14.95, 47.28]],
  ["Tirol", "Tyrol", [11.25, 47.12]],
  ["Vorarlberg", "Vorarlberg", [9.9, 47.22]],
];

/** A river is named by a place it passes in the data, which has no names of its own. */
export const riverLabels: Label[] = [
  ["Donau", "Danube", [15.0, 48.2]],
  ["Donau", "Danube", [18.9, 47.2]],
  ["Donau", "Danube", [20.3, 45.2]],
  ["Mur", "Mur", [15.3, 47.2]],
  ["Rhein", "Rhine", [9.5, 47.25]],
  ["Rhein", "Rhine", [7.6, 48.1]],
  ["Rhein", "Rhine", [7.0, 50.9]],
  ["Elbe", "Elbe", [13.3, 51.5]],
  ["Oder", "Oder", [16.4, 51.3]],
  ["Weichsel", "Vistula", [21.9, 51.5]],
  ["Po", "Po", [9.8, 45.1]],
  ["Rhone", "Rhône", [4.75, 44.7]],
  ["Loire", "Loire", [1.6, 47.8]],
  ["Seine", "Seine", [3.2, 48.4]],
  ["Theiß", "Tisza", [20.2, 47.0]],
  ["Dnjepr", "Dnieper", [32.5, 49.2]],
  ["Ebro", "Ebro", [-0.5, 41.5]],
  ["Garonne", "Garonne", [0.3, 44.4]],
];

export const lakeLabels: Label[] = [
  ["Bodensee", "Lake Constance", [9.42, 47.62]],
  ["Plattensee", "Lake Balaton", [17.75, 46.86]],
  ["Genfersee", "Lake Geneva", [6.55, 46.45]],
];

export const seaLabels: Label[] = [
  ["Adria", "Adriatic Sea", [15.3, 43.4]],
  ["Mittelmeer", "Mediterranean Sea", [4.8, 39.6]],
  ["Nordsee", "North Sea", [3.4, 55.9]],
  ["Ostsee", "Baltic Sea", [18.6, 56.2]],
  ["Schwarzes Meer", "Black Sea", [34.3, 43.3]],
  ["Atlantischer Ozean", "Atlantic Ocean", [-35.0, 35.0]],
  ["Pazifischer Ozean", "Pacific Ocean", [-150.0, 10.0]],
  ["Indischer Ozean", "Indian Ocean", [78.0, -20.0]],
];
