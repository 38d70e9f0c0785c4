import { sha256Of } from "./bytes.ts";
import { canonicalJson } from "./canonical-json.ts";

/** What is kept of a trip for ever, in the order of its commitments (rule evidence/facts). */
export const factNames = [
  "id",
  "vehicleId",
  "licensePlate",
  "driver",
  "startedAt",
  "finishedAt",
  "startAddress",
  "startPoint",
  "destinationAddress",
  "destinationPoint",
  "mileageInMeters",
  "mileageSource",
  "type",
  "classifiedAt",
  "classifiedHow",
  "description",
  "contact",
  "agent",
  "trackHash",
  "deletedAt",
] as const;

export type FactName = (typeof factNames)[number];

export type FactValue = string | number | null;

/** The key of one field, which its value can be checked with and no other field. */
export const keyOfFact = (salt: Uint8Array, name: FactName): Uint8Array => sha256Of(salt, name);

/** What a value is bound to without telling it. */
export function commitmentOf(key: Uint8Array, name: FactName, value: FactValue): Uint8Array {
  return sha256Of(key, canonicalJson([name, value]));
}

/** The one hash over all fields of a trip, from their commitments in order. */
export function rootOfFacts(commitments: readonly Uint8Array[]): Uint8Array {
  return sha256Of("wegbuch trip facts v1\n", ...commitments);
}
