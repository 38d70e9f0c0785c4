import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Clock } from "../platform/clock.ts";
import { type Database, inMandator } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { demoId } from "./demo-id.ts";
import { localTime } from "./local-time.ts";

type Parts = { database: Database; clock: Clock };

/** A reservation as one would tell it: days from today, full hours in Vienna. */
type Plan = {
  plate: string;
  driver: string;
  from: readonly [day: number, hour: number];
  to: readonly [day: number, hour: number];
  purpose: string;
  comment?: string;
  returnAddress?: string;
  isCancelled?: true;
};

const depots: Record<string, string> = {
  "L-558 FP": "Industriezeile 35, 4020 Linz",
  "L-660 RV": "Industriezeile 35, 4020 Linz",
  "W-90417 P": "Laxenburger Straße 218, 1230 Wien",
};

/** What people have reserved around today: some of it over, under way, to come and cancelled. */
const plans: readonly Plan[] = [
  { plate: "L-558 FP", driver: "Markus Hofer", from: [-9, 8], to: [-9, 12], purpose: "Ersatzteile holen" },
  { plate: "L-660 RV", driver: "Markus Hofer", from: [-4, 7], to: [-3, 18], purpose: "Messe Wels" },
  { plate: "W-90417 P", driver: "Nina Eder", from: [-2, 9], to: [-2, 16], purpose: "Kundentermin Mödling" },
  { plate: "L-558 FP", driver: "Eva Huber", from: [-1, 13], to: [-1, 17], purpose: "Bank und Behörde" },
  {
    plate: "L-558 FP",
    driver: "Markus Hofer",
    from: [0, 6],
    to: [0, 20],
    purpose: "Vertretung Tour 3",
    comment: "Ladung über Mittag prüfen",
  },
  {
    plate: "W-90417 P",
    driver: "Katharina Berger",
    from: [0, 8],
    to: [1, 12],
    purpose: "Besuch Standort Wien",
    returnAddress: "Wien Hauptbahnhof, 1100 Wien",
  },
  { plate: "L-660 RV", driver: "Eva Huber", from: [1, 7], to: [1, 15], purpose: "Inventur Enns" },
  { plate: "L-558 FP", driver: "Markus Hofer", from: [1, 8], to: [1, 11], purpose: "Arbeitsmedizin" },
  {
    plate: "L-558 FP",
    driver: "Nina Eder",
    from: [1, 11],
    to: [1, 16],
    purpose: "Schulung Ladungssicherung",
  },
  {
    plate: "W-90417 P",
    driver: "Nina Eder",
    from: [2, 7],
    to: [4, 18],
    purpose: "Übersiedlung Lager",
    comment: "mit Anhängerkupplung",
  },
  { plate: "L-660 RV", driver: "Markus Hofer", from: [3, 8], to: [3, 17], purpose: "Baustelle Steyr" },
  {
    plate: "L-558 FP",
    driver: "Eva Huber",
    from: [4, 9],
    to: [4, 12],
    purpose: "Abholung Drucksorten",
    isCancelled: true,
  },
  { plate: "L-558 FP", driver: "Markus Hofer", from: [5, 8], to: [6, 17], purpose: "Fahrertag Salzburg" },
  {
    plate: "L-660 RV",
    driver: "Katharina Berger",
    from: [8, 9],
    to: [8, 14],
    purpose: "Werkstatttermin begleiten",
  },
];

/** Reserves the pool vehicles of the haulier; what is there already stays as it is. */
export async function createReservations({ database, clock }: Parts): Promise<void> {
  const now = clock.now();
  const rows = plans.map((plan, index) => rowOf(plan, index, now));
  await inMandator(database, demoId(alpenland.name), (db) =>
    db
      .insertInto("reservations")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

function rowOf({ plate, driver, purpose, comment = "", ...plan }: Plan, index: number, now: Date) {
  const pickup_at = instantOf(now, plan.from);
  return {
    id: demoId(alpenland.name, "reservation", String(index)),
    vehicle_id: demoId(alpenland.name, "vehicle", plate),
    driver_id: demoId(alpenland.name, "person", driver),
    pickup_at,
    return_at: instantOf(now, plan.to),
    pickup_address: depots[plate]!,
    return_address: plan.returnAddress ?? depots[plate]!,
    purpose,
    comment,
    created_at: new Date(Math.min(now.getTime(), pickup_at.getTime()) - 3 * 86_400_000),
    cancelled_at: plan.isCancelled ? now : null,
  };
}

const instantOf = (now: Date, [day, hour]: readonly [number, number]): Date =>
  localTime(addDays(dayOf(now), day), "00:00", hour * 60);
