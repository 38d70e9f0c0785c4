import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import {
  day,
  hoursMinutesSeconds,
  id,
  ids,
  instant,
  latitude,
  longitude,
  meters,
  Reference,
  searchTerm,
} from "../kit/wire.ts";

/** Parts are null until they are known; displayName is "latitude, longitude" until then (ALG-ADDRESS). */
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

/** 0 business, 1 private, 2 drive to work. */
export const TripType = z.literal([0, 1, 2]);
export type TripType = z.infer<typeof TripType>;

/** 0 automatic, 1 manual, 3 recorded without positions (OQ-095). */
export const TripAgent = z.literal([0, 1, 3]);
export type TripAgent = z.infer<typeof TripAgent>;

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

/** Places and description are null on another person's private trip (OQ-051). */
export const Trip = z
  .object({
    id,
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
    duration: hoursMinutesSeconds,
    idleTime: hoursMinutesSeconds,
    lockedAt: instant.nullable(),
    readyForExportAt: instant.nullable(),
    exportedAt: instant.nullable(),
    calibratedAt: instant.nullable(),
    hasBeenChanged: z.boolean(),
    costcenterId: id.nullable(),
    costcenterKey: z.string().nullable(),
    mileageInformation: MileageInformation,
    positions: z.array(TripPosition).optional(),
  })
  .meta({ id: "Trip" });
export type Trip = z.infer<typeof Trip>;

/** Half-open [from, to); left out, or sent as the years 1760 and 9999, it is unbounded (OQ-094). */
const period = { from: instant.optional(), to: instant.optional() };

function inOrder<Filter extends z.ZodObject<typeof period>>(filter: Filter): Filter {
  const runsForward = ({ from, to }: { from?: string; to?: string }) =>
    from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
  return filter.refine((value) => runsForward(value as { from?: string; to?: string }), {
    path: ["from"],
    message: "startBeforeFinish",
  });
}

export const TripFilter = inOrder(
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
    searchTerm,
    /** True: only trips that lie completely inside; false: all that overlap (OQ-093). */
    within: z.boolean().default(false),
    /** Also trips of archived vehicles and users (OQ-111). */
    isArchived: z.boolean().default(false),
  }),
);
export type TripFilter = z.output<typeof TripFilter>;

export const TripReportFilter = inOrder(
  z.object({ ...period, vehicleIds: ids, driverIds: ids, groupIds: ids }),
);
export type TripReportFilter = z.output<typeof TripReportFilter>;

const CountByGroup = z.object({ groupId: id, groupName: z.string(), count: z.int() });

/** Over finished trips the caller may see (OQ-117). */
export const TripReport = z
  .object({
    mileageInMeters: meters,
    timeInSeconds: z.int(),
    businessTripCount: z.int(),
    privateTripCount: z.int(),
    driveToWorkTripCount: z.int(),
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

export const TripVehiclesFilter = inOrder(z.object({ ...period, driverIds: ids }));
export type TripVehiclesFilter = z.output<typeof TripVehiclesFilter>;

/** The report of each vehicle that has trips. */
export const TripVehicleReport = TripReport.extend({ vehicle: Reference }).meta({ id: "TripVehicleReport" });
export type TripVehicleReport = z.infer<typeof TripVehicleReport>;

export const TripDaysFilter = inOrder(z.object({ ...period, vehicleIds: ids, driverIds: ids }));
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
