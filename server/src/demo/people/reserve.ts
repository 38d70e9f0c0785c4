import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { createReservation } from "../../features/reservations/create-reservation.ts";
import { inMandator } from "../../platform/db/database.ts";
import { alpenland } from "../alpenland.ts";
import { demoActor } from "../demo-actor.ts";
import { demoId } from "../demo-id.ts";
import { localTime } from "../local-time.ts";
import { actAsOf } from "./act-as-of.ts";
import type { Parts } from "./parts.ts";
import { workingDay } from "./working-days.ts";

/** Weeks from the present one, the working day of that week, hours; who takes what for which reason. */
type Plan = readonly [
  week: number,
  day: number,
  from: string,
  to: string,
  plate: string,
  driver: string,
  purpose: string,
];

/** What was reserved before, and is for later; the days around today stand in create-reservations. */
const plans: readonly Plan[] = [
  [-6, 2, "08:30", "11:00", "L-558 FP", "Peter Gruber", "Rampe Enns anschauen"],
  [-6, 4, "07:30", "16:00", "W-90417 P", "Sabine Moser", "Audit Standort St. Pölten"],
  [-5, 1, "13:00", "15:30", "L-558 FP", "Thomas Lindner", "Steuerberater"],
  [-5, 3, "06:30", "17:00", "L-660 RV", "Andreas Egger", "Ersatzfahrzeug, Actros in Werkstatt"],
  [-4, 2, "09:00", "12:00", "L-558 FP", "Thomas Lindner", "Bank, Unterschriften"],
  [-4, 5, "08:00", "14:00", "W-90417 P", "Christian Leitner", "Regalprüfung Schwechat"],
  [-3, 1, "07:00", "15:00", "L-660 RV", "Markus Hofer", "Zusatztour Baumarkt"],
  [-3, 3, "10:00", "12:30", "L-558 FP", "Peter Gruber", "Besprechung Messezentrum"],
  [-3, 4, "08:00", "17:00", "W-90417 P", "Sabine Moser", "Mitarbeitergespräche St. Pölten"],
  [2, 2, "08:00", "11:30", "L-558 FP", "Thomas Lindner", "Wirtschaftsprüfer"],
  [2, 3, "09:00", "16:30", "W-90417 P", "Christian Leitner", "Einschulung Scanner, Tulln"],
  [3, 1, "07:30", "12:00", "L-660 RV", "Eva Huber", "Weihnachtspakete verteilen"],
];

const yards: Record<string, string> = {
  "L-558 FP": "Industriezeile 35, 4020 Linz",
  "L-660 RV": "Industriezeile 35, 4020 Linz",
  "W-90417 P": "Laxenburger Straße 218, 1230 Wien",
};

/** Reserves what people would have by now, once. */
export async function reserve(parts: Parts, today: string): Promise<void> {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const known = await knownPurposes(parts);
  for (const [week, nth, from, to, plate, driver, purpose] of plans) {
    if (known.has(purpose)) continue;
    const day = workingDay(addDays(monday, 7 * week), nth);
    const pickup = localTime(day, from);
    const asked = new Date(Math.min(pickup.getTime() - 3 * 86_400_000 + nth * 2_700_000, parts.now));
    await actAsOf(asked, () =>
      createReservation(parts, demoActor(alpenland, driver), {
        vehicleId: demoId(alpenland.name, "vehicle", plate),
        pickupDate: pickup.toISOString(),
        returnDate: localTime(day, to).toISOString(),
        pickupAddress: yards[plate]!,
        returnAddress: yards[plate]!,
        purpose,
      }),
    );
  }
}

function knownPurposes({ database }: Parts): Promise<Set<string>> {
  return inMandator(database, demoActor(alpenland), async (db) => {
    const rows = await db.selectFrom("reservations").select("purpose").execute();
    return new Set(rows.map(({ purpose }) => purpose));
  });
}
