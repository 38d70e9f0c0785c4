import { mostPoints } from "@wegbuch/contract/imports/rules";
import { expect, test } from "vitest";
import { pointsToSend, type ReadRecording, readRecording } from "./read-recording.ts";

const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 6, 0, second)).toISOString();
const point = (second: number, north: number, more = "") =>
  `<trkpt lat="${(48.2 + north * 1e-4).toFixed(4)}" lon="16.37"><time>${at(second)}</time>${more}</trkpt>`;
const gpx = (inner: string) =>
  `<?xml version="1.0"?><gpx version="1.1"><trk><name>Größe</name><trkseg>${inner}</trkseg></trk></gpx>`;

const readFile = async (content: BlobPart) => {
  const shares: number[] = [];
  const read = await readRecording(new Blob([content]), (share) => shares.push(share));
  return { read, shares };
};

async function recorded(content: BlobPart): Promise<ReadRecording> {
  const { read } = await readFile(content);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

test("a file tells how many points it holds, of when, how far, and which are left out", async () => {
  const file = gpx(`${point(60, 30)}<trkpt lat="48" lon="16"/>${point(0, 0)}<trkpt lat="99" lon="16"/>`);
  const { read, shares } = await readFile(file);

  expect(read).toMatchObject({
    count: 2,
    withoutTime: 1,
    withoutPlace: 1,
    from: Date.parse(at(0)),
    to: Date.parse(at(60)),
    meters: 334,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(shares).toEqual([1]);
});

test("points are sent in the order of time, and what is not known of one is told so", async () => {
  const read = await recorded(gpx(`${point(60, 30, "<speed>10</speed>")}${point(0, 0, "<ele>170.5</ele>")}`));

  expect(pointsToSend(read, 0, 5_000)).toEqual([
    { time: at(0), latitude: 48.2, longitude: 16.37, altitude: 170.5, speed: null },
    { time: at(60), latitude: 48.203, longitude: 16.37, altitude: null, speed: 36 },
  ]);
  expect(pointsToSend(read, 1, 5_000)).toHaveLength(1);
});

test("a pause of a quarter of an hour is no way", async () => {
  const { ways, meters } = await recorded(
    gpx([point(0, 0), point(60, 30), point(961, 90), point(1_000, 120)].join("")),
  );

  expect(ways.map((way) => way.map(({ latitude }) => latitude))).toEqual([
    [48.2, 48.203],
    [48.209, 48.212],
  ]);
  expect(meters).toBe(667);
});

test("of very many points as many are drawn as can be seen, the first and the last among them", async () => {
  const many = Array.from({ length: 20_001 }, (_, second) => point(second, second / 100)).join("");
  const { ways } = await recorded(gpx(many));

  expect(ways).toHaveLength(1);
  expect(ways[0]!.length).toBeLessThan(4_010);
  expect([ways[0]![0]!.latitude, ways[0]!.at(-1)!.latitude]).toEqual([48.2, 48.22]);
});

test.each([
  ["a mark of its byte order", `\uFEFF${gpx(point(0, 0))}`],
  ["UTF-16", Buffer.from(`\uFEFF${gpx(point(0, 0))}`, "utf16le")],
  ["UTF-16 of the other order", Buffer.from(`\uFEFF${gpx(point(0, 0))}`, "utf16le").swap16()],
  ["an old encoding", Buffer.from(gpx(point(0, 0)), "latin1")],
])("a file with %s is read", async (_name, content) => {
  expect((await recorded(content)).count).toBe(1);
});

test("letters that are cut by the end of a slice are read whole", async () => {
  const names = `<name>${"ü".repeat(600_001)}</name>`;

  expect((await recorded(gpx(`${names}${point(0, 0)}${names}`))).count).toBe(1);
});

test.each([
  ["a plan", gpx("<rtept/>"), { reason: "noPoints" }],
  ["a way without times", gpx(`<trkpt lat="48" lon="16"/>`), { reason: "noTimes" }],
  ["another format", "<kml/>", { reason: "noGpx" }],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), { reason: "malformed", line: 1 }],
  ["a bomb", `<!DOCTYPE x [<!ENTITY a "b">]><gpx/>`, { reason: "doctype", line: 1 }],
  ["a file that breaks off", "<gpx>\n<trk>", { reason: "cutOff", line: 2 }],
  ["more than 50 MB", new Uint8Array(50 * 1024 * 1024 + 1), { reason: "tooLarge" }],
])("%s is refused", async (_name, content, refusal) => {
  expect((await readFile(content)).read).toEqual(refusal);
});

test("there is an end to the points of a file", () => {
  expect(mostPoints).toBe(1_000_000);
});
