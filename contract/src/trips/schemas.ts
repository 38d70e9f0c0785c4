import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import {
  bulkIds,
  day,
  hoursMinutesSeconds,
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
import { tripAgents, tripTypes } from "./codes.ts";
import { isTooFast } from "./rules.ts";

/** Parts are null until they are known; displayName is "latitude, longitude" until then (rule addresses/name). */
export const Address = z
  .object({
    street: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    displayName: z.string(),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    foreignServiceId: z.string().nullable(),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

export const TripType = anyOf(tripTypes);
export type TripType = z.infer<typeof TripType>;

export const TripAgent = anyOf(tripAgents);
export type TripAgent = z.infer<typeof TripAgent>;

/** An address as a person chose it; only what it is called must be there. */
export const AddressEntry = z.object({
  street: text.max(200).nullish(),
  postcode: text.max(20).nullish(),
  city: text.max(100).nullish(),
  country: text.max(100).nullish(),
  displayName: text.trim().min(1).max(300),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  foreignServiceId: text.max(100).nullish(),
});
export type AddressEntry = z.output<typeof AddressEntry>;

export const TripPosition = z
  .object({
    latitude,
    longitude,
    distanceToPreviousInMeters: meters,
    distanceFromBeginning: meters,
    directionInDegrees: z.number().nullable(),
    speedInKmh: z.number().nullable(),
    createdAt: instant,
    /** Seconds since the start. */
    timeFromBeginning: z.number(),
  })
  .meta({ id: "TripPosition" });
export type TripPosition = z.infer<typeof TripPosition>;

export const MileageInformation = z
  .object({ vehicleMileageInMetersBefore: meters, vehicleMileageInMetersAfter: meters })
  .meta({ id: "MileageInformation" });
export type MileageInformation = z.infer<typeof MileageInformation>;

/** What was added to a locked trip, which stays as it is (rule trips/supplements). Null where places are. */
export const Supplement = z
  .object({
    id,
    description: z.string().nullable(),
    contact: z.string().nullable(),
    reason: z.string().nullable(),
    user: Reference,
    createdAt: instant,
  })
  .meta({ id: "Supplement" });
export type Supplement = z.infer<typeof Supplement>;

/** Places and description are null on another person's private trip (rule trips/private). */
export const Trip = z
  .object({
    id,
    /** In the book of its vehicle, where it is never given to another trip; null while the trip is running. */
    number: z.int().nullable(),
    vehicle: Reference,
    driver: Reference.nullable(),
    startedAt: instant,
    /** Null while the trip is running. */
    finishedAt: instant.nullable(),
    startAddress: Address.nullable(),
    destinationAddress: Address.nullable(),
    startLatitude: latitude.nullable(),
    startLongitude: longitude.nullable(),
    destinationLatitude: latitude.nullable(),
    destinationLongitude: longitude.nullable(),
    mileageInMeters: meters,
    type: TripType,
    agent: TripAgent,
    description: z.string().nullable(),
    /** Who was visited. */
    contact: z.string().nullable(),
    duration: hoursMinutesSeconds,
    idleTime: hoursMinutesSeconds,
    lockedAt: instant.nullable(),
    readyForExportAt: instant.nullable(),
    exportedAt: instant.nullable(),
    calibratedAt: instant.nullable(),
    /** When it was deleted, if it was entered by hand and is no more; such trips are listed on request alone. */
    deletedAt: instant.nullable(),
    /** When it was said of what type the trip was; null while nobody has said it (rule inbox/classified). */
    classifiedAt: instant.nullable(),
    /** What had been recorded or stated was changed, or was stated late; what is said first and in time is no change. */
    hasBeenChanged: z.boolean(),
    /** It is doubtful whether its readings come from the box. */
    isOriginDoubted: z.boolean(),
    /** It was taken over from a file (rule imports/marks). */
    isImported: z.boolean(),
    /** The name of that file; null also where the trip is another's private one. */
    importedFrom: z.string().nullable(),
    /** What was added after its lock, the oldest first. */
    supplements: z.array(Supplement),
    costcenterId: id.nullable(),
    costcenterKey: z.string().nullable(),
    mileageInformation: MileageInformation,
    version,
    positions: z.array(TripPosition).optional(),
  })
  .meta({ id: "Trip" });
export type Trip = z.infer<typeof Trip>;

/** Half-open [from, to); left out, or sent as the years 1760 and 9999, it is unbounded (rule formats/periods). */
const period = { from: instant.optional(), to: instant.optional() };

/** A filter whose period may not end before it begins. */
export function withOrderedPeriod<Filter extends z.ZodObject<{ from: z.ZodType; to: z.ZodType }>>(
  filter: Filter,
): Filter {
  const runsForward = ({ from, to }: { from?: string; to?: string }) =>
    from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
  return filter.refine((value) => runsForward(value as { from?: string; to?: string }), {
    path: ["from"],
    message: "startBeforeFinish",
  });
}

export const TripFilter = withOrderedPeriod(
  z.object({
    ...period,
    ...pageQuery,
    orderAsc: z.boolean().default(false),
    withoutDriver: z.boolean().optional(),
    isLocked: z.boolean().optional(),
    vehicleIds: ids,
    driverIds: ids,
    groupIds: ids,
    costCenterIds: ids,
    types: z.array(TripType).optional(),
    /** Only trips on business nobody has said a purpose of; others need none. */
    withoutDescription: z.boolean().optional(),
    /** Only trips that belong to a reservation (rule reservations/matching). */
    reservationId: id.optional(),
    searchTerm,
    /** True: only trips that lie completely inside; false: all that overlap (rule trips/period). */
    within: z.boolean().default(false),
    /** Also trips of archived vehicles and users (rule trips/archived). */
    isArchived: z.boolean().default(false),
    /** Also trips that were entered by hand and deleted since; no sum counts them. */
    isDeleted: z.boolean().default(false),
  }),
);
export type TripFilter = z.output<typeof TripFilter>;

export const TripReportFilter = withOrderedPeriod(
  z.object({ ...period, vehicleIds: ids, driverIds: ids, groupIds: ids }),
);
export type TripReportFilter = z.output<typeof TripReportFilter>;

const CountByGroup = z.object({ groupId: id, groupName: z.string(), count: z.int() });

/** Over finished trips the caller may see (rule trips/sums). */
export const TripReport = z
  .object({
    mileageInMeters: meters,
    timeInSeconds: z.int(),
    businessTripCount: z.int(),
    privateTripCount: z.int(),
    driveToWorkTripCount: z.int(),
    businessMileageInMeters: meters,
    privateMileageInMeters: meters,
    driveToWorkMileageInMeters: meters,
    driverCount: z.int(),
    vehicleCount: z.int(),
    openTripsCount: z.int(),
    lockedTripsCount: z.int(),
    readyForExportCount: z.int(),
    openTripsCountByGroup: z.array(CountByGroup),
    tripsCountWithoutDriverByGroup: z.array(CountByGroup),
  })
  .meta({ id: "TripReport" });
export type TripReport = z.infer<typeof TripReport>;

export const TripVehiclesFilter = withOrderedPeriod(z.object({ ...period, driverIds: ids }));
export type TripVehiclesFilter = z.output<typeof TripVehiclesFilter>;

/** The report of each vehicle that has trips. */
export const TripVehicleReport = TripReport.extend({ vehicle: Reference }).meta({ id: "TripVehicleReport" });
export type TripVehicleReport = z.infer<typeof TripVehicleReport>;

export const TripDaysFilter = withOrderedPeriod(z.object({ ...period, vehicleIds: ids, driverIds: ids }));
export type TripDaysFilter = z.output<typeof TripDaysFilter>;

export const TripDays = z
  .object({
    vehicle: Reference,
    days: z.array(
      z.object({
        day,
        mileageInMeters: meters,
        timeInSeconds: z.int(),
        businessTripCount: z.int(),
        privateTripCount: z.int(),
        driveToWorkTripCount: z.int(),
      }),
    ),
  })
  .meta({ id: "TripDays" });
export type TripDays = z.infer<typeof TripDays>;

const description = text.trim().max(200);
/** Who was visited; left out or null it stays, "" takes it away. */
const contact = text.trim().max(200).nullish();

/** Left out or null it stays, "" takes it away; without the package CostCenter it stays. */
const costcenterId = z.union([id, z.literal("")]).nullish();

const span = { startedAt: instant, finishedAt: instant };

/** A trip that a person writes down. */
export const NewTrip = z
  .object({
    vehicleId: id,
    driverId: id,
    ...span,
    startAddress: AddressEntry,
    destinationAddress: AddressEntry,
    mileageInMeters: z.int().min(1).max(100_000_000),
    type: TripType,
    description: description.nullish(),
    contact,
    costcenterId,
  })
  .refine(({ startedAt, finishedAt }) => Date.parse(startedAt) < Date.parse(finishedAt), {
    path: ["startedAt"],
    message: "startBeforeFinish",
  })
  .refine(
    ({ startedAt, finishedAt, mileageInMeters }) => {
      const milliseconds = Date.parse(finishedAt) - Date.parse(startedAt);
      return milliseconds <= 0 || !isTooFast(mileageInMeters, milliseconds);
    },
    { path: ["mileageInMeters"], message: "tripIsTooFast" },
  );
export type NewTrip = z.output<typeof NewTrip>;

/**
 * A trip after it was edited. Manual trips need every field of a new one; recorded ones take the driver, type,
 * description and cost centre alone, those without addresses also the mileage (rule trips/editing); the rest is
 * ignored.
 */
export const TripChange = z.object({
  driverId: id,
  type: TripType,
  description: description.nullish(),
  contact,
  /** False takes back that somebody said the type: the trip waits again. */
  isClassified: z.literal(false).optional(),
  costcenterId,
  vehicleId: id.nullish(),
  startedAt: instant.nullish(),
  finishedAt: instant.nullish(),
  startAddress: AddressEntry.nullish(),
  destinationAddress: AddressEntry.nullish(),
  mileageInMeters: z.int().min(1).max(100_000_000).nullish(),
  version: knownVersion,
});
export type TripChange = z.output<typeof TripChange>;

/** What several trips get alike; what is left out or null stays (rule trips/bulk-edit). */
export const TripBulkChange = z.object({
  tripIds: bulkIds,
  type: TripType.nullish(),
  driverId: id.nullish(),
  description: description.nullish(),
  contact,
  /** False takes back that somebody said the type: the trips wait again. */
  isClassified: z.literal(false).optional(),
  /** The caller says of his own trips what was suggested to him (rule classificationrules/asked). */
  isSuggested: z.literal(true).optional(),
  vehicleId: id.nullish(),
  costcenterId,
  /** What the caller had read of each, by its id; what somebody changed since then is not written over. */
  versions: z.record(id, version).optional(),
});
export type TripBulkChange = z.output<typeof TripBulkChange>;

/** Something has to be added: a purpose, a partner, or both. */
export const NewSupplement = z
  .object({ description: description.optional(), contact, reason: requiredText("reasonIsEmpty") })
  .refine(({ description: purpose, contact: partner }) => Boolean(purpose) || Boolean(partner), {
    path: ["description"],
    error: "supplementIsEmpty",
  });
export type NewSupplement = z.output<typeof NewSupplement>;

export const TripSelection = z.object({ tripIds: bulkIds });

/** Why is kept in the history of each trip (rule reports/annex). */
export const TripUnlocking = z.object({ tripIds: bulkIds, reason: requiredText("reasonIsEmpty") });

/** A calendar month in Europe/Vienna, [from, to). */
export const MonthRelease = z.object({ from: instant, to: instant });
export const MonthReleased = z
  .object({ releasedCount: z.int(), openCount: z.int() })
  .meta({ id: "MonthReleased" });

export const TripPrivacy = z.object({ isPrivate: z.boolean() });

export const TripSplit = z.object({ byMileageInMeters: z.int().min(1) });

export const TripMerge = z.object({
  tripIds: z.array(id, { error: "twoTripsToMerge" }).min(2, { error: "twoTripsToMerge" }).max(500),
  /** True: what would come out, nothing is stored. */
  isPreview: z.boolean().default(false),
});
export type TripMerge = z.output<typeof TripMerge>;

export const TripUsersFilter = withOrderedPeriod(z.object({ ...period, vehicleIds: ids }));
export type TripUsersFilter = z.output<typeof TripUsersFilter>;

/** The report of each driver who has trips. */
export const TripUserReport = TripReport.extend({ user: Reference }).meta({ id: "TripUserReport" });
export type TripUserReport = z.infer<typeof TripUserReport>;

/** A local month, yyyy-MM. */
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "invalidDate");

export const TripMonthsFilter = z.object({ month, vehicleIds: ids, driverIds: ids });
export type TripMonthsFilter = z.output<typeof TripMonthsFilter>;

/** Metres of a month, all together and by type. */
export const TripMonth = z
  .object({ month, sum: meters, businessSum: meters, privateSum: meters, driveToWorkSum: meters })
  .meta({ id: "TripMonth" });
export type TripMonth = z.infer<typeof TripMonth>;
