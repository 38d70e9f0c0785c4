import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { tripChanges } from "@wegbuch/contract/trips/endpoints";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import type { LogbookRow, TripRights } from "./data.ts";
import type { WhyNotPrivate } from "./draft.ts";

/** What a bulk edit replaces; null stays as each trip has it (rule trips/bulk-edit). */
export type BulkDraft = {
  type: { chosen: TripType | null } | null;
  driver: { chosen: Reference | null } | null;
  description: string | null;
  vehicle: { chosen: Reference | null } | null;
  costcenter: { chosen: Reference | null } | null;
};

export const nothingReplaced: BulkDraft = {
  type: null,
  driver: null,
  description: null,
  vehicle: null,
  costcenter: null,
};

/** Whether something is replaced, and all of that has been chosen; purpose and cost centre may be taken away. */
export function isReady({ type, driver, description, vehicle, costcenter }: BulkDraft): boolean {
  const ticked = [type, driver, vehicle].filter((each) => each !== null);
  const isChosen = ticked.every(({ chosen }) => chosen !== null);
  return isChosen && (ticked.length > 0 || description !== null || costcenter !== null);
}

/** What is sent; only what is replaced. */
export function bulkBodyOf(
  draft: BulkDraft,
  trips: readonly LogbookRow[],
): BodyOf<typeof tripChanges.changeMany> {
  const { type, driver, description, vehicle, costcenter } = draft;
  return {
    tripIds: trips.map(({ id }) => id),
    type: type?.chosen ?? null,
    driverId: driver?.chosen?.id ?? null,
    description,
    vehicleId: vehicle?.chosen?.id ?? null,
    costcenterId: costcenter && (costcenter.chosen?.id ?? ""),
  };
}

/**
 * Why the trips may not all become private: their vehicles must allow it, and their driver does it himself
 * (rules trips/private-allowed, trips/bulk-edit).
 */
export function whyNotAllPrivate(
  { driver, vehicle }: BulkDraft,
  trips: readonly LogbookRow[],
  given: { rights: TripRights; mayBePrivate: (vehicleId: string) => boolean },
): WhyNotPrivate {
  const { rights, mayBePrivate } = given;
  const vehicleIds = vehicle?.chosen ? [vehicle.chosen.id] : trips.map((trip) => trip.vehicle.id);
  if (!vehicleIds.every(mayBePrivate)) return "vehicle";
  if (rights.isSpecial) return null;
  const driverIds = driver?.chosen ? [driver.chosen.id] : trips.map((trip) => trip.driver?.id);
  return driverIds.every((id) => id === rights.userId) ? null : "driver";
}
