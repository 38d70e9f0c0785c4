import { expect, test } from "vitest";
import { readGeoJson } from "./rules.ts";

const square = [
  [14, 48],
  [14.1, 48],
  [14.1, 48.1],
  [14, 48.1],
  [14, 48],
];
const bowTie = [
  [14, 48],
  [14.1, 48.1],
  [14.1, 48],
  [14, 48.1],
  [14, 48],
];

/** What our own export has said of a polygon since the first version. */
const ours = {
  Title: "Lager",
  Shape: "polygon",
  lat: null,
  long: null,
  radius: null,
  Line: null,
  Width: null,
};

const named = (number: number) => `werk ${number}`;

function read(...features: object[]) {
  const file = readGeoJson(JSON.stringify({ type: "FeatureCollection", features }), named);
  if ("refusal" in file) throw new Error(file.refusal);
  return file;
}

function polygon(coordinates: unknown, properties: object | null = null) {
  return { type: "Feature", properties, geometry: { type: "Polygon", coordinates } };
}

test("a polygon becomes a fence of its name, or of the file's name and its number", () => {
  const { fences, mistakes } = read(polygon([square], { name: " Zentrale Linz " }), polygon([square]));

  expect(fences.map(({ title }) => title)).toEqual(["Zentrale Linz", "werk 2"]);
  expect(fences[0]?.coordinates).toEqual([square]);
  expect(mistakes).toEqual([]);
});

test("each part of a multipolygon becomes a fence", () => {
  const { fences } = read({
    type: "Feature",
    properties: { Title: "Tirol" },
    geometry: { type: "MultiPolygon", coordinates: [[square], [square]] },
  });

  expect(fences.map(({ title }) => title)).toEqual(["Tirol (1)", "Tirol (2)"]);
});

test("circles and roads come back as what they were exported", () => {
  const circle = { Title: "Kreis", Shape: "circle", lat: 48, long: 14, radius: 250, Line: null, Width: null };
  const road = {
    Title: "A1",
    Shape: "road",
    Line: [
      [14, 48],
      [15, 48],
    ],
    Width: 40,
  };
  const { fences } = read(polygon([square], circle), polygon([square], road));

  expect(fences[0]?.circle).toEqual({ lat: 48, long: 14, radius: 250 });
  expect(fences[0]?.road).toBeNull();
  expect(fences[1]?.road).toEqual({
    line: [
      [14, 48],
      [15, 48],
    ],
    width: 40,
  });
});

test("a ring that is open or repeats a corner is put right", () => {
  const { fences } = read(
    polygon([
      [
        [14, 48],
        [14.1, 48],
        [14.1, 48],
        [14.1, 48.1],
      ],
    ]),
  );

  expect(fences[0]?.coordinates).toEqual([
    [
      [14, 48],
      [14.1, 48],
      [14.1, 48.1],
      [14, 48],
    ],
  ]);
});

test.each([
  ["point", { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [14, 48] } }],
  ["line", { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: [[14, 48]] } }],
  [
    "collection",
    { type: "Feature", properties: {}, geometry: { type: "GeometryCollection", geometries: [] } },
  ],
  ["alarm", polygon([square], { ...ours, NotificationEmail: "nobody" })],
  ["entries", polygon([square], { ...ours, Metadata: [{ idCategory: 1, dataValue: "" }] })],
  ["vehicles", polygon([square], { ...ours, Vehicles: "L-1 AB" })],
  ["geometry", { type: "Feature", properties: {}, geometry: null }],
  ["geometry", 7],
  ["hole", polygon([square, square])],
  [
    "ringHasNoArea",
    polygon([
      [
        [14, 48],
        [15, 48],
        [14, 48],
      ],
    ]),
  ],
  [
    "coordinates",
    polygon([
      [
        [14, 480],
        [15, 48],
        [16, 48],
      ],
    ]),
  ],
  [
    "coordinates",
    polygon([
      [
        [14, 48],
        ["x", 48],
        [16, 48],
      ],
    ]),
  ],
  ["coordinates", polygon([])],
  ["ringCrossesItself", polygon([bowTie])],
  ["title", polygon([square], { title: "x".repeat(201) })],
])("a feature with the mistake %s is named, the others stay", (kind, feature) => {
  const { fences, mistakes } = read(polygon([square], { title: "gut" }), feature as object);

  expect(mistakes.map((mistake) => [mistake.number, mistake.kind])).toEqual([[2, kind]]);
  expect(fences.map(({ title }) => title)).toEqual(["gut"]);
});

test("a collection of geometries alone is a file with something that is no fence, not a file of another kind", () => {
  const geometries = [{ type: "Polygon", coordinates: [square] }];
  const text = JSON.stringify({ type: "GeometryCollection", geometries });

  expect(readGeoJson(text, named)).toEqual({
    fences: [],
    mistakes: [{ number: 1, title: "werk 1", kind: "collection" }],
  });
});

test("what a file of a list says of its fences is taken as well", () => {
  const { fences } = read(
    polygon([square], { ...ours, IsAntiTheftEnabled: true, Weekdays: [6, 7], Vehicles: 3 }),
  );

  expect(fences[0]).toMatchObject({ isAntiTheftEnabled: true, weekdays: [6, 7], vehicles: null });
});

test.each([
  ["unreadable", "no file of places"],
  ["unreadable", "[]"],
  ["unreadable", '{"type":"FeatureCollection"}'],
  ["noFeatures", '{"type":"FeatureCollection","features":[]}'],
])("a file is refused as %s", (refusal, text) => {
  expect(readGeoJson(text, named)).toEqual({ refusal });
});

test("more than 500 fences are refused as a whole", () => {
  const features = Array.from({ length: 501 }, () => polygon([square]));
  const text = JSON.stringify({ type: "FeatureCollection", features });

  expect(readGeoJson(text, named)).toEqual({ refusal: "tooManyFeatures" });
});

test("what a file of others calls like something of ours is not taken, and keeps no fence away", () => {
  const properties = { name: "Lager", Metadata: { source: "survey" }, Weekdays: "Mo-Fr", Vehicles: "PKW" };
  const { fences, mistakes } = read(polygon([square], properties));

  expect(mistakes).toEqual([]);
  expect(fences).toEqual([{ title: "Lager", coordinates: [square], colour: null, circle: null, road: null }]);
});

test("a fence of ours may have as many vehicles and entries as a file takes, and more are refused as a whole", () => {
  const Vehicles = Array.from({ length: 49_000 }, (_one, index) => `L-${index}`);
  const Metadata = (count: number) =>
    Array.from({ length: count }, (_one, index) => ({ idCategory: 99, dataValue: `Tor ${index}` }));
  const fits = polygon([square], { ...ours, Vehicles, Metadata: Metadata(1_000) });
  const more = polygon([square], { ...ours, Metadata: Metadata(1) });

  expect(read(fits).mistakes).toEqual([]);
  expect(readGeoJson(JSON.stringify({ type: "FeatureCollection", features: [fits, more] }), named)).toEqual({
    refusal: "tooManyBelongings",
  });
});
