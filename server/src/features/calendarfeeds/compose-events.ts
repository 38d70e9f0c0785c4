import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import { fill, type Language, type Saying } from "@wegbuch/contract/kit/texts";
import type { NextService } from "@wegbuch/contract/services/schemas";
import type { CalendarEvent } from "../../platform/documents/write-calendar.ts";
import type { Due } from "../vehicles/find-due.ts";
import { say } from "./texts.ts";

/**
 * What stands in the calendar about a vehicle: the month its inspection is due in, the last day on which that is
 * permitted, and the day on which it will probably need a service; a service that is overdue stands at today.
 */
export function composeEvents(due: Due, language: Language, now: Date): CalendarEvent[] {
  const { id, name, licensePlate, inspection, service } = due;
  const vehicle = licensePlate === "" ? name : `${name} (${licensePlate})`;
  const eventOf = (kind: string, days: [string, string], told: Told): CalendarEvent => ({
    uid: `${kind}-${id}@wegbuch`,
    stampedAt: now,
    startsOn: days[0],
    endsOn: days[1],
    title: fill(told.title, { vehicle, ...told.values })[language],
    description: fill(told.description, { vehicle, ...told.values })[language],
    alarmDaysBefore: told.alarmDaysBefore,
  });
  return [
    ...inspectionEvents(inspection, language, eventOf),
    ...serviceEvents(service, { language, today: dayOf(now) }, eventOf),
  ];
}

type Told = {
  title: Saying;
  description: Saying;
  values: Record<string, string>;
  alarmDaysBefore: number;
};
type EventOf = (kind: string, days: [string, string], told: Told) => CalendarEvent;

function inspectionEvents(
  { nextInspection, earliest, latest }: NextInspection,
  language: Language,
  eventOf: EventOf,
): CalendarEvent[] {
  if (nextInspection === null || latest === null) return [];
  const from = nextInspection.slice(0, 10);
  const values = { earliest: shownDay(earliest ?? from, language), latest: shownDay(latest, language) };
  const description = say.inspectionWindow;
  return [
    eventOf("inspection", [from, lastDayOfMonth(from)], {
      title: say.inspectionIsDue,
      description,
      values,
      alarmDaysBefore: 14,
    }),
    eventOf("inspection-latest", [latest, latest], {
      title: say.inspectionEnds,
      description,
      values,
      alarmDaysBefore: 7,
    }),
  ];
}

function serviceEvents(
  { nextServiceAt, remainingInMeters, estimatedDate }: NextService,
  { language, today }: { language: Language; today: string },
  eventOf: EventOf,
): CalendarEvent[] {
  if (nextServiceAt === null || remainingInMeters === null) return [];
  const isOverdue = remainingInMeters <= 0;
  const day = isOverdue ? today : estimatedDate;
  if (day === null) return [];
  const kilometers = (meters: number) => shownNumber(Math.round(meters / 1_000), language);
  const values = { at: kilometers(nextServiceAt), kilometers: kilometers(Math.abs(remainingInMeters)) };
  const description = isOverdue ? say.serviceIsOverdue : say.serviceIsAhead;
  return [
    eventOf("service", [day, day], { title: say.serviceIsDue, description, values, alarmDaysBefore: 7 }),
  ];
}

function lastDayOfMonth(day: string): string {
  return addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
}

function shownDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "de-AT", {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  return format.format(new Date(day));
}

const shownNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(language === "en" ? "en-GB" : "de-DE").format(value);
