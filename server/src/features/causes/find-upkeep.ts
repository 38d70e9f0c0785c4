import { dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { dueStateOf } from "@wegbuch/contract/vehicles/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { Cause } from "../notifications/keep-notifications.ts";
import { type Due, findDue } from "../vehicles/find-due.ts";
import { findDueDays } from "../vehicles/find-due-days.ts";
import { inspectionDueOnOf, serviceDueOnOf } from "../vehicles/find-next-upkeep.ts";

type Upkeep = { inspection: Cause[]; service: Cause[] };

/**
 * Inspections and services that are due within 30 days or overdue, as lists tell them, of some vehicles or of all that are in
 * use (rule upkeep/in-lists).
 */
export async function findUpkeep(db: MandatorDb, now: Date, vehicleIds?: readonly string[]): Promise<Upkeep> {
  const vehicles = await db
    .selectFrom("vehicles")
    .select("id")
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .$if(vehicleIds !== undefined, (some) => some.where("id", "=", oneOf(vehicleIds!)))
    .execute();
  const ids = vehicles.map(({ id }) => id);
  const days = await findDueDays(db, ids, now);
  const pressing = ids.filter((id) => days.get(id)?.isPressing);
  const due = pressing.length === 0 ? [] : await findDue(db, pressing, now);
  const today = dayOf(now);
  return {
    inspection: due.flatMap((each) => inspectionOf(each, { today, now })),
    service: due.flatMap((each) => serviceOf(each, { today, now })),
  };
}

type At = { today: string; now: Date };

function inspectionOf({ id, inspection }: Due, { today, now }: At): Cause[] {
  const dueOn = inspectionDueOnOf(inspection);
  const state = dueStateOf(dueOn, inspection.overdue, today);
  if (dueOn === null || state === "ahead") return [];
  const facts = { dueOn, isOverdue: state === "overdue" };
  return [{ key: `${id} ${dueOn}`, vehicleId: id, happenedAt: startOf(today, now), facts }];
}

function serviceOf({ id, service }: Due, { today, now }: At): Cause[] {
  const dueOn = serviceDueOnOf(service, today);
  const state = dueStateOf(dueOn, service.overdue, today);
  if (dueOn === null || state === "ahead" || service.nextServiceAt === null) return [];
  const facts = { dueOn, isOverdue: state === "overdue", dueAtMeters: service.nextServiceAt };
  return [{ key: `${id} ${service.nextServiceAt}`, vehicleId: id, happenedAt: startOf(today, now), facts }];
}

/** Known from the beginning of the day on which it is found. */
const startOf = (today: string, now: Date) => new Date(Math.min(startOfDay(today), now.getTime()));
