import * as z from "zod";
import { TripWithEvents } from "../geofenceevents/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, ids, instant, Reference, requiredText } from "../kit/wire.ts";
import { TripType } from "../trips/schemas.ts";

const period = z.iso.datetime({ offset: true, error: "periodIsEmpty" }).pipe(instant);

/** Trips of the vehicles that begin in [from, to), narrowed by the optional fields (rule geofences/analyses). */
export const NewGeofenceAnalysis = z
  .object({
    title: requiredText("titleIsEmpty"),
    geofenceAnalysisGeofences: z
      .array(z.object({ geofenceId: id }), { error: "nothingIsSelected" })
      .min(1, { error: "nothingIsSelected" })
      .max(1_000),
    geofenceAnalysisVehicles: z
      .array(z.object({ vehicleId: id }), { error: "nothingIsSelected" })
      .min(1, { error: "nothingIsSelected" })
      .max(10_000),
    from: period,
    to: period,
    driverIds: ids,
    groupIds: ids,
    types: z.array(TripType).optional(),
  })
  .refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), {
    path: ["from"],
    message: "startBeforeFinish",
  });
export type NewGeofenceAnalysis = z.output<typeof NewGeofenceAnalysis>;

/**
 * With `id` that one alone, and a page of its trips (rule geofences/analyses); without it all of them, of which no page
 * is taken.
 */
export const GeofenceAnalysisQuery = z.object({
  id: id.optional(),
  ...pageQuery,
  // A page is part of one answer, which is made whole before it is sent.
  perPage: z.int().min(1).max(1_000).default(10),
});
export type GeofenceAnalysisQuery = z.output<typeof GeofenceAnalysisQuery>;

export const GeofenceAnalysis = z
  .object({
    id,
    title: z.string(),
    from: instant,
    to: instant,
    createdAt: instant,
    createdBy: Reference,
    isCalculated: z.boolean(),
    /** Of the trips to look at, between 0 and 1. */
    progress: z.number().min(0).max(1),
    /** True once the calculation was given up. */
    hasFailed: z.boolean(),
    geofenceAnalysisVehicles: z.array(z.object({ vehicleId: id, vehicleName: z.string() })),
    geofenceAnalysisGeofences: z.array(z.object({ geofenceId: id, title: z.string() })),
    /** How many trips met a fence, as far as the reader may see them; known where `trips` are. */
    tripCount: z.int().nullable(),
    /** A page of them, by vehicle and start; only when one analysis is asked for and calculated. */
    trips: z.array(TripWithEvents).optional(),
  })
  .meta({ id: "GeofenceAnalysis" });
export type GeofenceAnalysis = z.infer<typeof GeofenceAnalysis>;
