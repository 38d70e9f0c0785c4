import type { Actor } from "@wegbuch/contract/access/actor";
import { severities } from "@wegbuch/contract/audit/codes";
import { scoreOf } from "@wegbuch/contract/audit/rules";
import type { Audit, AuditFilter, AuditVehicle } from "@wegbuch/contract/audit/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, containsInLowerCase, oneOf } from "../../platform/db/search.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { isInGroups, tripIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { findFindings } from "./checks/find-findings.ts";
import type { Finding } from "./checks/month.ts";
import { readMonths } from "./read-months.ts";
import { sayFinding } from "./say-finding.ts";

/** The vehicles of a person with their months, for pageIn. */
export function auditList(actor: Actor, now: Date, filter: AuditFilter) {
  const { month, months, vehicleIds, groupIds, searchTerm } = filter;
  const first = addMonths(`${month}-01`, 1 - months).slice(0, 7);
  return {
    ids: (db: MandatorDb) =>
      db
        .selectFrom("vehicles")
        .select("vehicles.id")
        .where("vehicles.deleted_at", "is", null)
        .where("vehicles.archived_at", "is", null)
        .where(vehicleIsVisible(actor, "vehicles.id"))
        .$if(vehicleIds !== undefined, (query) => query.where("vehicles.id", "=", oneOf(vehicleIds!)))
        .$if(groupIds !== undefined, (query) =>
          query.where(isInGroups(actor, "vehicle", "vehicles.id", groupIds!)),
        )
        .$if(searchTerm !== undefined, (query) =>
          query.where(containsInLowerCase("vehicles.searched", searchTerm!)),
        )
        .orderBy(byName("vehicles.name"))
        .orderBy("vehicles.id"),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<AuditVehicle[]> => {
      const vehicles = await db
        .selectFrom("vehicles")
        .select(["id", "name", "license_plate as licensePlate"])
        .where("id", "=", oneOf(ids))
        .execute();
      const judged = await readMonths(db, { vehicleIds: ids, first, last: month }, now);
      const found = judged.map(({ vehicleId, facts }) => ({
        vehicleId,
        month: facts.month,
        findings: findFindings(facts),
      }));
      const seen = await keepVisible(db, actor, found);
      const monthsOf = rowsBy(seen, ({ vehicleId }) => vehicleId);
      return vehicles.map((vehicle) => ({
        ...vehicle,
        months: (monthsOf.get(vehicle.id) ?? []).map((one) => ({
          month: one.month,
          score: scoreOf(one.findings.map(open)),
          counts: countsOf(one.findings),
        })),
      }));
    },
  };
}

/** A month of a vehicle in scope with what was found; without a score before there is anything to judge. */
export async function readAudit(
  db: MandatorDb,
  actor: Actor,
  { vehicleId, month, now, language }: { vehicleId: string; month: string; now: Date; language: Language },
): Promise<Audit> {
  const { id, name, country } = await findVehicle(db, actor, vehicleId);
  const judged = await readMonths(db, { vehicleIds: [id], first: month, last: month }, now);
  const found = judged.map(({ facts }) => ({ findings: findFindings(facts) }));
  const [seen] = await keepVisible(db, actor, found);
  const vehicles = await readNames(db, actor, seen?.findings ?? []);
  return {
    vehicle: { id, name },
    month,
    score: seen === undefined ? null : scoreOf(seen.findings.map(open)),
    findings: (seen?.findings ?? []).map((finding) =>
      sayFinding(finding, { country: country === "DE" ? "DE" : "AT", language, vehicles }),
    ),
  };
}

const open = ({ rule, severity }: Finding) => ({ rule, severity, isAnswered: false });

function countsOf(findings: readonly Finding[]): AuditVehicle["months"][number]["counts"] {
  const count = (severity: number) => findings.filter((finding) => finding.severity === severity).length;
  return {
    endangers: count(severities.endangers),
    query: count(severities.query),
    note: count(severities.note),
  };
}

/** What the vehicles are called that findings name, as far as the person sees them. */
async function readNames(
  db: MandatorDb,
  actor: Actor,
  findings: readonly Finding[],
): Promise<Map<string, string>> {
  const named = findings.flatMap(({ values }) => values["vehicleId"] ?? []).map(String);
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "name"])
    .where("id", "=", oneOf(named))
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Without what is about trips the person may not see (rule audit/scope). */
async function keepVisible<Month extends { findings: readonly Finding[] }>(
  db: MandatorDb,
  actor: Actor,
  months: readonly Month[],
): Promise<Month[]> {
  const tripIds = months.flatMap(({ findings }) => findings.flatMap(({ tripId }) => tripId ?? []));
  if (tripIds.length === 0) return [...months];
  const rows = await db
    .selectFrom("visible_trips as trip")
    .select("trip.id")
    .where("trip.id", "=", oneOf(tripIds))
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .execute();
  const visible = new Set(rows.map(({ id }) => id));
  return months.map((month) => ({
    ...month,
    findings: month.findings.filter(({ tripId }) => tripId === null || visible.has(tripId)),
  }));
}
