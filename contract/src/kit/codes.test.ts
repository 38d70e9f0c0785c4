import { expect, test } from "vitest";
import { packages } from "../access/packages.ts";
import { roles } from "../access/roles.ts";
import { fileFormats, groupings, periodKinds } from "../documents/codes.ts";
import { lockMethods, metadataCategories, searchCategories, weekdays } from "../geofences/codes.ts";
import { testerFilters } from "../mandators/codes.ts";
import { paymentIntervals } from "../orders/codes.ts";
import { reservationStatuses } from "../reservations/codes.ts";
import { chosenPeriods, receiverCodes, reportPeriods } from "../scheduledreports/codes.ts";
import { mailKinds } from "../system/codes.ts";
import { timeEventCodes } from "../timelogs/codes.ts";
import { tripAgents, tripTypes } from "../trips/codes.ts";
import { passwordModes } from "../users/codes.ts";
import { vehicleServiceTypes } from "../inspections/codes.ts";
import { vehicleTypes } from "../vehicles/codes.ts";
import { wordOf } from "./codes.ts";
import { anyOf } from "./wire.ts";

/** What other programs send and databases hold: a word may change, its number never. */
test.each<[string, object, object]>([
  ["trip types", tripTypes, { business: 0, private: 1, driveToWork: 2 }],
  ["who wrote a trip", tripAgents, { automatic: 0, manual: 1, withoutPositions: 3 }],
  ["vehicle types", vehicleTypes, { company: 0, private: 1, pool: 2 }],
  ["what the law sees in a vehicle", vehicleServiceTypes, { car: 0, lightTruck: 1, heavyTruck: 2 }],
  ["groupings", groupings, { driver: 1, vehicle: 2, costcenter: 3, geofence: 4, group: 5 }],
  ["files", fileFormats, { pdf: 1, xlsx: 2 }],
  ["periods of an export", periodKinds, { none: 1, day: 20, week: 30, month: 40, year: 50, range: 60 }],
  ["receivers", receiverCodes, { persons: 1, drivers: 2, groups: 3, groupLeaders: 4, administrators: 5 }],
  ["periods of a report", reportPeriods, { year: 0, month: 1, week: 2 }],
  ["periods of its form", chosenPeriods, { year: 0, month: 1, week: 2, lastDays: 3 }],
  ["payments", paymentIntervals, { yearly: 0, halfYearly: 1, monthly: 2 }],
  ["reservations", reservationStatuses, { reserved: 0, active: 1, completed: 2, cancelled: 3 }],
  [
    "events of a log",
    timeEventCodes,
    {
      workStart: 0,
      workEnd: 1,
      restStart: 2,
      restEnd: 3,
      drivingBreakStart: 4,
      drivingBreakEnd: 5,
      drivingStart: 6,
      drivingEnd: 7,
    },
  ],
  [
    "weekdays",
    weekdays,
    { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 },
  ],
  ["notes at fences", metadataCategories, { worker: 1, others: 99 }],
  ["searches of fences", searchCategories, { worker: 1, others: 99, title: 100 }],
  ["what is done to a weekday", lockMethods, { lock: "0", unlock: "1", toggle: "2" }],
  ["ways to a password", passwordModes, { invited: 0, given: 1 }],
  ["testers", testerFilters, { all: 0, none: 1, only: 2 }],
  [
    "roles",
    roles,
    {
      admin: 1,
      adminViewer: 2,
      groupLeader: 3,
      groupLeaderViewer: 4,
      driver: 5,
      driverViewer: 6,
      superAdmin: 7,
    },
  ],
  [
    "packages",
    packages,
    { Tracking: 1, Logbook: 2, TimeLog: 4, CostCenter: 8, Geofences: 16, Reservations: 32 },
  ],
  [
    "mails",
    mailKinds,
    {
      welcome: "M1",
      resetLink: "M2",
      newPassword: "M3",
      fenceCrossed: "M4",
      boxUnplugged: "M5",
      orderReceived: "M6",
      orderPlaced: "M7",
      reservationChanged: "M8",
      report: "M9",
      accessChanged: "M10",
      objection: "M11",
      administratorAdded: "M12",
      waitingTrips: "M17",
      openTrips: "M18",
      anchor: "M19",
      handover: "M20",
      reservationConfirmed: "M21",
      reservationReminder: "M22",
      checksOpen: "M23",
      theftOver: "M25",
      dataReady: "M26",
      notifications: "M28",
      notificationsOfDay: "M29",
      deletionAsked: "M30",
      deletionDecided: "M31",
      deletionWithdrawn: "M38",
      newDevice: "M32",
      factorsChanged: "M34",
      webhookDisabled: "M35",
      tokenExpires: "M36",
      companyAccountsChanged: "M37",
      agreementChanged: "M39",
      companyAccountBound: "M40",
    },
  ],
])("the numbers of %s stay as they are, and say what they said", (_, table, known) => {
  expect(table).toEqual(known);
  expect(Object.keys(table)).toEqual(Object.keys(known));
});

test("a table's schema takes its numbers alone, and says what is wrong with others in its own words", () => {
  const TripType = anyOf(tripTypes, "typeIsEmpty");
  expect(TripType.parse(1)).toBe(tripTypes.private);
  expect(TripType.safeParse(3).error?.issues[0]?.message).toBe("typeIsEmpty");
  expect(TripType.safeParse("private").success).toBe(false);
});

test("the word of a number is that of its table", () => {
  expect(wordOf(groupings, groupings.costcenter)).toBe("costcenter");
  expect(wordOf(tripAgents, tripAgents.withoutPositions)).toBe("withoutPositions");
});
