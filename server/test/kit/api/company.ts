import { randomBytes } from "node:crypto";
import type { Role } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { startSession } from "../../../src/features/auth/start-session.ts";
import { clock } from "../../../src/platform/clock.ts";
import { aBox, aDriver, aMandator, aScheduledReport, aTrip, aVehicle } from "../db/builders.ts";
import { aMapping, anImport, aRecording } from "../db/imports.ts";
import { aPhone } from "../db/phones.ts";
import { inMandator, type MandatorDb } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "../db/database.ts";
import { aSuperAdmin, passwordHash } from "./api.ts";
import { aToken } from "./tokens.ts";
import {
  aGeofence,
  aReservation,
  aSeal,
  aSessionAndFactor,
  aTimeLog,
  aWebhookWithDelivery,
  twoGroups,
  aDeletionRequest,
  everybodyIsTold,
  twoThefts,
  withTracks,
  workingHours,
} from "./company-parts.ts";

type Given = Parameters<typeof aMandator>[1];
type Side = Record<
  | "vehicle"
  | "seal"
  | "drivingVehicle"
  | "trip"
  | "group"
  | "box"
  | "phone"
  | "share"
  | "costcenter"
  | "inspection"
  | "classificationRule"
  | "retentionHold"
  | "theftCase"
  | "openTheft"
  | "deletionRequest"
  | "service"
  | "photographedService"
  | "scannedService"
  | "calibration"
  | "geofence"
  | "metadata"
  | "reservation"
  | "dueReservation"
  | "outReservation"
  | "object",
  string
>;
/** Ids, and what else a call may name, by what they are of. */
export type Named = Side &
  Record<"user" | "root" | "looseBox" | "superUser" | "mail" | "scheduledReport", string> &
  Record<"webhook" | "delivery", string> &
  Record<
    "timeLog" | "timeEvent" | "session" | "factor" | "apiToken" | "import" | "recording" | "importMapping",
    string
  > &
  Record<"mandator" | "mandatorName" | "imei" | "looseImei", string>;

/**
 * A company with one person of each role and two groups, east and west. The group leaders lead the east and the
 * drivers are assigned to its vehicles; nobody but admins may see the west, though a colleague and the vehicles of the
 * east are members of it too. All of them have the password of test-api.
 */
export async function aCompany(database: TestDatabase, given: Given = {}) {
  const mandatorName = `Alpenland ${newId()}`;
  const mandatorId = await aMandator(database, { name: mandatorName, ...given });
  const people = {} as Record<Role, string>;
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    const login = { password_hash: passwordHash };
    const can_calibrate = role === 1 || role === 3;
    people[role] = await aDriver(database, mandatorId, { role_id: role, can_calibrate, login });
  }
  people[7] = (await aSuperAdmin(database)).id;
  const stranger = await aDriver(database, mandatorId);
  const colleague = await aDriver(database, mandatorId);
  const groups = await twoGroups(database, mandatorId);
  const east = await aSide(database, mandatorId, {
    group: groups.east,
    driver: null,
    reservedBy: people[5],
    thieves: [people[1], people[3]],
  });
  const west = await aSide(database, mandatorId, {
    group: groups.west,
    driver: stranger,
    reservedBy: stranger,
    thieves: [people[1], stranger],
  });
  await inMandator(database, mandatorId, async (db) => {
    await join(db, groups.east, [people[3], people[4], colleague]);
    await join(db, groups.west, [stranger, colleague]);
    for (const vehicle_id of [east.vehicle, east.drivingVehicle]) {
      await db.insertInto("group_vehicles").values({ group_id: groups.west, vehicle_id }).execute();
    }
    for (const user_id of [people[5], people[6]]) {
      for (const vehicle_id of [east.vehicle, east.drivingVehicle]) {
        await db.insertInto("vehicle_drivers").values({ vehicle_id, user_id }).execute();
      }
    }
  });
  const logs = new Map<string, Awaited<ReturnType<typeof aTimeLog>>>();
  for (const person of [...([1, 2, 3, 4, 5, 6] as const).map((role) => people[role]), stranger])
    logs.set(person, await aTimeLog(database, mandatorId, person));
  const proofs = new Map<string, Record<"session" | "factor" | "import", string>>();
  for (const person of [...Object.values(people), stranger])
    proofs.set(person, {
      ...(await aSessionAndFactor(database, person)),
      // Super admins import nothing.
      import: await anImport(database, mandatorId, person === people[7] ? people[1] : person),
    });
  await everybodyIsTold(database, mandatorId, Object.values(people));
  const record = (madeBy: string) => aRecording(database, mandatorId, { madeBy, vehicleId: east.vehicle });
  const recordings = { 1: await record(people[1]), 3: await record(people[3]) };
  const seen = await whatSuperAdminsSee(database, mandatorId);
  const scheduledReport = await aScheduledReport(database, mandatorId);
  const apiToken = (await aToken(database, mandatorId, { maker: people[1] })).id;
  const told = await aWebhookWithDelivery(database, mandatorId);
  const others = {
    ...seen,
    ...told,
    scheduledReport,
    apiToken,
    importMapping: await aMapping(database, mandatorId),
    root: groups.root,
    mandator: mandatorId,
    mandatorName,
  };
  return {
    mandatorId,
    people,
    /** In everybody's scope, but that each reads himself as "user" and the times are his own. */
    inScope: (role: Role): Named => ({
      ...others,
      ...east,
      user: people[role],
      // Nobody else imports.
      recording: recordings[role === 3 ? 3 : 1],
      ...proofs.get(people[role])!,
      ...logs.get(people[role === 7 ? 1 : role])!,
    }),
    outOfScope: {
      ...others,
      ...west,
      user: stranger,
      recording: recordings[1],
      ...proofs.get(stranger)!,
      ...logs.get(stranger)!,
    } satisfies Named,
  };
}

/** A bearer of a session of that person. */
export async function aBearer(database: TestDatabase, userId: string) {
  const { bearer, cookieToken } = await startSession(
    database,
    clock,
    { id: userId, isSuperAdmin: false },
    false,
  );
  return { authorization: `Bearer ${bearer}`, cookie: `IdentityToken=${cookieToken}` };
}

/** A box in no vehicle, one that sends, a colleague among the super admins, and a mail that failed. */
async function whatSuperAdminsSee(database: TestDatabase, mandator_id: string) {
  const [loose, sending] = [await aBox(database, mandator_id), await aBox(database, mandator_id)];
  const mail = newId();
  const row = {
    id: mail,
    mandator_id,
    kind: mailKinds.welcome,
    recipients: ["anna@example.at"],
    language: "en",
  };
  const failed = { payload: "{}", created_at: clock.now(), failed_at: clock.now() };
  await database
    .as("admin")
    .insertInto("mails")
    .values({ ...row, ...failed })
    .execute();
  const superUser = (await aSuperAdmin(database)).id;
  return { looseBox: loose.id, looseImei: loose.imei, imei: sending.imei, superUser, mail };
}

type Parts = {
  group: string;
  driver: string | null;
  reservedBy: string;
  /** Who opened and who confirmed a case of theft. */
  thieves: [string, string];
};

/** A parked vehicle with a finished trip, inspection, service and calibration, one of the pool that is driving, a box and a cost centre. */
async function aSide(
  database: TestDatabase,
  mandatorId: string,
  { group, driver, reservedBy, thieves }: Parts,
) {
  const vehicle = await aVehicle(database, mandatorId);
  const drivingVehicle = await aVehicle(database, mandatorId, { type: 2 });
  const box = await aBox(database, mandatorId, { vehicleId: vehicle });
  const phone = await aPhone(database, mandatorId, { userId: thieves[1] });
  const trip = await aTrip(database, mandatorId, { vehicle_id: vehicle, driver_id: driver });
  const running = await aTrip(database, mandatorId, {
    vehicle_id: drivingVehicle,
    driver_id: driver,
    finished_at: null,
  });
  await withTracks(database, mandatorId, [trip, running]);
  const [costcenter, inspection, service, calibration] = [newId(), newId(), newId(), newId()];
  const [classificationRule, retentionHold, photographed, scanned] = [newId(), newId(), newId(), newId()];
  const share = newId();
  const holder = await aDriver(database, mandatorId);
  const fence = await aGeofence(database, mandatorId, drivingVehicle);
  const reserved = (given: object) =>
    aReservation(database, mandatorId, { vehicle_id: drivingVehicle, driver_id: reservedBy, ...given });
  const reservation = await reserved({});
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const dueReservation = await reserved({ pickup_at: inHours(0.25), return_at: inHours(1) });
  // Long ago, so that no month that is looked at has an odometer that was read wrong.
  const [fetched, due] = [inHours(-24 * 100), inHours(-24 * 100 + 2)];
  const out = { vehicle_id: vehicle, checked_out_at: fetched, out_mileage: 0 };
  const outReservation = await reserved({ pickup_at: fetched, return_at: due, ...out });
  await inMandator(database, mandatorId, async (db) => {
    for (const vehicle_id of [vehicle, drivingVehicle]) {
      await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id }).execute();
    }
    const row = { id: costcenter, foreign_id: `K-${costcenter}`, created_at: clock.now() };
    await db.insertInto("costcenters").values(row).execute();
    const offer = { id: classificationRule, kind: 1, type: 1, schedule: workingHours };
    await db
      .insertInto("classification_rules")
      .values({ ...offer, created_at: clock.now() })
      .execute();
    const held = {
      reason: "Betriebsprüfung",
      vehicle_ids: [vehicle],
      from_on: "2026-04-01",
      to_on: "2026-04-30",
    };
    await db
      .insertInto("retention_holds")
      .values({ id: retentionHold, ...held, created_by: holder, created_at: clock.now() })
      .execute();
    const done = { vehicle_id: vehicle, created_at: clock.now() };
    const lasting = { created_by: driver ?? holder, expires_at: new Date(clock.now().getTime() + 3_600_000) };
    await db
      .insertInto("shares")
      .values({ id: share, token_hash: randomBytes(32), ...lasting, ...done })
      .execute();
    await db
      .insertInto("inspections")
      .values({ id: inspection, inspected_on: "2026-04-01", ...done })
      .execute();
    for (const [id, type] of Object.entries({ [service]: "pdf", [photographed]: "jpg", [scanned]: "png" })) {
      const serviced = { serviced_on: "2026-04-01", mileage_in_meters: 0 };
      await db
        .insertInto("services")
        .values({ id, ...serviced, ...done })
        .execute();
      const invoice = { name: `Rechnung.${type}`, type, content: Buffer.from(type) };
      await db
        .insertInto("service_files")
        .values({ service_id: id, ...invoice })
        .execute();
    }
    const calibrated = { calibrated_at: new Date("2026-04-01T00:00:00Z"), mileage_in_meters: 0 };
    await db
      .insertInto("calibrations")
      .values({ id: calibration, ...calibrated, ...done })
      .execute();
  });
  const thefts = await twoThefts(database, mandatorId, { vehicle, holder, thieves });
  const services = { service, photographedService: photographed, scannedService: scanned };
  const upkeep = { inspection, ...services, calibration };
  return {
    vehicle,
    seal: await aSeal(database, mandatorId, vehicle),
    drivingVehicle,
    trip,
    group,
    box: box.id,
    phone: phone.id,
    share,
    costcenter,
    classificationRule,
    retentionHold,
    ...thefts,
    deletionRequest: await aDeletionRequest(database, mandatorId, holder),
    ...upkeep,
    ...fence,
    reservation,
    dueReservation,
    outReservation,
    object: vehicle,
  };
}

function join(db: MandatorDb, group_id: string, users: string[]) {
  const rows = users.map((user_id) => ({ group_id, user_id }));
  return db.insertInto("group_users").values(rows).execute();
}
