import { ChargingParameters, ThroughputChunk } from "@wegbuch/contract/charging/schemas";
import * as z from "zod";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";

/** A section of the night as it is typed. */
export type Section = { key: number; time: string; throughput: string };

/** The parameters as their form holds them: all as they are typed. */
export type Draft = Record<keyof ChargingParameters, string> & { sections: readonly Section[] };

export const numberFields = [
  "numberOfCars",
  "percentageNormal",
  "percentageMedium",
  "percentageStrong",
  "distributorMaxThroughput",
  "stationMaxThroughput",
  "kwPer100Km",
] as const;
export const timeFields = ["arrivalStart", "arrivalEnd", "nightShiftEnd"] as const;

/** Throughput of a new section (rule charging/cars). */
const newThroughput = "10";

/** The defaults of the server (rule charging/cars). */
export function defaultDraft(): Draft {
  const parameters = Object.entries(ChargingParameters.parse({})).map(([name, value]) => [
    name,
    String(value),
  ]);
  return { ...(Object.fromEntries(parameters) as Record<keyof ChargingParameters, string>), sections: [] };
}

/** One more section, an hour after the last one. */
export function withSection({ arrivalEnd, sections }: Draft): readonly Section[] {
  const last = sections.at(-1);
  const hour = (Number(timeOf(last?.time ?? arrivalEnd).slice(0, 2)) + (last ? 1 : 0)) % 24;
  const time = `${String(Number.isNaN(hour) ? 0 : hour).padStart(2, "0")}:00`;
  const key = Math.max(0, ...sections.map((section) => section.key)) + 1;
  return [...sections, { key, time, throughput: newThroughput }];
}

function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

/** 8:00 as the clock says it; what is no time stays what it is. */
function timeOf(typed: string): string {
  const text = typed.trim();
  return /^\d:\d\d$/.test(text) ? `0${text}` : text;
}

const Sections = z.array(ThroughputChunk).max(100);
/** What would be sent, were it right. */
export function requestOf(draft: Draft) {
  const numbers = numberFields.map((name) => [name, numberOf(draft[name])]);
  const times = timeFields.map((name) => [name, timeOf(draft[name])]);
  return {
    query: Object.fromEntries([...numbers, ...times]) as ChargingParameters,
    body: draft.sections.map(({ time, throughput }, index) => ({
      id: index + 1,
      time: timeOf(time),
      throughput: numberOf(throughput) ?? NaN,
    })),
  };
}

/** What is wrong with the parameters, by field; that of sections under "0.time" and the like. */
export function errorsOf(draft: Draft, labels: Record<string, string>): FieldErrors {
  const { query, body } = requestOf(draft);
  const sectionLabels = body.flatMap((_, index) => [
    [`${index}.time`, labels["time"] ?? ""],
    [`${index}.throughput`, labels["throughput"] ?? ""],
  ]);
  return {
    ...fieldErrors(ChargingParameters, { ...query, ...nothing(query) }, labels),
    ...fieldErrors(Sections, body, Object.fromEntries(sectionLabels) as Record<string, string>),
  };
}

/** What is left empty is missing; only who does not name it at all gets the default. */
function nothing(query: ChargingParameters): Record<string, null> {
  const empty = Object.entries(query).filter(
    ([, value]: [string, unknown]) => value === undefined || value === "",
  );
  return Object.fromEntries(empty.map(([name]) => [name, null]));
}
