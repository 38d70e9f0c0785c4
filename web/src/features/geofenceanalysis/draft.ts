import { NewGeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import type * as z from "zod";
import { fieldErrors, type FieldErrors } from "../../api/field-errors.ts";
import { boundsOf, isDay, presetOf, rangeOf } from "../../ui/dates/period.ts";

/** An analysis as its form holds it. */
export type AnalysisDraft = {
  title: string;
  range: { first: string; last: string };
  vehicleIds: string[];
  geofenceIds: string[];
};

/** A new one is about the previous month (rule geofences/analyses). */
export function newDraft(day: string): AnalysisDraft {
  const { first, last } = presetOf("lastMonth", day);
  return { title: "", range: { first, last }, vehicleIds: [], geofenceIds: [] };
}

/** What is sent: the days as local bounds, not beyond now. */
export function bodyOf(draft: AnalysisDraft, now: number): z.input<typeof NewGeofenceAnalysis> {
  const { first, last } = draft.range;
  const { from, to } = isDay(first) && isDay(last) ? boundsOf(rangeOf(first, last)) : { from: "", to: "" };
  return {
    title: draft.title,
    from,
    to: Date.parse(to) > now ? new Date(now).toISOString() : to,
    geofenceAnalysisVehicles: draft.vehicleIds.map((vehicleId) => ({ vehicleId })),
    geofenceAnalysisGeofences: draft.geofenceIds.map((geofenceId) => ({ geofenceId })),
  };
}

/** What is wrong with a draft, by field; a period that lacks a day is missing. */
export function errorsOf(draft: AnalysisDraft, now: number): FieldErrors {
  const { from, to, ...rest } = bodyOf(draft, now);
  return fieldErrors(NewGeofenceAnalysis, { ...rest, ...(from !== "" && { from, to }) });
}
