import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Place } from "@wegbuch/geo/place";
import type { Selectable } from "kysely";
import type { DB } from "../../../platform/db/types.ts";
import { type Column, completeProperties, type Property } from "./property.ts";

/** That its driver accepted a suggestion is nothing of the trip, and noted beside it (`note-suggested.ts`). */
type Row = Omit<Selectable<DB["trips"]>, "mandator_id" | "is_as_suggested">;
type Instants = "started_at" | "created_at";
type InstantsOrNull = {
  [Name in keyof Row]: null extends Row[Name] ? (Date extends Row[Name] ? Name : never) : never;
}[keyof Row];

const plain = <Name extends Column<Row>>(name: Name): Property<Row, Row[Name], Name> => ({
  columns: [name],
  read: (row) => row[name],
  write: (value) => [value],
});
const instant = <Name extends Instants>(name: Name): Property<Row, number, Name> => ({
  columns: [name],
  read: (row) => row[name].getTime(),
  write: (time) => [new Date(time)],
});
const instantOrNull = <Name extends InstantsOrNull>(name: Name): Property<Row, number | null, Name> => ({
  columns: [name],
  read: (row) => row[name]?.getTime() ?? null,
  write: (time) => [time === null ? null : new Date(time)],
});
const place = <End extends "start" | "destination">(
  end: End,
): Property<Row, Place | null, `${End}_latitude` | `${End}_longitude`> => ({
  columns: [`${end}_latitude`, `${end}_longitude`],
  read: (row) => placeOf(row[`${end}_latitude`], row[`${end}_longitude`]),
  write: (where) => [where?.latitude ?? null, where?.longitude ?? null],
});
const address = <Name extends "start_address" | "destination_address">(
  name: Name,
): Property<Row, Address | null, Name> => ({
  columns: [name],
  read: (row) => row[name] as Address | null,
  write: (value) => [value],
});

const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** What a trip consists of, and in which columns it is kept; times are milliseconds. */
export const tripProperties = completeProperties<Row>()({
  id: plain("id"),
  vehicleId: plain("vehicle_id"),
  /** Whose box recorded it, if people have moved it to another vehicle since. */
  recordedVehicleId: plain("recorded_vehicle_id"),
  boxId: plain("box_id"),
  driverId: plain("driver_id"),
  costcenterId: plain("costcenter_id"),
  startedAt: instant("started_at"),
  /** Null while it is running. */
  finishedAt: instantOrNull("finished_at"),
  start: place("start"),
  destination: place("destination"),
  startAddress: address("start_address"),
  destinationAddress: address("destination_address"),
  mileageInMeters: plain("mileage_in_meters"),
  mileageSource: plain("mileage_source"),
  idleSeconds: plain("idle_seconds"),
  type: plain("type"),
  agent: plain("agent"),
  description: plain("description"),
  /** Who was visited. */
  contact: plain("contact"),
  /** When somebody or something said of what type it was; null while nobody has. */
  classifiedAt: instantOrNull("classified_at"),
  classifiedBy: plain("classified_by"),
  classifiedHow: plain("classified_how"),
  /** Whose vehicle it was while it was driven. */
  reservationId: plain("reservation_id"),
  /** The file it was imported from. */
  importId: plain("import_id"),
  endReason: plain("end_reason"),
  hasBeenChanged: plain("has_been_changed"),
  /** Made by a split or a merge. */
  isRecomposed: plain("is_recomposed"),
  /** The trip as it was before a split or a merge is kept as a deleted copy. */
  copiedFromId: plain("copied_from_id"),
  calibratedAt: instantOrNull("calibrated_at"),
  lockedAt: instantOrNull("locked_at"),
  readyForExportAt: instantOrNull("ready_for_export_at"),
  exportedAt: instantOrNull("exported_at"),
  createdAt: instant("created_at"),
  deletedAt: instantOrNull("deleted_at"),
});
