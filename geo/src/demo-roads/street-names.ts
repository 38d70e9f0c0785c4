import type { Random } from "../random.ts";
import type { Road } from "./roads.ts";

const stems = `
Linden Ahorn Birken Erlen Eschen Kastanien Nuss Flieder Rosen Tulpen Veilchen Holunder Weiden Pappel Tannen Fichten
Föhren Lärchen Buchen Eichen Ulmen Akazien Kirsch Apfel Birnen Marillen Zwetschken Wein Hopfen Wiesen Feld Garten Acker
Anger Au Bach Brunnen Quellen Teich Mühl Wehr Brücken Ufer Steg Fähr Hafen Schiffer Fischer Reiher Amsel Drossel Finken
Lerchen Meisen Schwalben Storchen Falken Sonnen Sternen Berg Hügel Leiten Hang Stein Kies Sand Lehm Ziegel Kalk Salz
Eisen Kupfer Silber Gold Glas Glocken Werk Fabriks Gewerbe Handels Markt Post Schul Kirchen Kloster Kapellen Pfarrhof
Rathaus Amts Gerichts Theater Museums Bahnhof Lager Speicher Schmied Tischler Zimmerer Weber Färber Gerber Müllner
Bäcker Fleischhauer Schlosser Wagner Sattler Binder Töpfer Hafner Seiler Schneider Schuster Uhrmacher Buchbinder Drucker
Haydn Mozart Schubert Bruckner Beethoven Brahms Mahler Lanner Lehár Stifter Grillparzer Raimund Nestroy Rosegger Lenau
Waldmüller Makart Schiele Kepler Mendel Ressel Negrelli Mach Doppler Boltzmann Meitner Suttner Ebner Ferstel Semper
Hasenauer Fischer-von-Erlach Prandtauer Hildebrandt Jägermeister Schützen Turner Sänger Feuerwehr Kaiserjäger Ziehrer
Heurigen Keller Press Stadl Scheunen Hof Meierhof Schloss Burg Turm Tor Graben Wall Zwinger Spital Bad Wasser Wald
`
  .trim()
  .split(/\s+/);

const endings = ["gasse", "straße", "weg"] as const;

/** Names for the streets of a town, none of them twice while there are others; in Vienna most end in "gasse". */
export function* streetNames(town: string, random: Random): Generator<string> {
  const gasse = town === "Wien" ? 0.75 : 0.35;
  const given = new Set<string>();
  for (;;) {
    const ending = random.chance(gasse) ? endings[0] : random.pick(endings);
    const name = joined(random.pick(stems), ending);
    if (given.has(name) && given.size < stems.length * 2.5) continue;
    given.add(name);
    yield name;
  }
}

/** "Suttnergasse", but "Fischer-von-Erlach-Gasse". */
function joined(stem: string, ending: string): string {
  return stem.includes("-") ? `${stem}-${ending[0]!.toUpperCase()}${ending.slice(1)}` : `${stem}${ending}`;
}

const adjectives = new Map([
  ["Wien", "Wiener"],
  ["St. Pölten", "St. Pöltner"],
  ["Linz", "Linzer"],
  ["Wels", "Welser"],
  ["Salzburg", "Salzburger"],
  ["Graz", "Grazer"],
  ["Klagenfurt", "Klagenfurter"],
  ["Villach", "Villacher"],
  ["Innsbruck", "Innsbrucker"],
  ["Steyr", "Steyrer"],
  ["Krems", "Kremser"],
  ["Enns", "Ennser"],
  ["Freistadt", "Freistädter"],
  ["Amstetten", "Amstettner"],
  ["Vöcklabruck", "Vöcklabrucker"],
  ["Gmunden", "Gmundner"],
  ["Bad Ischl", "Ischler"],
  ["Braunau", "Braunauer"],
  ["Hallein", "Halleiner"],
  ["Liezen", "Liezener"],
  ["Zwettl", "Zwettler"],
  ["Horn", "Horner"],
  ["Tulln", "Tullner"],
  ["Wiener Neustadt", "Neustädter"],
  ["Leoben", "Leobner"],
  ["Leibnitz", "Leibnitzer"],
  ["Feldbach", "Feldbacher"],
  ["Lienz", "Lienzer"],
  ["Spittal", "Spittaler"],
  ["St. Veit", "St. Veiter"],
]);

const plain = [
  "Landstraße",
  "Bahnhofstraße",
  "Hauptstraße",
  "Bundesstraße",
  "Poststraße",
  "Reichsstraße",
  "Neue Straße",
];

/** What a main road is called inside a town: after where it leads, or plainly. */
export function mainStreetName(town: string, road: Road, index: number): string {
  const adjective = adjectives.get(road.from === town ? road.to : road.from);
  return adjective === undefined ? plain[index % plain.length]! : `${adjective} Straße`;
}
