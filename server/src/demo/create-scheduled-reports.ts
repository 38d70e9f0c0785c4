import type { Actor } from "@wegbuch/contract/access/actor";
import { fileFormats, groupings } from "@wegbuch/contract/documents/codes";
import { weekdays } from "@wegbuch/contract/geofences/codes";
import { receiverCodes, reportPeriods } from "@wegbuch/contract/scheduledreports/codes";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { scheduleStartOf } from "@wegbuch/contract/scheduledreports/rules";
import { NewScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { createReport } from "../features/scheduledreports/create-report.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, inMandator } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { demoAdmin } from "./demo-actor.ts";
import { demoId } from "./demo-id.ts";

type Parts = { database: Database; clock: Clock };

/** Schedules the logbook of each month for the administrators, and the week of the Vienna vans for those who lead groups. */
export async function createScheduledReports(parts: Parts): Promise<void> {
  const admin = demoAdmin();
  const known = await namesOf(parts.database, admin);
  for (const report of reports(parts.clock.now())) {
    if (!known.has(report.name)) await createReport(parts, admin, NewScheduledReport.parse(report));
  }
}

async function namesOf(database: Database, admin: Actor): Promise<Set<string>> {
  const rows = await inMandator(database, admin, (db) =>
    db.selectFrom("scheduled_reports").select("name").execute(),
  );
  return new Set(rows.map(({ name }) => name));
}

const reports = (now: Date) => [
  {
    name: "Fahrtenbuch des Vormonats",
    type: "Month",
    sendToAll: [receiverCodes.administrators],
    startedAt: scheduleStartOf(firstOfNextMonth(now), 8),
    interval: "Monthly",
    period: reportPeriods.month,
    groupBy: groupings.vehicle,
    format: fileFormats.pdf,
    reportOnAll: true,
  },
  {
    name: "Wochenübersicht Wien",
    type: "Day",
    sendToAll: [receiverCodes.groupLeaders],
    startedAt: scheduleStartOf(nextMonday(now), 7),
    interval: "Weekly",
    period: reportPeriods.week,
    groupBy: groupings.vehicle,
    format: fileFormats.pdf,
    onVehicles: alpenland.vehicles
      .filter(({ life }) => life?.town === "Wien")
      .map(({ plate }) => demoId(alpenland.name, "vehicle", plate)),
  },
];

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const today = (now: Date) => dayOf(now.toISOString());

function nextMonday(now: Date): string {
  const weekday = new Date(`${today(now)}T00:00:00Z`).getUTCDay();
  return dayAfter(today(now), ((8 - weekday) % 7) + (weekday === weekdays.monday ? 7 : 0));
}

function firstOfNextMonth(now: Date): string {
  return `${dayAfter(`${today(now).slice(0, 7)}-01`, 32).slice(0, 7)}-01`;
}
