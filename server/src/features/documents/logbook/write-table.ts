import { fill } from "@wegbuch/contract/kit/texts";
import { type Column, writeXlsx } from "../../../platform/documents/write-xlsx.ts";
import type { Step } from "./follow-sections.ts";
import { groupingOf, type ReportOrder, seesCostcenters } from "./order.ts";
import type { Heading } from "./read-heading.ts";
import type { ChainCalibration } from "./read-calibrations.ts";
import type { LogbookTrip } from "./read-logbook-trips.ts";
import { sayCalibration } from "./say-calibration.ts";
import { shownByType, shownTrips } from "./say-sums.ts";
import { saySupplement } from "./say-supplement.ts";
import { secondsOf } from "./sum-trips.ts";
import { say } from "./texts.ts";

/** A row of the table: a trip, a calibration between trips, or a sum below them. */
type Line = {
  name: string;
  trip: LogbookTrip | null;
  calibration?: ChainCalibration;
  seconds: number | null;
  meters: number | null;
  description: string;
};

/** The logbook as a table: a row for each trip, sums below each section and at the end. */
export function writeTable(
  order: ReportOrder,
  heading: Heading,
  steps: AsyncIterable<Step>,
): AsyncGenerator<Uint8Array> {
  const { language } = order;
  const title = (key: keyof typeof say) => say[key][language];
  const filter = `${title("groupedBy")}: ${heading.groupedBy} · ${title("filter")}: ${heading.filter}`;
  return writeXlsx<Line>({
    sheetName: title("title"),
    headings: [
      `${title("title")} · ${heading.mandator} · ${heading.period}`,
      `${title("createdAt")} ${heading.createdAt} · ${filter} · ${title("noLogbook")}`,
    ],
    columns: columnsOf(order, heading),
    rows: linesOf(order, heading, steps),
    isStrong: ({ trip, calibration }) => trip === null && calibration === undefined,
  });
}

function columnsOf(order: ReportOrder, { typeNames }: Heading): Column<Line>[] {
  const title = (key: keyof typeof say) => say[key][order.language];
  /** Of a trip that shows more than its type and kilometres, or of a calibration. */
  const of =
    <Value>(valueOf: (trip: LogbookTrip) => Value, ofOther?: (calibration: ChainCalibration) => Value) =>
    ({ trip, calibration }: Line): Value | null => {
      if (calibration) return ofOther?.(calibration) ?? null;
      return trip === null || trip.isBare ? null : valueOf(trip);
    };
  const startedAt = of(
    (trip) => trip.startedAt,
    ({ at }) => at,
  );
  const finishedAt = of((trip) => trip.finishedAt);
  const costcenter = of((trip) => trip.costcenter);
  return [
    { title: title(`grouping${groupingOf(order)}`), kind: "text", width: 28, of: ({ name }) => name },
    {
      title: title("driver"),
      kind: "text",
      of: of(
        (trip) => trip.driver,
        ({ author }) => author,
      ),
    },
    {
      title: title("vehicle"),
      kind: "text",
      of: of(
        (trip) => trip.vehicle,
        ({ vehicle }) => vehicle,
      ),
    },
    {
      title: title("licensePlate"),
      kind: "text",
      width: 14,
      of: of(
        (trip) => trip.licensePlate,
        (one) => one.licensePlate,
      ),
    },
    { title: title("date"), kind: "date", of: startedAt },
    {
      title: title("start"),
      kind: "time",
      of: order.filter.ShowPrivateTripTimes ? startedAt : of((trip) => trip.startedAt),
    },
    { title: title("finish"), kind: "time", of: finishedAt },
    { title: title("duration"), kind: "duration", of: ({ seconds }) => seconds },
    { title: title("startAddress"), kind: "text", width: 40, of: of((trip) => trip.startAddress) },
    {
      title: title("destinationAddress"),
      kind: "text",
      width: 40,
      of: of((trip) => trip.destinationAddress),
    },
    {
      title: title("metersBefore"),
      kind: "kilometers",
      of: of(
        (trip) => trip.metersBefore,
        (one) => one.metersBefore,
      ),
    },
    {
      title: title("metersAfter"),
      kind: "kilometers",
      of: of(
        (trip) => trip.metersBefore + trip.meters,
        (one) => one.metersAfter,
      ),
    },
    { title: title("distance"), kind: "kilometers", of: ({ meters }) => meters },
    {
      title: title("type"),
      kind: "text",
      width: 16,
      of: ({ trip, calibration }) => (calibration ? title("calibration") : trip && typeNames[trip.type]),
    },
    { title: title("description"), kind: "text", width: 48, of: ({ description }) => description },
    { title: title("contact"), kind: "text", width: 28, of: of((trip) => trip.contact) },
    {
      title: title("supplements"),
      kind: "text",
      width: 28,
      of: of((trip) => trip.supplements.map(saySupplement).join("; ")),
    },
    ...(seesCostcenters(order.actor)
      ? [{ title: title("costcenter"), kind: "text", width: 16, of: costcenter } as const]
      : []),
    {
      title: title("origin"),
      kind: "text",
      width: 14,
      of: of((trip) => (trip.isImported ? title("imported") : "")),
    },
  ];
}

async function* linesOf(
  order: ReportOrder,
  heading: Heading,
  steps: AsyncIterable<Step>,
): AsyncGenerator<Line> {
  const { language } = order;
  const nothing = { trip: null, seconds: null, meters: null, description: "" };
  let isEmpty = true;
  for await (const step of steps) {
    isEmpty = false;
    if (step.kind === "trip") yield lineOf(step);
    if (step.kind === "calibration") {
      const { difference, entered, reason } = sayCalibration(step.calibration, order);
      const description = `${difference}, ${entered}: ${reason}`;
      yield { ...nothing, name: step.section.name, calibration: step.calibration, description };
    }
    if (step.kind !== "sectionSums" && step.kind !== "total") continue;
    const { sums } = step;
    const name = step.kind === "total" ? say.total : fill(say.sumOf, { name: step.section.name });
    const description = `${shownTrips(sums.trips, language)}: ${shownByType(sums, heading, language)}`;
    yield { ...nothing, name: name[language], seconds: sums.seconds, meters: sums.meters, description };
    if (step.kind === "total" || step.section.shortTripMeters === 0) continue;
    const description2 = say.shortTripsAbout[language];
    yield {
      ...nothing,
      name: say.shortTrips[language],
      meters: step.section.shortTripMeters,
      description: description2,
    };
  }
  if (isEmpty) yield { ...nothing, name: say.nothingFound[language] };
}

function lineOf({ section, trip }: Extract<Step, { kind: "trip" }>): Line {
  const { isBare, meters, description } = trip;
  return {
    name: section.name,
    trip,
    seconds: isBare ? null : secondsOf(trip),
    meters,
    description: isBare ? "" : description,
  };
}
