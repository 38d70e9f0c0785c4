import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { createCalibration } from "../../features/calibrations/create-calibration.ts";
import { createInspection } from "../../features/inspections/create-inspection.ts";
import { createServiceEntry } from "../../features/services/create-entry.ts";
import { mileageAt } from "../../features/odometer/read-mileage.ts";
import { addDriver } from "../../features/vehicles/change-drivers.ts";
import { inMandator } from "../../platform/db/database.ts";
import type { Company } from "../company.ts";
import { foundedMonthsAgo } from "../create-company.ts";
import { demoActor } from "../demo-actor.ts";
import { demoId } from "../demo-id.ts";
import { localTime } from "../local-time.ts";
import { actAsOf } from "./act-as-of.ts";
import type { KeptBook } from "./books.ts";
import type { Parts } from "./parts.ts";
import { monthBefore, workingDay } from "./working-days.ts";

/** Notes what was inspected, and permits drivers, when the company began with its vehicles; once. */
export async function takeOverVehicles(parts: Parts, company: Company, today: string): Promise<void> {
  const admin = demoActor(company);
  const begun = localTime(workingDay(monthBefore(today, foundedMonthsAgo), 4), "10:15");
  if (await isTakenOver(parts, company)) return;
  for (const [index, vehicle] of company.vehicles.entries()) {
    const vehicleId = demoId(company.name, "vehicle", vehicle.plate);
    for (const monthsAgo of vehicle.inspected ?? []) {
      const day = inspectionDay(today, monthsAgo, index);
      const noted = localTime(addDays(day, 1), "16:20");
      await actAsOf(noted < begun ? begun : noted, () =>
        createInspection(parts, admin, {
          vehicleId,
          inspectionDate: localTime(day, "12:00").toISOString(),
          description: remarks[(index + monthsAgo) % remarks.length]!,
        }),
      );
    }
    for (const name of vehicle.permitted ?? []) {
      const userId = demoId(company.name, "person", name);
      await actAsOf(begun, () => addDriver(parts.database, admin, { vehicleId, userId }));
    }
  }
}

const remarks = [
  "",
  "ohne Mängel",
  "leichter Mangel: Scheibenwischer",
  "Plakette geklebt",
  "ohne Mängel, ÖAMTC",
];

/** Somewhere in the month, on a working day that has passed. */
const inspectionDay = (today: string, monthsAgo: number, index: number) =>
  workingDay(monthBefore(today, monthsAgo), 3 + ((index * 5 + monthsAgo) % 14));

function isTakenOver({ database }: Parts, company: Company): Promise<boolean> {
  return inMandator(database, demoActor(company), async (db) => {
    const row = await db.selectFrom("inspections").select("id").limit(1).executeTakeFirst();
    return row !== undefined;
  });
}

/** What was read off in a workshop, in which month before this one, how far from what the box had counted. */
type Reading = { plate: string; monthsAgo: number; percent: number; reason: string };

const readings: readonly Reading[] = [
  { plate: "L-731 KX", monthsAgo: 1, percent: 0.12, reason: "Tachostand beim Service abgelesen" },
  { plate: "W-48213 T", monthsAgo: 1, percent: 1.4, reason: "Tachostand bei Reparatur abgelesen" },
  { plate: "L-558 FP", monthsAgo: 3, percent: 0.1, reason: "Tachostand bei Reifenwechsel abgelesen" },
  { plate: "S-614 PL", monthsAgo: 4, percent: 0.3, reason: "Tachostand laut §57a-Gutachten" },
  { plate: "LL-902 GT", monthsAgo: 6, percent: -0.15, reason: "Nach Reifenwechsel vom Tacho abgelesen" },
  { plate: "L-205 MB", monthsAgo: 9, percent: 0.2, reason: "Tachostand bei Reifenwechsel abgelesen" },
];

const works = [
  "Jahresservice, Ölwechsel",
  "Service lt. Serviceplan, Bremsen vorne neu",
  "Ölwechsel, Pollenfilter",
  "Service, Starterbatterie getauscht",
];
/** Who serviced and for how much. */
const workshops = [
  { workshop: "Autohaus Wimmer, Linz", priceInCents: 48_960 },
  { workshop: "Kfz Brandstätter, Wels", priceInCents: 31_240 },
  { workshop: "Autohaus Wimmer, Linz", priceInCents: 67_455 },
];
const electricWorks = ["Service, Bremsflüssigkeit", "Service lt. Serviceplan", "Service, Pollenfilter"];

/** Once all drives of a vehicle are there, its odometer is set right where somebody did so, and its services are noted. */
export async function keepOdometer(
  parts: Parts,
  company: Company,
  book: KeptBook,
  today: string,
): Promise<void> {
  const { vehicleId } = book;
  if (await isServiced(parts, company, vehicleId)) return;
  const reading = readings.find(({ plate }) => plate === book.plate);
  if (reading) await setRight(parts, company, book, { today, reading });
  await noteService(parts, company, book, { today, reading });
}

async function setRight(
  parts: Parts,
  company: Company,
  { vehicleId, vehicle }: KeptBook,
  { today, reading }: { today: string; reading: Reading },
): Promise<void> {
  const admin = demoActor(company);
  const at = localTime(workingDay(monthBefore(today, reading.monthsAgo), 9), "05:05");
  const actual = await metersAt(parts, company, vehicleId, at);
  const driven = actual - vehicle.kilometers * 1_000;
  // People read whole kilometres off.
  const mileageInMeters = Math.round((actual + (driven * reading.percent) / 100) / 1_000) * 1_000;
  const noted = new Date(at.getTime() + 4 * 3_600_000);
  await actAsOf(noted, () =>
    createCalibration(parts, admin, vehicleId, {
      calibratedAt: at.toISOString(),
      mileageInMeters,
      reason: reading.reason,
    }),
  );
}

/** The last regular service: where the odometer was read off, else a few weeks to most of a year back, by the vehicle. */
async function noteService(
  parts: Parts,
  company: Company,
  { vehicleId, vehicle }: KeptBook,
  { today, reading }: { today: string; reading: Reading | undefined },
) {
  const index = company.vehicles.indexOf(vehicle);
  const [monthsAgo, nth] = reading ? [reading.monthsAgo, 9] : [1 + ((index * 3) % 9), 3 + ((index * 7) % 15)];
  const day = workingDay(monthBefore(today, monthsAgo), nth);
  const actual = await metersAt(parts, company, vehicleId, localTime(day, "05:05"));
  // Batteries drive what has no plug for diagnosis.
  const described = vehicle.box?.deviceType === "bm" ? electricWorks : works;
  await actAsOf(localTime(day, "15:30", index * 3), () =>
    createServiceEntry(parts, demoActor(company), {
      vehicleId,
      serviceDate: localTime(day, "12:00").toISOString(),
      serviceAt: Math.floor(actual / 1_000) * 1_000,
      description: described[index % described.length]!,
      ...workshops[index % workshops.length]!,
      file: null,
    }),
  );
}

const metersAt = ({ database }: Parts, company: Company, vehicleId: string, at: Date): Promise<number> =>
  inMandator(database, demoActor(company), (db) => mileageAt(db, vehicleId, at));

const isServiced = ({ database }: Parts, company: Company, vehicleId: string) =>
  inMandator(database, demoActor(company), async (db) => {
    const row = await db
      .selectFrom("services")
      .select("id")
      .where("vehicle_id", "=", vehicleId)
      .executeTakeFirst();
    return row !== undefined;
  });
