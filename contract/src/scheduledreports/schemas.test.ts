import { expect, test } from "vitest";
import { NewScheduledReport } from "./schemas.ts";

const asked = {
  name: "Monatlich",
  type: "Month",
  sendToAll: [5],
  startedAt: "2026-03-01T07:00:00Z",
  interval: "Monthly",
  period: 1,
  groupBy: 2,
  format: 1,
  reportOnAll: true,
};

const odd: unknown[] = [
  0.5,
  -1,
  99,
  1e308,
  true,
  null,
  [],
  [null],
  {},
  "",
  "\0",
  JSON.parse('{"toString":1}'),
  "constructor",
  "__proto__",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59Z",
];

test.each(["type", "sendToAll", "groupBy", "format", "interval", "period", "startedAt"])(
  "no odd %s is more than wrong",
  (field) => {
    for (const value of odd)
      expect(NewScheduledReport.safeParse({ ...asked, [field]: value })).toMatchObject({ success: false });
  },
);

test.each(["finishedAt", "repetitions", "lastDays", "sentToUsers", "onVehicles", "onGeofences"])(
  "an odd %s is wrong or the same as none",
  (field) => {
    for (const value of odd)
      expect(() => NewScheduledReport.safeParse({ ...asked, [field]: value })).not.toThrow();
  },
);

test("a report ends on a day of the time in which it can be sent", () => {
  for (const finishedAt of ["0001-01-01T00:00:00+14:00", "2200-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    expect(NewScheduledReport.safeParse({ ...asked, finishedAt }).error?.issues).toMatchObject([
      { path: ["finishedAt"], message: "invalidDate" },
    ]);
});
