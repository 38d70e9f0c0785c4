import type { Actor } from "@wegbuch/contract/access/actor";
import { metadataCategories, weekdays } from "@wegbuch/contract/geofences/codes";
import { changeLock } from "../features/geofences/change-lock.ts";
import { addMetadata } from "../features/geofences/change-metadata.ts";
import { changeFenceVehicles } from "../features/geofences/change-fence-vehicles.ts";
import { createCircle, createPolygon, createRoad } from "../features/geofences/create-geofence.ts";
import { makeShapesHere } from "../features/geofences/make-shapes.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, inMandator } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { asOf } from "./as-of.ts";
import { demoAdmin } from "./demo-actor.ts";
import { demoId } from "./demo-id.ts";

type Parts = { database: Database; clock: Clock };
type Point = { lat: number; long: number };
type Fence = {
  title: string;
  kind: keyof typeof colours;
  shape: { center: Point; radius: number } | { corners: Point[] } | { line: Point[]; width: number };
  /** Towns whose vehicles it watches; all of them unless said. */
  towns?: string[];
  /** Days on which crossings are told, 1 Monday to 7 Sunday. */
  armedOn?: number[];
  worker?: string;
  note?: string;
};

/** Of the eight that the browser offers: blue is our own, green a customer's, orange an area, cyan a way. */
const colours = { depot: "#4363D8", customer: "#3CB44B", area: "#F58231", way: "#42D4F4" };

const at = (lat: number, long: number): Point => ({ lat, long });

/** What the haulier watches: its depots, two customers, a delivery area and the way between two of its offices. */
const fences: Fence[] = [
  {
    title: "Depot Linz",
    kind: "depot",
    shape: { center: at(48.3069, 14.2858), radius: 1_200 },
    towns: ["Linz", "Enns", "Wels"],
    armedOn: [weekdays.saturday, weekdays.sunday],
    worker: "Markus Hofer",
    note: "Einfahrt über die Industriezeile",
  },
  {
    title: "Zustellgebiet Wien",
    kind: "area",
    shape: { corners: [at(48.16, 16.3), at(48.16, 16.43), at(48.26, 16.44), at(48.25, 16.29)] },
    worker: "Stefan Wallner",
  },
  {
    title: "Kunde Hofbauer, Wels",
    kind: "customer",
    shape: { center: at(48.1575, 14.0289), radius: 1_500 },
    note: "Anlieferung nur bis 15 Uhr",
  },
  {
    title: "Kunde Brandl, Graz",
    kind: "customer",
    shape: { center: at(47.0707, 15.4395), radius: 1_500 },
    towns: ["Graz"],
  },
  {
    title: "A1 Linz – Haid",
    kind: "way",
    shape: { line: [at(48.298, 14.308), at(48.243, 14.343), at(48.205, 14.25)], width: 1_000 },
  },
];

/** Draws the fences of the demo as its admin would, once. */
export async function createFences(parts: Parts): Promise<void> {
  const admin = demoAdmin();
  const known = await inMandator(parts.database, admin, (db) =>
    db.selectFrom("geofences").select("title").execute(),
  );
  const titles = new Set(known.map(({ title }) => title));
  for (const fence of fences.filter(({ title }) => !titles.has(title)))
    await asOf(drawnAt(parts.clock.now()), () => createFence(parts, admin, fence));
}

/** Long enough ago that all drives of the demo have met them. */
const drawnAt = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13, 4, 9, 40));

async function createFence(parts: Parts, admin: Actor, fence: Fence): Promise<void> {
  const { database } = parts;
  const id = await draw(parts, admin, fence);
  await changeFenceVehicles(database, admin, id, { assigned: vehiclesOf(fence), unassigned: [] });
  for (const day of fence.armedOn ?? [])
    await changeLock(database, admin, { id, weekday: String(day), method: "0" });
  const noted = [
    { idCategory: metadataCategories.worker, dataValue: fence.worker },
    { idCategory: metadataCategories.others, dataValue: fence.note },
  ] as const;
  for (const { idCategory, dataValue } of noted) {
    if (dataValue !== undefined) await addMetadata(parts, admin, { idGeoFence: id, idCategory, dataValue });
  }
}

async function draw(parts: Parts, admin: Actor, { title, kind, shape, armedOn }: Fence): Promise<string> {
  const flags = {
    title,
    colour: colours[kind],
    isAntiTheftEnabled: armedOn !== undefined,
    notificationEmail: armedOn === undefined ? null : `disposition@${alpenland.domain}`,
  };
  if ("radius" in shape)
    return (await createCircle(parts, admin, { ...flags, ...shape.center, radius: shape.radius })).id;
  if ("corners" in shape) return createPolygon(parts, admin, { ...flags, points: shape.corners });
  return createRoad({ ...parts, makeShapes: (drawn) => makeShapesHere(drawn) }, admin, {
    road: { ...flags, points: shape.line },
    width: shape.width,
  });
}

const vehiclesOf = ({ towns }: Fence) =>
  alpenland.vehicles
    .filter(({ life }) => life && (towns === undefined || towns.includes(life.town)))
    .map(({ plate }) => demoId(alpenland.name, "vehicle", plate));
