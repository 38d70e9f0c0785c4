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
test.each<[string, object, readonly (number | string)[]]>([
  ["trip types", tripTypes, [0, 1, 2]],
  ["who wrote a trip", tripAgents, [0, 1, 3]],
  ["vehicle types", vehicleTypes, [0, 1, 2]],
  ["what the law sees in a vehicle", vehicleServiceTypes, [0, 1, 2]],
  ["groupings", groupings, [1, 2, 3, 4, 5]],
  ["files", fileFormats, [1, 2]],
  ["periods of an export", periodKinds, [1, 20, 30, 40, 50, 60]],
  ["receivers", receiverCodes, [1, 2, 3, 4, 5]],
  ["periods of a report", reportPeriods, [0, 1, 2]],
  ["periods of its form", chosenPeriods, [0, 1, 2, 3]],
  ["payments", paymentIntervals, [0, 1, 2]],
  ["reservations", reservationStatuses, [0, 1, 2, 3]],
  ["events of a log", timeEventCodes, [0, 1, 2, 3, 4, 5, 6, 7]],
  ["weekdays", weekdays, [1, 2, 3, 4, 5, 6, 7]],
  ["notes at fences", metadataCategories, [1, 99]],
  ["searches of fences", searchCategories, [1, 99, 100]],
  ["what is done to a weekday", lockMethods, ["0", "1", "2"]],
  ["ways to a password", passwordModes, [0, 1]],
  ["testers", testerFilters, [0, 1, 2]],
  ["roles", roles, [1, 2, 3, 4, 5, 6, 7]],
  ["packages", packages, [1, 2, 4, 8, 16, 32]],
  ["mails", mailKinds, Array.from({ length: 12 }, (_, index) => `M${index + 1}`)],
])("the numbers of %s stay as they are", (_, table, numbers) => {
  expect(Object.values(table)).toEqual(numbers);
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
