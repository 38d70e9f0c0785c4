import { formatSeconds } from "@wegbuch/contract/trips/rules";
import type { Address, Supplement, Trip, TripAgent, TripType } from "@wegbuch/contract/trips/schemas";
import type { TripRow } from "./find-trip-rows.ts";

/** What is known of a trip beside its row; `metersBefore` is the vehicle's mileage at the start. */
type Beside = { metersBefore: number; hasBeenChanged: boolean; supplements: Supplement[] };

/** A trip as the API says it. A running one lasts until now. */
export function tripOf(row: TripRow, beside: Beside, now: Date): Trip {
  const { metersBefore, hasBeenChanged, supplements } = beside;
  const finishedAt = row.finished_at ?? now;
  return {
    id: row.id,
    number: row.number,
    vehicle: { id: row.vehicle_id, name: row.vehicle_name },
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name! },
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    startAddress: tripAddressOf(row.start_address, row.start_latitude, row.start_longitude),
    destinationAddress: tripAddressOf(
      row.destination_address,
      row.destination_latitude,
      row.destination_longitude,
    ),
    startLatitude: row.start_latitude,
    startLongitude: row.start_longitude,
    destinationLatitude: row.destination_latitude,
    destinationLongitude: row.destination_longitude,
    mileageInMeters: row.mileage_in_meters,
    type: row.type as TripType,
    agent: row.agent as TripAgent,
    description: row.description || null,
    contact: row.contact || null,
    duration: formatSeconds((finishedAt.getTime() - row.started_at.getTime()) / 1000),
    idleTime: formatSeconds(row.idle_seconds),
    lockedAt: row.locked_at?.toISOString() ?? null,
    readyForExportAt: row.ready_for_export_at?.toISOString() ?? null,
    exportedAt: row.exported_at?.toISOString() ?? null,
    calibratedAt: row.calibrated_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    classifiedAt: row.classified_at?.toISOString() ?? null,
    hasBeenChanged,
    isOriginDoubted: row.is_origin_doubted,
    isImported: row.is_imported,
    importedFrom: row.imported_from,
    supplements,
    costcenterId: row.is_place_visible ? row.costcenter_id : null,
    costcenterKey: row.is_place_visible ? row.costcenter_key : null,
    mileageInformation: {
      vehicleMileageInMetersBefore: metersBefore,
      vehicleMileageInMetersAfter: metersBefore + row.mileage_in_meters,
    },
    version: row.version,
  };
}

/** What a place is called; an address that is not found yet is said as its coordinates (rule addresses/name). */
export function placeName(found: string | null, latitude: number | null, longitude: number | null): string {
  if (found !== null) return found;
  return latitude === null || longitude === null ? "" : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** The same with what else is known of the address. */
export function tripAddressOf(
  found: unknown,
  latitude: number | null,
  longitude: number | null,
): Address | null {
  if (found === null) {
    if (latitude === null || longitude === null) return null;
    const displayName = placeName(null, latitude, longitude);
    return { ...unknownParts, displayName, latitude, longitude };
  }
  // Each by its name, for this is done a hundred times a page.
  const known = found as Partial<Address>;
  return {
    street: known.street ?? null,
    postcode: known.postcode ?? null,
    city: known.city ?? null,
    country: known.country ?? null,
    displayName: known.displayName ?? "",
    latitude: known.latitude === undefined ? latitude : known.latitude,
    longitude: known.longitude === undefined ? longitude : known.longitude,
    foreignServiceId: known.foreignServiceId ?? null,
  };
}

const unknownParts = { street: null, postcode: null, city: null, country: null, foreignServiceId: null };
