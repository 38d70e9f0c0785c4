import { NewScheduledReport, type ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import {
  bodyOf,
  draftOf,
  errorsOf,
  newDraft,
  onWeekday,
  type ReportDraft,
  scheduleOf,
  spanOf,
  withType,
} from "./draft.ts";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => "de" }));

const anna = { id: "018f2b2c-9b6e-7c3a-8f1e-0123456789a1", name: "Anna Huber" };
const group = "018f2b2c-9b6e-7c3a-8f1e-0123456789b2";
const van = { id: "018f2b2c-9b6e-7c3a-8f1e-0123456789c3", name: "L-482 AH" };

const monthly: ReportDraft = {
  ...newDraft("2026-01-31"),
  name: " Fahrtenbuch für das Büro ",
  type: "Month",
  format: "xlsx",
  receivers: [1, 5],
  persons: [anna],
  interval: "Monthly",
  period: "month",
  groupedBy: "vehicle",
};

test("a new form tells everything that is missing, each with its own message", () => {
  expect(errorsOf({ ...newDraft(""), hour: "" })).toEqual({
    name: "Name ist erforderlich",
    type: "Bericht ist erforderlich",
    sendToAll: "Empfänger ist erforderlich",
    startedAt: "Startdatum ist erforderlich",
    startHour: "Startstunde muss 1 bis 24 sein",
    interval: "Wiederholung ist erforderlich",
    period: "Zeitraum ist erforderlich",
    groupBy: "Gruppierung ist erforderlich",
    format: "Exportformat ist erforderlich",
  });
});

test.each([
  [{ receivers: [1], persons: [] }, { sentToUsers: "Mindestens eine Person auswählen" }],
  [{ receivers: [3], groups: [] }, { sendToGroups: "Mindestens eine Gruppe auswählen" }],
  [{ finish: "onDate", lastDay: "" }, { finishedAt: "Enddatum ist erforderlich" }],
  [
    { finish: "after", repetitions: "0" },
    { repetitions: "Anzahl der Wiederholungen muss mindestens 1 sein" },
  ],
  [
    { finish: "after", repetitions: "oft" },
    { repetitions: "Anzahl der Wiederholungen muss mindestens 1 sein" },
  ],
  [{ period: "days", lastDays: "" }, { lastDays: "Anzahl der Tage muss eine Zahl ab 1 sein" }],
  [
    { day: "31/02/2026", finish: "onDate", lastDay: "", receivers: [] },
    {
      startedAt: "Ungültiges Datumsformat",
      finishedAt: "Enddatum ist erforderlich",
      sendToAll: "Empfänger ist erforderlich",
    },
  ],
  [{ chosen: [] }, { onVehicles: "Mindestens ein Fahrzeug auswählen" }],
  [{ groupedBy: "driver", chosen: [] }, { onUsers: "Mindestens einen Fahrer auswählen" }],
  [{ groupedBy: "costcenter", chosen: [] }, { onCostCenters: "Mindestens eine Kostenstelle auswählen" }],
  [{ hour: "25" }, { startHour: "Startstunde muss 1 bis 24 sein" }],
  [{ hour: "8,5" }, { startHour: "Startstunde muss 1 bis 24 sein" }],
] as const)("%o is told as %o", (part, told) => {
  expect(errorsOf({ ...monthly, ...part })).toEqual(told);
});

test("a report is sent as its form says, with what is not chosen left out", () => {
  expect(errorsOf(monthly)).toEqual({});
  expect(NewScheduledReport.parse(bodyOf(monthly))).toMatchObject({
    name: "Fahrtenbuch für das Büro",
    type: "Month",
    sendToAll: [5],
    sentToUsers: [anna.id],
    sendToGroups: [],
    startedAt: "2026-01-31T07:00:00.000Z",
    interval: "Monthly",
    finishedAt: null,
    repetitions: null,
    period: 1,
    lastDays: null,
    groupBy: 2,
    format: 2,
    reportOnAll: true,
    onVehicles: [],
    showPrivateTripTimes: true,
  });
});

test("persons and groups that are not receivers any more are not sent", () => {
  const body = bodyOf({ ...monthly, receivers: [4], groups: [group] });

  expect(body).toMatchObject({ sendToAll: [4], sentToUsers: [], sendToGroups: [] });
});

test("what was sent comes back into the same form", () => {
  const whole: ReportDraft = {
    ...monthly,
    name: "Büro",
    receivers: [1, 3, 5],
    groups: [group],
    excluded: [anna],
    hour: "24",
    finish: "onDate",
    lastDay: "2026-12-31",
    period: "days",
    lastDays: "10",
    chosen: [van],
    showsPrivateTimes: false,
  };
  const kept = NewScheduledReport.parse(bodyOf(whole));
  const report: ScheduledReport = { ...kept, id: anna.id, nextOccurrenceAt: null, version: 0 };

  expect(kept).toMatchObject({ period: 1, lastDays: 10, onVehicles: [van.id], reportOnAll: false });
  expect(draftOf(report, (id) => (id === van.id ? van.name : anna.name))).toEqual(whole);
});

test("another weekday moves the start forward, never back", () => {
  expect(onWeekday("2026-11-20", 5)).toBe("2026-11-20");
  expect(onWeekday("2026-11-20", 1)).toBe("2026-11-23");
  expect(onWeekday("2026-11-20", 4)).toBe("2026-11-26");
});

test("another report keeps what it can be grouped by and be a file of", () => {
  const days = { type: "Day", kinds: ["vehicle", "driver", "group"], formats: ["pdf"] } as const;

  expect(withType(monthly, days)).toMatchObject({ type: "Day", format: "pdf", groupedBy: "vehicle" });
  expect(withType({ ...monthly, groupedBy: "costcenter", chosen: [van] }, days)).toMatchObject({
    groupedBy: "",
    chosen: null,
  });
});

test("dates are known as soon as the times are, and their days with the period", () => {
  const draft: ReportDraft = { ...newDraft("2026-11-23"), interval: "Weakly" };
  const errors = errorsOf(draft);

  expect(scheduleOf(draft, errors)).toEqual({
    startedAt: "2026-11-23T07:00:00.000Z",
    interval: "Weakly",
    finishedAt: null,
    repetitions: null,
  });
  expect(spanOf(draft, errors)).toBeUndefined();
  expect(spanOf({ ...draft, period: "week" }, errors)).toEqual({ period: 2, lastDays: null });
  const late = { ...draft, hour: "25" };
  expect(scheduleOf(late, errorsOf(late))).toBeUndefined();
});
