import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import {
  bulkIds,
  dateOfLife,
  day,
  id,
  ids,
  instant,
  latitude,
  longitude,
  meters,
  anyOf,
  Reference,
  requiredText,
  searchTerm,
  text,
  version,
  knownVersion,
} from "../kit/wire.ts";
import { Inspection, VehicleServiceType } from "../inspections/schemas.ts";
import { Service } from "../services/schemas.ts";
import { Address, TripPosition, TripType } from "../trips/schemas.ts";
import { vehicleTypes } from "./codes.ts";

export const VehicleType = anyOf(vehicleTypes);
export type VehicleType = z.infer<typeof VehicleType>;

export const Vehicle = z
  .object({
    id,
    name: z.string(),
    licensePlate: z.string(),
    model: z.string().nullable(),
    description: z.string().nullable(),
    type: VehicleType,
    mileageInMeters: meters,
    owner: Reference.nullable(),
    ownerId: id.nullable(),
    assignTripsToOwner: z.boolean(),
    isPrivateTripAllowed: z.boolean(),
    groups: z.array(Reference),
    groupIds: z.array(id),
    box: z.object({ id, name: z.string(), since: instant }).nullable(),
    boxId: id.nullable(),
    /** When the box was pulled out, since it was last plugged in (rule boxes/plugging). */
    boxUnpluggedAt: z.array(instant),
    costcenterId: id.nullable(),
    costcenterKey: z.string().nullable(),
    archivedAt: instant.nullable(),
    archiveComment: z.string().nullable(),
    currentDriver: Reference.nullable(),
    /** Users permitted to drive it; none means everyone in scope (rule vehicles/drivers). */
    drivers: z.array(Reference),
    lastPosition: instant.nullable(),
    country: z.enum(["AT", "DE"]).nullable(),
    registrationDate: instant.nullable(),
    vehicleServiceType: VehicleServiceType.nullable(),
    periodicServiceDistanceInMeter: meters.nullable(),
    /** Whoever drives it keeps his log with a tachograph (rule timelogs/tachograph). */
    hasTachograph: z.boolean(),
    /** Meters on the odometer; null where it cannot be told, and in lists of more than 100 (rule upkeep/in-lists). */
    nextService: meters.nullable(),
    isServiceOverdue: z.boolean().nullable(),
    /** When it will probably be reached, today at the latest if it is overdue; null as above and without a day to tell. */
    serviceDueOn: day.nullable(),
    /** First of the month it is due in; null as above. */
    nextInspection: instant.nullable(),
    isInspectionOverdue: z.boolean().nullable(),
    /** The last day of that month. */
    inspectionDueOn: day.nullable(),
    /** The latest first; in lists of more than 100 vehicles none. */
    inspections: z.array(Inspection),
    services: z.array(Service),
    version,
    /** Last position; hidden while the newest drive is one the caller may not see. */
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    /** km/h at the last position. */
    speed: z.number().nullable(),
  })
  .meta({ id: "Vehicle" });
export type Vehicle = z.infer<typeof Vehicle>;

export const VehicleFilter = z.object({
  ...pageQuery,
  isArchived: z.boolean().default(false),
  searchTerm,
  groups: ids,
  types: z.array(VehicleType).optional(),
  costCenterIds: ids,
  hasBox: z.boolean().optional(),
  isSending: z.boolean().optional(),
  /** What vehicleErrorCount counts: with a box and not sending, or the box unplugged (rule vehicles/cards). */
  hasError: z.boolean().optional(),
  /** With a box whose last position is at least so old, or without any position at all (rule tripmanagers/silent). */
  noSignalForHours: z.int().min(1).max(100_000).optional(),
  /** With an inspection or a service that is due within 30 days, or overdue. */
  isDue: z.boolean().optional(),
  /** By name unless said; vehicles without the value come last either way. */
  sortBy: z.enum(["name", "dueOn", "mileageInMeters", "lastPosition"]).optional(),
  isDescending: z.boolean().optional(),
});
export type VehicleFilter = z.output<typeof VehicleFilter>;

export const LastPosition = z
  .object({
    id,
    name: z.string(),
    licensePlate: z.string(),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    lastPosition: instant.nullable(),
    isSending: z.boolean(),
  })
  .meta({ id: "LastPosition" });
export type LastPosition = z.infer<typeof LastPosition>;

export const LastPositionFilter = z.object({ ...pageQuery, isSending: z.boolean().optional(), searchTerm });
export type LastPositionFilter = z.output<typeof LastPositionFilter>;

export const OpenTrack = z
  .object({
    id,
    startedAt: instant,
    startAddress: Address.nullable(),
    mileageInMeters: meters,
    type: TripType,
    /** Whether its vehicle may be driven privately. */
    isPrivateTripAllowed: z.boolean(),
    driver: Reference.nullable(),
    /**
     * Null where the caller may not see tracks (rule access/switches-of-two) or the drive is private to someone else.
     */
    positions: z.array(TripPosition).nullable(),
  })
  .meta({ id: "OpenTrack" });
export type OpenTrack = z.infer<typeof OpenTrack>;

/** Half-open [from, to): trips that start in it. */
export const VehiclePeriod = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ["from"],
    message: "startBeforeFinish",
  });

/** The way of one of the vehicle's trips. */
export const VehicleTrack = z
  .object({
    tripId: id,
    startedAt: instant,
    finishedAt: instant.nullable(),
    positions: z.array(TripPosition),
  })
  .meta({ id: "VehicleTrack" });
export type VehicleTrack = z.infer<typeof VehicleTrack>;

/** Whole minutes, rounded down (rule trips/idle-time). */
export const IdleTime = z.object({ idleTimeInMinutes: z.int() }).meta({ id: "IdleTime" });

const metersInput = z.int({ error: "mileageIsEmpty" }).min(0).max(100_000_000_000);
const description = text.trim().max(2_000);

const vehicleFields = {
  name: requiredText("nameIsEmpty"),
  licensePlate: requiredText("licensePlateIsEmpty", 50),
  model: requiredText("modelIsEmpty"),
  /** None is the empty one, as what is read says it. */
  description: description.nullish().transform((said) => said ?? ""),
  type: anyOf(vehicleTypes, "profileIsEmpty"),
  /** Needed for company and private vehicles. */
  ownerId: id.nullish(),
  assignTripsToOwner: z.boolean().default(false),
  isPrivateTripAllowed: z.boolean().default(false),
  groupIds: z.array(id).max(1_000).default([]),
  /** Only admins attach boxes; others' is ignored. Left out it stays, null takes the box away. */
  boxId: id.nullish(),
  costcenterId: id.nullish(),
  country: z.enum(["AT", "DE"]).nullish(),
  /** Any day of the month of the first registration; the first of the month is kept (rule formats/months). */
  registrationDate: dateOfLife("invalidDate").nullish(),
  vehicleServiceType: VehicleServiceType.nullish(),
  /** 0 means that there is none. */
  periodicServiceDistanceInMeter: z.int().min(0).max(10_000_000_000).nullish(),
  /** Left out it stays as it is. */
  hasTachograph: z.boolean().nullish(),
};

export const NewVehicle = z.object({ ...vehicleFields, mileageInMeters: metersInput });
export type NewVehicle = z.output<typeof NewVehicle>;
export const VehicleChange = z.object({ ...vehicleFields, version: knownVersion });
export type VehicleChange = z.output<typeof VehicleChange>;

/** Left out or null stays; "" and [] clear; groups replace the memberships (rule lists/bulk-edit). */
export const VehicleBulkChange = z.object({
  vehicleIds: bulkIds,
  groupIds: z.array(id).max(1_000).nullish(),
  description: description.nullish(),
  costcenterId: z.union([id, z.literal("")]).nullish(),
});
export type VehicleBulkChange = z.output<typeof VehicleBulkChange>;

/** What the list of vehicles and its export are narrowed by. */
export const VehicleSelection = VehicleFilter.omit({ page: true, perPage: true });
export type VehicleSelection = z.output<typeof VehicleSelection>;

export const VehicleReport = z
  .object({
    vehicleCount: z.int(),
    vehicleWithBoxCount: z.int(),
    activeVehicleCount: z.int(),
    vehicleErrorCount: z.int(),
  })
  .meta({ id: "VehicleReport" });
export type VehicleReport = z.infer<typeof VehicleReport>;
