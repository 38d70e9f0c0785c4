import type { Row } from "./every-endpoint-row.ts";

const recorders = { roles: [1, 3, 5], packages: [4] };

const overseers = { roles: [1, 3], packages: [4] };

/** The calls about working and driving times. */
export const timeTable: Record<string, Row> = {
  "GET /TimeLog": recorders,
  "GET /Payroll": { ...overseers, query: "month=2026-05" },
  "GET /Payroll/Holidays": { ...overseers, query: "month=2026-05" },
  "POST /ReportService/Payroll/xlsx": { ...overseers, body: { month: "2026-05" }, emptyHanded: 400 },
  "POST /ReportService/Payroll/csv": { ...overseers, body: { month: "2026-05" }, emptyHanded: 400 },
  "GET /TimeLog/Rules": recorders,
  "GET /TimeLog/Roadside": recorders,
  "POST /TimeLog/Roadside/End": { ...recorders, body: { password: "falsch" }, status: 400, emptyHanded: 400 },
  "PUT /Mandators/WorkingTime": {
    roles: [1],
    packages: [4],
    body: {
      dailyDrivingHours: 9,
      weeklyDrivingHours: 56,
      drivingBreakMinutes: 45,
      workingDayHours: 14,
      holidayRegion: "AT-4",
    },
    status: 204,
    emptyHanded: 400,
  },
  "GET /TimeLog/Weeks/:userId": { ...recorders, id: "user", isScoped: true, query: "month=2026-05" },
  "POST /ReportService/DriverRegister/pdf": { ...overseers, body: { month: "2026-05" }, emptyHanded: 400 },
  "GET /TimeLog/Checks": { ...overseers, query: "month=2026-04" },
  // What is empty, not over or one's own is refused; what is done is tried beside the calls themselves.
  "POST /TimeLog/Checks": {
    ...overseers,
    body: { userIds: ["{user}"], month: "2026-03", password: "{password}" },
    status: 409,
    emptyHanded: 400,
  },
  "GET /TimeLog/Months/:userId/:month": { ...recorders, id: "user", secondId: "month", isScoped: true },
  "PUT /TimeLog/Months/:userId/:month/Confirmation": {
    ...recorders,
    id: "user",
    secondId: "month",
    isScoped: true,
    status: 403,
    emptyHanded: 404,
  },
  "PUT /TimeLog/Months/:userId/:month/Closing": {
    ...overseers,
    id: "user",
    secondId: "month",
    isScoped: true,
    body: {},
    status: 409,
    emptyHanded: 404,
  },
  "POST /TimeLog/Months/:userId/:month/Opening": {
    roles: [1],
    packages: [4],
    id: "user",
    secondId: "month",
    body: { reason: "Falsch bestätigt" },
    status: 409,
    emptyHanded: 400,
  },
  // Each signs for himself alone, which is tried beside the call itself.
  "PUT /TimeLog/Weeks/:userId/:monday/Signature": {
    ...recorders,
    id: "user",
    secondId: "week",
    isScoped: true,
    body: { strokes: "M1 1L2 2" },
    status: 403,
    emptyHanded: 400,
  },
  "PUT /TimeLog/Duty/:userId": {
    ...overseers,
    id: "user",
    isScoped: true,
    body: { birthDate: "1990-05-04", steeringDuty: 2, isDrivingMainJob: true },
    status: 204,
    emptyHanded: 400,
  },
  "GET /TimeLog/:id": { ...recorders, id: "timeLog", isScoped: true },
  "POST /TimeLog": {
    ...recorders,
    body: {
      userId: "{user}",
      timeLogEvent: 4,
      occurredAt: "2026-05-01T10:00:00Z",
      finishedAt: "2026-05-01T10:15:00Z",
      agent: "Web",
      timeLogId: "{timeLog}",
    },
    status: 201,
    emptyHanded: 400,
  },
  "POST /TimeLog/Clock": { ...recorders, body: { act: "startWork" }, emptyHanded: 400 },
  // The log of the walk has its end; whose logs are out of scope is tried beside the call itself.
  "POST /TimeLog/:id/End": {
    ...recorders,
    id: "timeLog",
    body: { occurredAt: "2026-05-01T16:30:00Z" },
    emptyHanded: 400,
  },
  "PUT /TimeLog/Exemption/:userId": {
    ...overseers,
    id: "user",
    isScoped: true,
    body: { since: "2026-05-01", reason: "Büro" },
    status: 204,
    emptyHanded: 400,
  },
  "DELETE /TimeLog/Exemption/:userId": {
    ...overseers,
    id: "user",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "PUT /TimeLog/Event": {
    ...recorders,
    body: { timeLogId: "{timeLog}", id: "{timeEvent}", occurredAt: "2026-05-01T09:50:00Z" },
    emptyHanded: 400,
  },
  /** For nobody, since to make a file takes longer than to let somebody in. */
  "POST /ReportService/SteeringLog/pdf": {
    ...recorders,
    body: { driverIds: [] },
    status: 400,
    emptyHanded: 400,
    changesAnyway: true,
  },
  "DELETE /TimeLog/:id": { ...recorders, id: "timeLog", isScoped: true, status: 204, emptyHanded: 404 },
  "DELETE /TimeLog/Event/:id": {
    ...recorders,
    id: "timeEvent",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
};
