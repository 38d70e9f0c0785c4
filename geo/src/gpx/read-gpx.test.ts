import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type GpxPoint, gpxReader, NoGpx } from "./read-gpx.ts";
import { UnreadableXml } from "./xml-tokens.ts";

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const track = (points: string) =>
  `${head}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`;
const time = "<time>2026-05-04T06:00:00Z</time>";
const at = Date.UTC(2026, 4, 4, 6);

function readGpx(text: string, pieces = [text]) {
  const points: GpxPoint[] = [];
  const reader = gpxReader((point) => points.push(point));
  for (const piece of pieces) reader.push(piece);
  return { points, ...reader.end() };
}

function refusalOf(text: string) {
  try {
    return readGpx(text);
  } catch (error) {
    return error;
  }
}

test("a point says when and where, how high and how fast", () => {
  const { points } = readGpx(
    track(
      `<trkpt lat="48.2" lon="16.37"><ele>171.5</ele>${time}<speed>10</speed></trkpt>
       <trkpt lon='16.38' lat = '48.21'><time>2026-05-04T08:00:10.2509+02:00</time></trkpt>`,
    ),
  );

  const here = { latitude: 48.2, longitude: 16.37, altitudeMeters: 171.5, speedKmh: 36 };
  expect(points).toEqual([
    { time: at, ...here, beginsSegment: true },
    {
      time: at + 10_250,
      latitude: 48.21,
      longitude: 16.38,
      altitudeMeters: null,
      speedKmh: null,
      beginsSegment: false,
    },
  ]);
});

test("prefixes, comments, CDATA, numbered characters and speeds in extensions are read", () => {
  const text = `\n${head}<!-- made by <trkpt> --><g:gpx xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk>
    <g:name><![CDATA[a < b && c ]] > d]]></g:name><g:trkseg>
    <g:trkpt lat="48&#46;2" lon="16.37" note="a > b"><g:time><![CDATA[2026-05-04T06:00:00Z]]></g:time>
    <g:extensions><x:TrackPointExtension><x:speed>5</x:speed><x:time>1</x:time></x:TrackPointExtension></g:extensions>
    </g:trkpt></g:trkseg></g:trk></g:gpx>`;

  expect(readGpx(text.trimStart()).points).toMatchObject([{ time: at, latitude: 48.2, speedKmh: 18 }]);
});

test("several tracks and segments are one recording, of which each pause is known", () => {
  const point = `<trkpt lat="48" lon="16">${time}</trkpt>`;
  const segment = `<trkseg>${point}${point}</trkseg>`;
  const text = `<gpx><wpt lat="1" lon="1">${time}</wpt><trk>${segment}<trkseg/>${segment}</trk><trk>${segment}</trk></gpx>`;

  const begins = readGpx(text).points.map(({ beginsSegment }) => beginsSegment);
  expect(begins).toEqual([true, false, true, false, true, false]);
});

test("points without a time or a place on the earth are counted and left out", () => {
  const counted = readGpx(
    track(`<trkpt lat="48" lon="16"/><trkpt lat="48" lon="16"><time>yesterday</time></trkpt>
      <trkpt lat="91" lon="16">${time}</trkpt><trkpt lat="48">${time}</trkpt>
      <trkpt lat="48,2" lon="16">${time}</trkpt><trkpt lat="48" lon="16">${time}</trkpt>`),
  );

  expect(counted).toMatchObject({ withoutTime: 2, withoutPlace: 3 });
  expect(counted.points).toHaveLength(1);
});

test("what an altitude or a speed cannot be is not known", () => {
  const { points } = readGpx(
    track(`<trkpt lat="48" lon="16"><ele>-32768</ele>${time}<speed>-1</speed></trkpt>
      <trkpt lat="48" lon="16"><ele>NaN</ele>${time}<speed>300</speed></trkpt>`),
  );

  expect(points.map(({ altitudeMeters, speedKmh }) => [altitudeMeters, speedKmh])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("a document type, and with it every entity somebody defines, is refused", () => {
  const bomb = `${head}<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<gpx>&b;</gpx>`;

  expect(refusalOf(bomb)).toMatchObject({ reason: "doctype", line: 2 });
  expect(readGpx(track(`<trkpt lat="48" lon="16"><time>&b;</time></trkpt>`))).toMatchObject({
    withoutTime: 1,
  });
});

test.each([
  ["another format", "<kml><Document/></kml>", new NoGpx()],
  ["a text", "lat;lon\n48;16\n", new UnreadableXml("malformed", 1)],
  ["nothing", "", new UnreadableXml("malformed", 1)],
  ["a tag that closes another", "<gpx>\n<trk>\n</gpx>", new UnreadableXml("malformed", 3)],
  ["two roots", "<gpx/>\n<gpx/>", new UnreadableXml("malformed", 2)],
  ["a file that breaks off", `<gpx>\n<trk>\n<trkseg><trkpt lat="48"`, new UnreadableXml("cutOff", 3)],
  ["a comment without an end", "<gpx/><!-- and so on", new UnreadableXml("cutOff", 1)],
  ["tags without an end", `<gpx ${"a".repeat(70_000)}`, new UnreadableXml("malformed", 1)],
  ["tags as deep as a well", "<gpx>".repeat(300), new UnreadableXml("malformed", 1)],
])("%s is refused, and where that showed", (_name, text, refusal) => {
  expect(refusalOf(text)).toEqual(refusal);
});

test("however a file is cut into pieces, the same points are in it", () => {
  const text = track(
    `<!-- a -- > --><trkpt lat="48.2" lon="16.37"><ele>171.5</ele>${time}</trkpt><name><![CDATA[]]]]></name>
     <?do it?><trkpt lat='48.3' lon="16.4" cmt="a>b"><time>2026-05-04T06:00:10&#x5a;</time><speed>2</speed></trkpt>
     <trkpt lat="48.3" lon="16.4"/>`,
  );
  const whole = readGpx(text);
  expect(whole).toMatchObject({ withoutTime: 1, points: [{}, { time: at + 10_000, speedKmh: 7.2 }] });

  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const ends = [0, ...cuts.toSorted((one, other) => one - other), text.length];
      const pieces = ends.slice(1).map((end, index) => text.slice(ends[index], end));
      expect(readGpx(text, pieces)).toEqual(whole);
    }),
  );
  expect(readGpx(text, text.split(""))).toEqual(whole);
});

const aPoint = (inner: string, name = "trkpt") => `<${name} lat="48.2" lon="16.37">${inner}</${name}>`;

test.each([
  [
    "GPX 1.0, with course and speed beside the time",
    `${head}<gpx version="1.0" creator="logger" xmlns="http://www.topografix.com/GPX/1/0"><time>2026-05-04T05:00:00Z</time>
     <trk><number>1</number><trkseg>${aPoint(`<ele>171</ele>${time}<course>90</course><speed>10</speed><fix>3d</fix>`)}</trkseg></trk></gpx>`,
    [1, 0],
  ],
  [
    "what a watch has added to each point",
    `${head}<gpx version="1.1" xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><trkseg>${aPoint(
      `${time}<extensions><t:TrackPointExtension><t:hr>80</t:hr><t:speed>3</t:speed></t:TrackPointExtension></extensions>`,
    )}</trkseg></trk></gpx>`,
    [1, 0],
  ],
  [
    "a way planned in advance",
    track(aPoint("", "wpt")).replace("<trk>", `<rte>${aPoint(time, "rtept")}</rte><trk>`),
    [0, 0],
  ],
  ["a drawn line without times", track(aPoint("<ele>1</ele>") + aPoint("")), [0, 2]],
  [
    "a segment in which nothing was recorded",
    `<gpx><trk><trkseg/><trkseg>${aPoint(time)}</trkseg></trk></gpx>`,
    [1, 0],
  ],
])("%s is read as programs write it", (_name, text, [points, withoutTime]) => {
  const read = readGpx(text);
  expect([read.points.length, read.withoutTime]).toEqual([points, withoutTime]);
});
