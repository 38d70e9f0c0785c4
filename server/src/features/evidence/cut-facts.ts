import { fromHex } from "@wegbuch/contract/evidence/bytes";
import type { LogbookLine } from "@wegbuch/contract/evidence/schemas";
import { commitmentOf, type FactName, factNames } from "@wegbuch/contract/evidence/trip-facts";

type Fields = LogbookLine["fields"];

/** What is told of a trip (rule evidence/bundle). */
export type Shown = "all" | "replaced" | "bare" | "start" | "nothing";

const bare = [
  "id",
  "vehicleId",
  "licensePlate",
  "mileageInMeters",
  "mileageSource",
  "type",
  "agent",
  "deletedAt",
] as const;

const shownNames: Record<Exclude<Shown, "all">, ReadonlySet<FactName>> = {
  replaced: new Set([...bare, "startedAt", "finishedAt"]),
  bare: new Set(bare),
  start: new Set(["startedAt"]),
  nothing: new Set(),
};

/** Replaces what is not to be told by its commitment, which proves as much (rule evidence/facts). */
export function cutFacts(fields: Fields, shown: Shown): Fields {
  if (shown === "all") return fields;
  const names = shownNames[shown];
  return Object.fromEntries(
    factNames.map((name) => [name, names.has(name) ? fields[name] : closed(name, fields[name])]),
  ) as Fields;
}

function closed(name: FactName, field: Fields[FactName]): Fields[FactName] {
  if ("c" in field) return field;
  return { c: Buffer.from(commitmentOf(fromHex(field.k, 32)!, name, field.v)).toString("hex") };
}
