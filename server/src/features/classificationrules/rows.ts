import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type {
  ClassificationRule,
  NewClassificationRule,
} from "@wegbuch/contract/classificationrules/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";

export type RuleRow = Selectable<DB["classification_rules"]> & {
  vehicle_name: string | null;
  geofence_title: string | null;
};

export const ruleOfRow = (row: RuleRow, taken: ReadonlySet<string>): ClassificationRule => ({
  id: row.id,
  kind: row.kind as ClassificationRule["kind"],
  schedule: row.schedule as ClassificationRule["schedule"],
  home: row.home as ClassificationRule["home"],
  work: row.work as ClassificationRule["work"],
  place: row.place as ClassificationRule["place"],
  geofence: row.geofence_id === null ? null : { id: row.geofence_id, name: row.geofence_title ?? "" },
  vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name ?? "" },
  type: row.type as ClassificationRule["type"],
  description: row.description,
  contact: row.contact,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  isTaken: taken.has(row.id),
});

const json = (value: unknown) => (value ? JSON.stringify(value) : null);

/** What is stored of a rule; one of a schedule is for private trips, one of home and work for those to work. */
export function columnsOf(rule: NewClassificationRule) {
  // What is offered to all is for whatever each of them drives.
  const vehicle_id = rule.isOffer ? null : (rule.vehicleId ?? null);
  if (rule.kind === ruleKinds.schedule)
    return { kind: rule.kind, vehicle_id, type: tripTypes.private, schedule: json(rule.schedule) };
  if (rule.kind === ruleKinds.homeWork)
    return {
      kind: rule.kind,
      vehicle_id,
      type: tripTypes.driveToWork,
      // An offer leaves both to each driver: JSON's null, since a rule of this kind has them.
      home: json(rule.home) ?? "null",
      work: json(rule.work) ?? "null",
    };
  const { kind, type, description, contact, place, geofenceId } = rule;
  return {
    kind,
    vehicle_id,
    type,
    description,
    contact,
    place: json(place),
    geofence_id: geofenceId ?? null,
  };
}
