import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { temporaryUntil } from "../features/auth/make-temporary-password.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../platform/db/database.ts";
import type { Box, Company, Vehicle } from "./company.ts";
import { demoId } from "./demo-id.ts";

type Parts = { database: Database; clock: Clock };

/** Creates a company with its people, groups, vehicles and boxes; rows that exist are left as they are. */
export async function createCompany(parts: Parts, company: Company, passwordHash: string): Promise<void> {
  const mandatorId = demoId(company.name);
  const createdAt = foundedAt(company, parts.clock);
  await createMandator(parts, company, mandatorId);
  await inMandator(parts.database, mandatorId, (db) => createCostcenters(db, company, createdAt));
  await createPeople(parts, company, passwordHash);
  for (const box of boxesOf(company)) await createBox(parts.database, box, { mandatorId, createdAt });
  await inMandator(parts.database, mandatorId, async (db) => {
    await createGroups(db, company, createdAt);
    for (const vehicle of company.vehicles) await createVehicle(db, company, vehicle, createdAt);
  });
}

/** Whole months before the demo: one more than the simulator looks back. */
export const foundedMonthsAgo = 13;

/** The first day of a month. */
function foundedAt({ monthsAgo = foundedMonthsAgo, trial }: Company, clock: Clock): Date {
  if (trial) return daysBefore(clock, trial.daysAgo);
  const now = clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
}

function daysBefore(clock: Clock, days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000);
}

function boxesOf({ vehicles, spareBoxes = [] }: Company): Box[] {
  return [...vehicles.flatMap((vehicle) => vehicle.box ?? []), ...spareBoxes];
}

async function createMandator({ database, clock }: Parts, company: Company, id: string): Promise<void> {
  const { trial, archivedDaysAgo } = company;
  await database
    .as("admin")
    .insertInto("mandators")
    .values({
      id,
      name: company.name,
      description: company.description ?? "",
      company_name: company.companyName,
      address: JSON.stringify(company.address),
      packages: company.packages ?? maskOfPackages(Object.values(packages)),
      // The shortest there is: whoever looks at the demo wants to see vehicles move.
      live_location_interval_in_seconds: 10,
      private_at_deadline: company.isPrivateAtDeadline === true,
      // As long as may be: its year is there to be looked at.
      is_erasing: company.isPrivateAtDeadline === true,
      track_retention_days: 400,
      is_special_organisation: company.isSpecialOrganisation === true,
      tester_since: trial ? daysBefore(clock, trial.daysAgo) : null,
      tester_expires_in_days: trial?.days ?? null,
      tester_created_by: trial ? "Martina Ortner" : null,
      created_at: foundedAt(company, clock),
      archived_at: archivedDaysAgo === undefined ? null : daysBefore(clock, archivedDaysAgo),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function createCostcenters(db: MandatorDb, company: Company, createdAt: Date): Promise<void> {
  for (const [number, description] of Object.entries(company.costcenters)) {
    const id = demoId(company.name, "costcenter", number);
    await db
      .insertInto("costcenters")
      .values({ id, foreign_id: number, description, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function createPeople(
  { database, clock }: Parts,
  company: Company,
  passwordHash: string,
): Promise<void> {
  const mandatorId = demoId(company.name);
  const admin = database.as("admin");
  for (const [index, person] of company.people.entries()) {
    const [firstName = "", ...lastName] = person.name.split(" ");
    const id = personId(company, person.name);
    const email = `${person.login}@${company.domain}`;
    await admin
      .insertInto("logins")
      .values({
        id,
        mandator_id: mandatorId,
        email,
        password_hash: passwordHash,
        password_is_temporary: person.isNew === true,
        password_expires_at: person.isNew ? temporaryUntil(clock.now()) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await admin
      .insertInto("users")
      .values({
        id,
        mandator_id: mandatorId,
        foreign_id: String(1001 + index),
        first_name: firstName,
        last_name: lastName.join(" "),
        role_id: person.role,
        can_calibrate: isCalibrating(person.role),
        costcenter_id: costcenterId(company, person.costcenter),
        created_at: foundedAt(company, clock),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A box of a mandator, or of nobody yet. */
export async function createBox(
  database: Database,
  { imei, model, deviceType }: Box,
  more: { mandatorId: string | null; createdAt: Date; archivedAt?: Date; archiveComment?: string },
): Promise<void> {
  await database
    .as("admin")
    .insertInto("boxes")
    .values({
      id: demoId("box", imei),
      imei,
      model,
      device_type: deviceType,
      sim_card_number: `8943010${imei.slice(-12)}`,
      phone_number: `+43 664 ${imei.slice(-7)}`,
      mandator_id: more.mandatorId,
      created_at: more.createdAt,
      archived_at: more.archivedAt ?? null,
      archive_comment: more.archiveComment ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function createGroups(db: MandatorDb, company: Company, createdAt: Date): Promise<void> {
  const add = (name: string | null, parent: string | null | undefined) =>
    db
      .insertInto("groups")
      .values({
        id: groupId(company, name),
        parent_id: parent === undefined ? null : groupId(company, parent),
        name: name ?? company.name,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await add(null, undefined);
  for (const [region, sites] of Object.entries(company.groups)) {
    await add(region, null);
    for (const site of sites) await add(site, region);
  }
  for (const person of company.people) {
    await db
      .insertInto("group_users")
      .values({ group_id: groupId(company, person.group), user_id: personId(company, person.name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function createVehicle(
  db: MandatorDb,
  company: Company,
  vehicle: Vehicle,
  createdAt: Date,
): Promise<void> {
  const id = demoId(company.name, "vehicle", vehicle.plate);
  const ownerId = vehicle.owner === null ? null : personId(company, vehicle.owner);
  await db
    .insertInto("vehicles")
    .values({
      id,
      name: vehicle.name,
      license_plate: vehicle.plate,
      model: vehicle.model,
      type: vehicleTypes[vehicle.type],
      owner_id: ownerId,
      assign_trips_to_owner: ownerId !== null,
      is_private_trip_allowed: vehicle.isPrivateToo && vehicle.type !== "pool",
      costcenter_id: costcenterId(company, vehicle.costcenter),
      country: "AT",
      registration_date: registeredOn(vehicle, createdAt),
      vehicle_service_type: vehicle.serviceType,
      periodic_service_distance_in_meter:
        vehicle.serviceType === vehicleServiceTypes.heavyTruck ? 60_000_000 : 20_000_000,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("calibrations")
    .values({
      id: demoId(company.name, "first mileage", vehicle.plate),
      vehicle_id: id,
      calibrated_at: firstReadAt(vehicle, createdAt),
      mileage_in_meters: vehicle.kilometers * 1000,
      is_initial: true,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("group_vehicles")
    .values({ group_id: groupId(company, vehicle.group), vehicle_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const driver of vehicle.drivers ?? []) {
    await db
      .insertInto("vehicle_drivers")
      .values({ vehicle_id: id, user_id: personId(company, driver) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (vehicle.box !== null) await attachBox(db, vehicle.box.imei, id, createdAt);
}

/** The first of a month, counted from the one in which the demo begins. */
const registeredOn = ({ registered = foundedMonthsAgo }: Vehicle, createdAt: Date): string =>
  monthBefore(createdAt, registered - foundedMonthsAgo)
    .toISOString()
    .slice(0, 10);

const firstReadAt = ({ readMonthsAgo }: Vehicle, createdAt: Date): Date =>
  readMonthsAgo === undefined ? createdAt : monthBefore(createdAt, readMonthsAgo - foundedMonthsAgo);

const monthBefore = (day: Date, months: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));

async function attachBox(db: MandatorDb, imei: string, vehicleId: string, createdAt: Date): Promise<void> {
  const [id, boxId] = [demoId("attachment", imei), demoId("box", imei)];
  await db
    .insertInto("box_attachments")
    .values({ id, box_id: boxId, vehicle_id: vehicleId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const personId = (company: Company, name: string) => demoId(company.name, "person", name);

const groupId = (company: Company, name: string | null) => demoId(company.name, "group", name ?? "root");

const costcenterId = (company: Company, number: string | null) =>
  number === null ? null : demoId(company.name, "costcenter", number);
