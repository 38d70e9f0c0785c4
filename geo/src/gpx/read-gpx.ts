import type { Place } from "../place.ts";
import { xmlTokenizer } from "./xml-tokens.ts";

/** A point of a recorded way; the time in milliseconds, null of what the file does not say. */
export type GpxPoint = Place & {
  time: number;
  altitudeMeters: number | null;
  speedKmh: number | null;
  /** The recording paused before it. */
  beginsSegment: boolean;
};

/** What was passed over. */
export type GpxCounts = { withoutTime: number; withoutPlace: number };

/** The file is well-formed, but no GPX. */
export class NoGpx extends Error {}

/**
 * Gives the points of all tracks of a GPX file (1.0 and 1.1, any prefix) that comes in pieces, wherever they are cut, in its
 * order. Throws `UnreadableXml` or `NoGpx`.
 */
export function gpxReader(take: (point: GpxPoint) => void): { push(piece: string): void; end(): GpxCounts } {
  const counts: GpxCounts = { withoutTime: 0, withoutPlace: 0 };
  let depth = 0;
  let beginsSegment = true;
  let point: { depth: number; attributes: string; said: Record<string, string> } | null = null;
  /** Of the element being read, where it says something of the point. */
  let said: { depth: number; name: string; text: string } | null = null;

  const tokens = xmlTokenizer({
    open(fullName, attributes) {
      depth += 1;
      const name = localName(fullName);
      if (depth === 1 && name !== "gpx") throw new NoGpx();
      if (name === "trkseg") beginsSegment = true;
      if (point === null) {
        if (name === "trkpt") point = { depth, attributes, said: {} };
      } else if (says(name, depth - point.depth)) said = { depth, name, text: "" };
    },
    close() {
      if (point !== null && said?.depth === depth) {
        point.said[said.name] ??= said.text;
        said = null;
      }
      if (point?.depth === depth) {
        keep(point.attributes, point.said);
        point = null;
      }
      depth -= 1;
    },
    text(raw) {
      if (said !== null && said.text.length < longestValue) said.text += raw;
    },
  });

  function keep(attributes: string, { time, ele, speed }: Record<string, string>): void {
    const [latitude, longitude] = [degreesOf(attributes, "lat", 90), degreesOf(attributes, "lon", 180)];
    const at = timeOf(time);
    if (latitude === null || longitude === null) counts.withoutPlace += 1;
    else if (at === null) counts.withoutTime += 1;
    else {
      const altitudeMeters = within(numberOf(ele), -1_000, 30_000);
      const metersPerSecond = within(numberOf(speed), 0, 250);
      const speedKmh = metersPerSecond === null ? null : metersPerSecond * 3.6;
      take({ latitude, longitude, time: at, altitudeMeters, speedKmh, beginsSegment });
      beginsSegment = false;
    }
  }

  return {
    push: (piece) => tokens.push(piece),
    end() {
      tokens.end();
      return counts;
    },
  };
}

/** GPX 1.1 has speeds in extensions alone. */
const says = (name: string, below: number): boolean =>
  name === "speed" || (below === 1 && (name === "time" || name === "ele"));

const longestValue = 100;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function degreesOf(attributes: string, name: keyof typeof patterns, most: number): number | null {
  const [, double, single] = patterns[name].exec(attributes) ?? [];
  return within(numberOf(double ?? single), -most, most);
}

const patterns = { lat: /\slat\s*=\s*(?:"([^"]*)"|'([^']*)')/, lon: /\slon\s*=\s*(?:"([^"]*)"|'([^']*)')/ };

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null;

function numberOf(text: string | undefined): number | null {
  const plain = text === undefined ? "" : plainText(text).trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Without a zone it is UTC, as GPX has it. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const plain = plainText(text).trim();
  const [, day, clock, fraction = "", zone = "Z"] = instant.exec(plain) ?? [];
  if (day === undefined) return null;
  const time = Date.parse(`${day}T${clock}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(time) ? null : time;
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** With what the predefined entities and numbered characters stand for; there are no others. */
const plainText = (raw: string): string =>
  raw.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    if (name !== undefined) return entities[name as string] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
