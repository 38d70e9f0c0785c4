import type { Reading } from "@wegbuch/device-protocol/reading";
import type { Box } from "@wegbuch/contract/boxes/schemas";
import type { ForwardedDevice } from "@wegbuch/contract/forwarding/schemas";
import { emptyReading } from "@wegbuch/device-protocol/reading";
import { aPerson, aServer } from "./api.ts";
import { aBearer } from "./company.ts";
import { asking } from "./support.ts";
import { aToken } from "./tokens.ts";
import { aVehicle } from "../db/builders.ts";
import type { TestDatabase } from "../db/database.ts";

let heard = 0;

type Said = Partial<Reading> & { alarm?: string; isOutdated?: boolean };

/** What Traccar forwards of a device that said this, numbered anew each time as a repeated position is. */
export function forwarded(uniqueId: string, { alarm, isOutdated = false, ...given }: Said, name = uniqueId) {
  const said = { ...emptyReading(Date.parse("2026-05-04T08:00:00Z"), 0n), ...given };
  const time = new Date(said.deviceTime).toISOString().replace("Z", "+00:00");
  heard += 1;
  const attributes = {
    sat: said.satellites ?? undefined,
    ignition: said.ignition ?? undefined,
    odometer: said.totalDistanceMeters ?? undefined,
    power: said.externalPowerMillivolts === null ? undefined : said.externalPowerMillivolts / 1_000,
    battery: said.batteryMillivolts === null ? undefined : said.batteryMillivolts / 1_000,
    alarm,
    distance: heard * 1.5,
    totalDistance: heard * 2.5,
    motion: (said.speedKmh ?? 0) > 0,
  };
  return {
    position: {
      id: heard,
      deviceId: 7,
      type: null,
      protocol: "teltonika",
      serverTime: new Date().toISOString().replace("Z", "+00:00"),
      deviceTime: time,
      fixTime: isOutdated ? "2026-05-01T00:00:00.000+00:00" : time,
      outdated: isOutdated,
      valid: said.isFixValid,
      latitude: said.latitude ?? 0,
      longitude: said.longitude ?? 0,
      altitude: said.altitudeMeters ?? 0,
      // As Traccar does it.
      speed: (said.speedKmh ?? 0) * 0.539957,
      course: said.headingDegrees ?? 0,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes,
    },
    device: { id: 7, groupId: 0, name, uniqueId, status: "online", positionId: heard, attributes: {} },
  };
}

/** A company with an admin, and its Traccar with a token of its own. */
export async function aTraccar(database: TestDatabase, settings: Record<string, string> = {}) {
  const { origin } = await aServer(database, settings);
  const { id: maker, mandatorId } = await aPerson(database, { role_id: 1 });
  const { authorization } = await aToken(database, mandatorId, { maker, scopes: ["positions"] });
  const program = asking(origin, authorization);
  // Begun for each call, whatever time it is by then.
  const admin = asking(origin, async () => (await aBearer(database, maker)).authorization);
  const path = (uniqueId: string) => `/Forward/Devices/${encodeURIComponent(uniqueId)}`;
  return {
    origin,
    mandatorId,
    maker,
    program,
    admin,
    vehicle: (given: Parameters<typeof aVehicle>[2] = {}) => aVehicle(database, mandatorId, given),
    forward: (uniqueId: string, said: Said, name?: string) =>
      program<{ uniqueId: string }>("POST /Forward/Traccar", forwarded(uniqueId, said, name)),
    assign: (uniqueId: string, vehicleId: string | null) =>
      admin<ForwardedDevice & { errors: object }>(`PUT ${path(uniqueId)}`, { vehicleId }),
    devices: async (query = "") =>
      (await admin<{ items: ForwardedDevice[]; totalCount: number }>(`GET /Forward/Devices?${query}`)).body,
    boxes: async () => (await admin<{ items: Box[] }>("GET /Boxes")).body.items,
  };
}
