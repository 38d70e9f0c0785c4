import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aTeam } from "../kit/api/people.ts";
import { wish } from "../kit/api/scheduled-reports.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

const refusalOf = async ({ ask }: Team, given: object, language?: string) =>
  (await ask(1, "POST /Reports", wish(given), language)).body.errors;

test("all that is missing is said at once, in the words of each field", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  expect((await ask(1, "POST /Reports", {})).body.errors).toEqual({
    name: ["Name ist erforderlich"],
    type: ["Bericht ist erforderlich"],
    sendToAll: ["Empfänger ist erforderlich"],
    interval: ["Wiederholung ist erforderlich"],
    startedAt: ["Startdatum ist erforderlich"],
    period: ["Zeitraum ist erforderlich"],
    format: ["Exportformat ist erforderlich"],
    groupBy: ["Gruppierung ist erforderlich"],
  });
  expect((await ask(1, "POST /Reports", {}, "en")).body.errors).toEqual({
    name: ["Name is required"],
    type: ["Report is required"],
    sendToAll: ["Recipient is required"],
    interval: ["Repetition is required"],
    startedAt: ["Start date is required"],
    period: ["Period is required"],
    format: ["Export format is required"],
    groupBy: ["Grouping is required"],
  });
});

/** What is given, and what is said about which field. */
const wrong: [given: object, field: string, german: string, english: string][] = [
  [{ sendToAll: [1] }, "sentToUsers", "Mindestens eine Person auswählen", "Select at least one person"],
  [{ sendToAll: [3] }, "sendToGroups", "Mindestens eine Gruppe auswählen", "Select at least one group"],
  [
    { startedAt: "2026-05-31T06:30:00Z" },
    "startedAt",
    "Startstunde muss 1 bis 24 sein",
    "Start hour must be 1 to 24",
  ],
  [{ startedAt: "" }, "startedAt", "Startdatum ist erforderlich", "Start date is required"],
  [{ startedAt: "morgen" }, "startedAt", "Ungültiges Datumsformat", "Invalid Date Format"],
  [{ finishedAt: "" }, "finishedAt", "Enddatum ist erforderlich", "Finish date is required"],
  [
    { finishedAt: "2026-05-30T21:00:00Z" },
    "finishedAt",
    "Das Enddatum darf nicht vor dem Startdatum liegen",
    "The finish date must not be before the start date",
  ],
  [
    { repetitions: 0 },
    "repetitions",
    "Anzahl der Wiederholungen muss mindestens 1 sein",
    "Number of repetitions must be at least 1",
  ],
  [
    { lastDays: "zwei" },
    "lastDays",
    "Anzahl der Tage muss eine Zahl ab 1 sein",
    "Number of days must be a number of at least 1",
  ],
  [
    { period: 3 },
    "lastDays",
    "Anzahl der Tage muss eine Zahl ab 1 sein",
    "Number of days must be a number of at least 1",
  ],
  [{ type: "Year" }, "type", "Bericht ist erforderlich", "Report is required"],
  [{ interval: 4 }, "interval", "Wiederholung ist erforderlich", "Repetition is required"],
  [{ reportOnAll: false }, "onVehicles", "Mindestens ein Fahrzeug auswählen", "Select at least one vehicle"],
  [
    { reportOnAll: false, groupBy: 1 },
    "onUsers",
    "Mindestens einen Fahrer auswählen",
    "Select at least one driver",
  ],
  [
    { reportOnAll: false, groupBy: 3 },
    "onCostCenters",
    "Mindestens eine Kostenstelle auswählen",
    "Select at least one cost centre",
  ],
  [
    { reportOnAll: false, groupBy: 4, type: 3 },
    "onGeofences",
    "Mindestens einen Geofence auswählen",
    "Select at least one geofence",
  ],
  [
    { reportOnAll: false, groupBy: 5 },
    "onGroups",
    "Mindestens eine Gruppe auswählen",
    "Select at least one group",
  ],
  [
    { groupBy: 4 },
    "groupBy",
    "Dieser Bericht lässt sich nicht so gruppieren",
    "This report cannot be grouped like that",
  ],
  [
    { type: 1, format: 2 },
    "format",
    "Diesen Bericht gibt es nur als PDF",
    "This report is available as PDF only",
  ],
];

test("each field that is wrong says so in its own words, and nothing is written", async () => {
  const team = await aTeam(database);
  const { changes } = await aWatch(database);
  for (const [given, field, german, english] of wrong) {
    expect(await refusalOf(team, given)).toEqual({ [field]: [german] });
    expect(await refusalOf(team, given, "en")).toEqual({ [field]: [english] });
  }
  expect(await changes()).toEqual([]);
});
